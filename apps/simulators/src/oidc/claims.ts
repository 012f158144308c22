/** Claims of the identity provider about a person, by the Swedish OIDC claims specification. */
import { createHash } from 'node:crypto'
import type { AccountClaims } from 'oidc-provider'
import { type Foreigner, fullName, type Person } from '../world/people.ts'
import type { EidName } from './login-page.ts'

const CLAIM = 'https://id.oidc.se/claim/'
const EIDAS_CLAIM = 'https://id.swedenconnect.se/claim/'

export const PERSON_INFO_SCOPE = 'https://id.oidc.se/scope/naturalPersonInfo'
export const PERSON_NUMBER_SCOPE = 'https://id.oidc.se/scope/naturalPersonNumber'
export const EIDAS_SCOPE = 'https://id.swedenconnect.se/scope/eidasNaturalPersonIdentity'
export const LOA3 = 'http://id.elegnamnden.se/loa/1.0/loa3'
/** Levels of a notified foreign eID, and of a wallet; the latter's name is ours. */
export const EIDAS_SUBSTANTIAL = 'http://id.elegnamnden.se/loa/1.0/eidas-nf-sub'
export const WALLET_HIGH = 'https://wallet.example/loa/high'
export const LEVELS = [LOA3, EIDAS_SUBSTANTIAL, WALLET_HIGH]

/** The claims that each scope releases; null for a claim that is requested by its name. */
export const claimsOfScopes = {
  openid: ['sub', `${CLAIM}authnProvider`],
  [PERSON_INFO_SCOPE]: ['given_name', 'family_name', 'name'],
  [PERSON_NUMBER_SCOPE]: [`${CLAIM}personalIdentityNumber`, `${CLAIM}coordinationNumber`],
  [EIDAS_SCOPE]: [`${EIDAS_CLAIM}prid`, `${EIDAS_CLAIM}pridPersistence`, `${EIDAS_CLAIM}eidasPersonIdentifier`],
  [`${CLAIM}previousCoordinationNumber`]: null,
  [`${CLAIM}coordinationNumberLevel`]: null,
  email: null,
  email_verified: null,
}

/** Stable per person across logins, and reveals nothing about the person. `identifier`: number or prid. */
export const subjectOf = (identifier: string): string =>
  createHash('sha256').update(`sievert simulator ${identifier}`).digest('base64url')

/** Names and e-mail are in UserInfo only, and never for a protected identity. */
export const claimsAbout = (person: Person, eid: EidName, use: string): AccountClaims => {
  const number = person.kind === 'coordination' ? 'coordinationNumber' : 'personalIdentityNumber'
  const isReleased = use === 'userinfo' && !person.protectedIdentity
  return {
    sub: subjectOf(person.personalNumber),
    [`${CLAIM}authnProvider`]: eid,
    [`${CLAIM}${number}`]: person.personalNumber,
    ...(person.kind === 'coordination' && { [`${CLAIM}coordinationNumberLevel`]: 'confirmed' }),
    ...(person.previousCoordinationNumber && {
      [`${CLAIM}previousCoordinationNumber`]: person.previousCoordinationNumber,
    }),
    ...(isReleased && { given_name: person.givenName, family_name: person.familyName, name: fullName(person) }),
    ...(isReleased && person.email && { email: person.email, email_verified: true }),
  }
}

/** Names and the foreign identifier are in UserInfo only. */
export const claimsAboutForeigner = (person: Foreigner, use: string): AccountClaims => ({
  sub: subjectOf(person.prid),
  [`${EIDAS_CLAIM}prid`]: person.prid,
  [`${EIDAS_CLAIM}pridPersistence`]: person.persistence,
  ...(use === 'userinfo' && {
    [`${EIDAS_CLAIM}eidasPersonIdentifier`]: person.prid.replace(':', '/SE/'),
    given_name: person.givenName,
    family_name: person.familyName,
    name: fullName(person),
  }),
})
