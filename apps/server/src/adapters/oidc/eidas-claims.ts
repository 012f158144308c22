/**
 * Reads the identity of a person with a foreign electronic identity (Sweden Connect, OpenID Connect Claims and Scopes
 * Specification, section 2.1).
 */
import { isPrid } from '@sievert/domain/representation/identity'
import { fullNationalIdentity, nationalIdentity } from '@sievert/domain/rules/national-identity'
import type { StatedIdentity } from '../../ports/identity-provider.ts'
import type { Config } from '../../settings/config.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

export type Claims = Readonly<Record<string, unknown>>

const CLAIM = 'https://id.swedenconnect.se/claim/'
const PRID = `${CLAIM}prid`
const PERSISTENCE = `${CLAIM}pridPersistence`
const PERSON_IDENTIFIER = `${CLAIM}eidasPersonIdentifier`
const MAPPED = [`${CLAIM}mappedPersonalIdentityNumber`, `${CLAIM}mappedCoordinationNumber`]
const BINDING = `${CLAIM}identityBinding`
export const EIDAS_CLAIMS = [PRID, PERSISTENCE, PERSON_IDENTIFIER]
export const MAPPED_CLAIMS = [...MAPPED, BINDING]

export const refuse = (detail: string) => new AppError('error.login-refused.text', { detail })
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Returns the text that ID token and UserInfo state; empty when neither does. Throws when they state different values:
 * then the access token, and with it UserInfo, is another person's. `what`: for the refusal, in the plural.
 */
export const statedText = (idToken: Claims, userInfo: Claims, name: string, what: string): string => {
  const values = [idToken[name], userInfo[name]].filter(
    (value) => value !== undefined && value !== null && value !== '',
  )
  if (values.some((value) => typeof value !== 'string')) throw refuse(`malformed ${what}`)
  if (new Set(values).size > 1) throw refuse(`two different ${what}`)
  return textOf(values[0])
}

export const statesPrid = (idToken: Claims, userInfo: Claims): boolean => Boolean(idToken[PRID] || userInfo[PRID])

/** The letters of the identifier are compared in lower case (eIDAS Constructed Attributes Specification, 2.1). */
const normalisedPrid = (value: string): string => value.slice(0, 2).toUpperCase() + value.slice(2).toLowerCase()

const isSwedishNumber = (value: string, today: string): boolean =>
  /^\d{12}$/.test(value) && nationalIdentity(value, today).length === 0

const pridOf = (idToken: Claims, userInfo: Claims, today: string): string => {
  const stated = statedText(idToken, userInfo, PRID, 'prids')
  if (stated === '') throw refuse('no prid')
  if (nationalIdentity(stated, today).length === 0) throw refuse('Swedish number as prid')
  const prid = normalisedPrid(stated)
  if (!isPrid(prid)) throw refuse('malformed prid')
  if (prid.startsWith('SE:')) throw refuse('prid of Sweden')
  if (isSwedishNumber(prid.slice(3), today)) throw refuse('prid that looks like a Swedish number')
  return prid
}

const persistenceOf = (stated: string): 'A' | 'B' | 'C' => {
  if (stated === 'A' || stated === 'B' || stated === 'C') return stated
  throw refuse(stated === '' ? 'no pridPersistence' : 'unknown pridPersistence')
}

/** `XA/SE/…`: from which country, and for Sweden. */
const personIdentifierOf = (stated: string, prid: string): string => {
  if (stated === '') throw refuse('no eidasPersonIdentifier')
  const [, country] = /^([A-Z]{2})\/SE\/./i.exec(stated) ?? []
  if (country === undefined) throw refuse('malformed eidasPersonIdentifier')
  if (country.toUpperCase() !== prid.slice(0, 2)) throw refuse('eidasPersonIdentifier of another country')
  return stated
}

/**
 * The Swedish number that the connector found for the person; undefined unless one of the accepted processes bound it.
 * A number of a weaker binding identifies no login (Attribute Specification for the Swedish eID Framework, 3.3.2).
 */
const mappedNumber = (idToken: Claims, userInfo: Claims, bindings: readonly string[], today: string) => {
  const stated = MAPPED.map((name) => statedText(idToken, userInfo, name, 'mapped numbers')).filter(Boolean)
  const processes = statedText(idToken, userInfo, BINDING, 'identity bindings').split(';')
  if (!processes.some((process) => bindings.includes(process.trim()))) return undefined
  const [number = ''] = stated
  if (stated.length === 0) return undefined
  if (stated.length > 1) throw refuse('two mapped numbers')
  if (nationalIdentity(number, today).length > 0) throw refuse('malformed mapped number')
  return fullNationalIdentity(number, today)
}

type Expected = Pick<Config['oidc'], 'claims' | 'eidasBindings'> & { today: string }

/** Reads the identity of a login at an accepted eIDAS level. Throws 403 when a check fails. */
export const eidasIdentity = (
  idToken: Claims,
  userInfo: Claims,
  { claims, eidasBindings = [], today }: Expected,
): StatedIdentity => {
  const numbers = [claims.personalNumber, claims.coordinationNumber]
  if (numbers.some((name) => idToken[name] || userInfo[name]))
    throw refuse(statesPrid(idToken, userInfo) ? 'number and prid both' : 'Swedish number at a level of eIDAS')
  const prid = pridOf(idToken, userInfo, today)
  const pridPersistence = persistenceOf(statedText(idToken, userInfo, PERSISTENCE, 'pridPersistences'))
  const stated = statedText(idToken, userInfo, PERSON_IDENTIFIER, 'eidasPersonIdentifiers')
  const eidasPersonIdentifier = personIdentifierOf(stated, prid)
  const personalNumber = mappedNumber(idToken, userInfo, eidasBindings, today)
  return personalNumber === undefined
    ? { personalNumber: null, prid, pridPersistence, eidasPersonIdentifier }
    : { personalNumber }
}
