/**
 * Reads the person from the claims that the settings name. The library has already checked signature,
 * issuer, audience, state and nonce.
 */
import { isCoordinationNumber } from '@sievert/domain/representation/identity'
import { email } from '@sievert/domain/rules/email'
import { fullNationalIdentity, nationalIdentity } from '@sievert/domain/rules/national-identity'
import { normalised } from '@sievert/domain/text-fields'
import type { SignedInPerson, StatedIdentity } from '../../ports/identity-provider.ts'
import type { Config } from '../../settings/config.ts'
import { type Claims, eidasIdentity, refuse, statedText, statesPrid, textOf } from './eidas-claims.ts'

const CLAIM = 'https://id.oidc.se/claim/'
const COORDINATION_LEVEL = `${CLAIM}coordinationNumberLevel`
const PREVIOUS_NUMBER = `${CLAIM}previousCoordinationNumber`
/** Requested by name: no scope releases them. */
export const VOLUNTARY_CLAIMS = [COORDINATION_LEVEL, PREVIOUS_NUMBER]

/** Largest accepted difference between the provider's clock and ours. */
const CLOCK_TOLERANCE_MS = 60_000

type Profile = Config['oidc']['claims']

/** The stored form of a name, without the control characters and direction marks that a name never has. */
const nameOf = (value: unknown): string => normalised('name', textOf(value).replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' '))

/**
 * A personal identity number or a coordination number, never both: 12 digits. A guessed century could log in as another
 * person.
 */
const numberOf = (claims: Claims, { personalNumber, coordinationNumber }: Profile, today: string): string => {
  const names = new Set([personalNumber, coordinationNumber])
  const numbers = [...names].map((name) => claims[name]).filter(Boolean)
  const [number] = numbers
  if (numbers.length !== 1) throw refuse('not exactly one number')
  if (typeof number !== 'string' || nationalIdentity(number, today).length > 0) throw refuse('malformed number')
  const full = fullNationalIdentity(number, today)
  if (full === undefined) throw refuse('number without a certain century')
  return full
}

/**
 * The number of the configured source. Throws when the other source states another one: then the access token, and with
 * it UserInfo, is another person's.
 */
const statedNumber = (idToken: Claims, userInfo: Claims, { claims, today }: Pick<Expected, 'claims' | 'today'>) => {
  const [own, other] = claims.source === 'userinfo' ? [userInfo, idToken] : [idToken, userInfo]
  const number = numberOf(own, claims, today)
  const stated = [claims.personalNumber, claims.coordinationNumber].map((name) => other[name]).filter(Boolean)
  // Ten digits may leave the century open.
  const isSame = (value: unknown) => {
    const digits = textOf(value).replace(/\D/g, '')
    return digits.length >= 10 && number.endsWith(digits)
  }
  if (!stated.every(isSame)) throw refuse('two different numbers')
  return number
}

/** By the law on coordination numbers, 2022:1697: how well the holder has proven who they are. */
const COORDINATION_LEVELS = ['', 'confirmed', 'probable']

/** A malformed previous number leads to no account, and hinders no login. */
const swedishIdentity = (idToken: Claims, userInfo: Claims, expected: Expected): StatedIdentity => {
  const personalNumber = statedNumber(idToken, userInfo, expected)
  const level = statedText(idToken, userInfo, COORDINATION_LEVEL, 'levels of the coordination number')
  if (isCoordinationNumber(personalNumber)) {
    if (level === 'uncertain') throw refuse('uncertain coordination number')
    if (!COORDINATION_LEVELS.includes(level)) throw refuse('unknown level of the coordination number')
    return { personalNumber }
  }
  const stated = statedText(idToken, userInfo, PREVIOUS_NUMBER, 'previous numbers')
  const previous = fullNationalIdentity(stated, expected.today)
  const isOne = previous !== undefined && isCoordinationNumber(previous)
  return { personalNumber, ...(isOne && { previousCoordinationNumber: previous }) }
}

/** Levels that only the Swedish eIDAS connector, or a proxy of it, states (Registry for Identifiers, 3.1.1). */
const OF_EIDAS = /\/(?:uncertified-)?eidas-(?:nf-)?(?:low|sub|high)$|^http:\/\/eidas\.europa\.eu\//

/**
 * By which rules the person is identified. A level belongs to one scheme: a prid at a Swedish level, or a number at an
 * eIDAS level that no setting accepts, is a forged or weak login.
 */
const schemeOf = (acr: string, hasPrid: boolean, expected: Expected): 'swedish' | 'eidas' => {
  const { acrValues, walletAcrValues = [], eidasAcrValues = [] } = expected
  if (hasPrid && eidasAcrValues.length === 0) throw refuse('eIDAS is off')
  if (hasPrid && acr === '') throw refuse('no level of assurance of eIDAS')
  if (acr !== '' && eidasAcrValues.includes(acr)) return 'eidas'
  const isSwedish = acrValues ? acr !== '' && acrValues.includes(acr) : !OF_EIDAS.test(acr)
  const isAccepted = isSwedish || (acr !== '' && walletAcrValues.includes(acr))
  if (hasPrid) throw refuse(isAccepted ? 'prid at the level of another scheme' : 'level of assurance of eIDAS')
  if (!isAccepted) throw refuse('level of assurance')
  return 'swedish'
}

/** A provider need not say. Some say it as a text, so anything but true counts as no. */
const VERIFIED: readonly unknown[] = [undefined, true, 'true']

/** The e-mail address; empty when it is malformed, or unverified according to the provider. */
const emailOf = (userInfo: Claims): string => {
  const address = textOf(userInfo['email'])
  return !VERIFIED.includes(userInfo['email_verified']) || email(address).length > 0 ? '' : address
}

/** `method`: a name, or a list of names as in `amr`. */
const signMethodOf = (method: unknown): SignedInPerson['signMethod'] =>
  [method].flat().some((name) => textOf(name).toLowerCase().includes('freja')) ? 'Freja_eID' : 'BankID'

/**
 * `today`: YYYY-MM-DD, Swedish time. `begunAt`: when the login with `prompt=login` began, in epoch milliseconds. An
 * older authentication shows that the provider did not authenticate the person again. `now`: when it came back.
 */
type Levels = 'acrValues' | 'walletAcrValues' | 'eidasAcrValues' | 'eidasBindings'
type Expected = Pick<Config['oidc'], Levels | 'claims'> & { today: string; begunAt: number; now: number }

const checkTime = (authTime: unknown, { begunAt, now }: Expected): void => {
  if (typeof authTime !== 'number') throw refuse('no auth_time')
  if (authTime * 1000 < begunAt - CLOCK_TOLERANCE_MS) throw refuse('auth_time before the login began')
  if (authTime * 1000 > now + CLOCK_TOLERANCE_MS) throw refuse('auth_time in the future')
}

/**
 * The number comes from one source; one that the other states must be the same. Names and e-mail come from UserInfo,
 * and are absent for protected identities. Throws 403 when a check fails.
 */
export const personOf = (
  idToken: Claims,
  userInfo: Claims,
  expected: Expected,
): StatedIdentity & Pick<SignedInPerson, 'givenName' | 'familyName' | 'email' | 'signMethod'> => {
  const { claims } = expected
  const scheme = schemeOf(textOf(idToken['acr']), statesPrid(idToken, userInfo), expected)
  checkTime(idToken['auth_time'], expected)
  const givenName = nameOf(userInfo['given_name'] ?? idToken['given_name'])
  const familyName = nameOf(userInfo['family_name'] ?? idToken['family_name'])
  return {
    ...(scheme === 'eidas' ? eidasIdentity : swedishIdentity)(idToken, userInfo, expected),
    givenName,
    familyName,
    email: givenName + familyName === '' ? '' : emailOf(userInfo),
    signMethod: signMethodOf(userInfo[claims.authentication] ?? idToken[claims.authentication]),
  }
}
