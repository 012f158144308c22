/** The OIDC provider that people sign in with. */

/** Who signed in. Protected identities come without names. */
export type SignedInPerson = {
  issuer: string
  subject: string
  personalNumber: string
  givenName: string
  familyName: string
  signMethod: 'BankID' | 'Freja_eID'
  idToken: string
}
export type IdentityProvider = {
  issuer: string
  /** Where to send the browser, with PKCE S256, state and nonce. */
  authorizationUrl(request: { state: string; nonce: string; codeVerifier: string }): Promise<URL>
  /** Redeems the callback. Throws `AppError('error.login-refused.text')` when anything does not fit. */
  redeem(callback: { url: URL; state: string; nonce: string; codeVerifier: string }): Promise<SignedInPerson>
  /** Where to send the browser to end the provider's session too. */
  endSessionUrl(idToken: string | null, returnTo: string): Promise<URL>
}
