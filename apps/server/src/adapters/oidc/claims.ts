/**
 * Reads the person from the claims that the settings name. The library has already checked signature,
 * issuer, audience, state and nonce.
 */
import { email } from '@sievert/domain/rules/email'
import { fullNationalIdentity, nationalIdentity } from '@sievert/domain/rules/national-identity'
import { normalised } from '@sievert/domain/text-fields'
import type { SignedInPerson } from '../../ports/identity-provider.ts'
import type { Config } from '../../settings/config.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

type Claims = Readonly<Record<string, unknown>>

/** Largest accepted difference between the provider's clock and ours. */
const CLOCK_TOLERANCE_MS = 60_000

type Profile = Config['oidc']['claims']

const refuse = (detail: string) => new AppError('error.login-refused.text', { detail })
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

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
type Expected = Pick<Config['oidc'], 'acrValues' | 'claims'> & { today: string; begunAt: number; now: number }

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
): Omit<SignedInPerson, 'issuer' | 'subject' | 'idToken'> => {
  const { acrValues, claims } = expected
  const acr = textOf(idToken['acr'])
  // When levels are required, a missing level matches none of them.
  if (acrValues && (acr === '' || !acrValues.includes(acr))) throw refuse('level of assurance')
  checkTime(idToken['auth_time'], expected)
  const givenName = nameOf(userInfo['given_name'] ?? idToken['given_name'])
  const familyName = nameOf(userInfo['family_name'] ?? idToken['family_name'])
  return {
    personalNumber: statedNumber(idToken, userInfo, expected),
    givenName,
    familyName,
    email: givenName + familyName === '' ? '' : emailOf(userInfo),
    signMethod: signMethodOf(userInfo[claims.authentication] ?? idToken[claims.authentication]),
  }
}
