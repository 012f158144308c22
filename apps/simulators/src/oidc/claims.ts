/** Claims of the identity provider about a person, by the Swedish OIDC claims specification. */
import { createHash } from 'node:crypto'
import type { AccountClaims } from 'oidc-provider'
import { fullName, type Person } from '../world/people.ts'
import type { EidName } from './login-page.ts'

const CLAIM = 'https://id.oidc.se/claim/'

export const PERSON_INFO_SCOPE = 'https://id.oidc.se/scope/naturalPersonInfo'
export const PERSON_NUMBER_SCOPE = 'https://id.oidc.se/scope/naturalPersonNumber'
export const LOA3 = 'http://id.elegnamnden.se/loa/1.0/loa3'

/** The claims that each scope releases; null for a claim that is requested by its name. */
export const claimsOfScopes = {
  openid: ['sub', `${CLAIM}authnProvider`],
  [PERSON_INFO_SCOPE]: ['given_name', 'family_name', 'name'],
  [PERSON_NUMBER_SCOPE]: [`${CLAIM}personalIdentityNumber`, `${CLAIM}coordinationNumber`],
  email: null,
  email_verified: null,
}

/** Stable per person across logins, and reveals nothing about the person. */
export const subjectOf = (personalNumber: string): string =>
  createHash('sha256').update(`sievert simulator ${personalNumber}`).digest('base64url')

/** Names and e-mail are in UserInfo only, and never for a protected identity. */
export const claimsAbout = (person: Person, eid: EidName, use: string): AccountClaims => {
  const number = person.kind === 'coordination' ? 'coordinationNumber' : 'personalIdentityNumber'
  const isReleased = use === 'userinfo' && !person.protectedIdentity
  return {
    sub: subjectOf(person.personalNumber),
    [`${CLAIM}authnProvider`]: eid,
    [`${CLAIM}${number}`]: person.personalNumber,
    ...(isReleased && { given_name: person.givenName, family_name: person.familyName, name: fullName(person) }),
    ...(isReleased && person.email && { email: person.email, email_verified: true }),
  }
}
