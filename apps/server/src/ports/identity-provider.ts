/** The OIDC provider that people sign in with. */

import type { Foreigner } from './party.ts'

/**
 * Whom the provider states. `previousCoordinationNumber`: the one that the personal number replaced.
 * `eidasPersonIdentifier`: the identifier from which the connector made the prid.
 */
export type StatedIdentity =
  | { personalNumber: string; previousCoordinationNumber?: string }
  | (Foreigner & { eidasPersonIdentifier: string })

/** The person who signed in. Names are empty for protected identities. */
export type SignedInPerson = StatedIdentity & {
  issuer: string
  subject: string
  givenName: string
  familyName: string
  /** Empty when the provider gave none. */
  email: string
  signMethod: 'BankID' | 'Freja_eID'
  idToken: string
}
export type IdentityProvider = {
  issuer: string
  /** The address to which the browser is sent, with PKCE S256, state and nonce. */
  authorizationUrl(request: { state: string; nonce: string; codeVerifier: string }): Promise<URL>
  /**
   * Redeems the callback. `ageMs`: the age of the attempt. Throws `AppError('error.login-refused.text')` when any check
   * fails.
   */
  redeem(callback: {
    url: URL
    state: string
    nonce: string
    codeVerifier: string
    ageMs: number
  }): Promise<SignedInPerson>
  /** The address that also ends the session at the provider. */
  endSessionUrl(idToken: string | null, returnTo: string): Promise<URL>
}
