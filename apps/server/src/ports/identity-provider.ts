/** The OIDC provider that people sign in with. */

/** The person who signed in. Protected identities have no names. */
export type SignedInPerson = {
  issuer: string
  subject: string
  personalNumber: string
  givenName: string
  familyName: string
  /** Empty when the provider gave none. */
  email: string
  signMethod: 'BankID' | 'Freja_eID'
  idToken: string
}
export type IdentityProvider = {
  issuer: string
  /** The address to send the browser to, with PKCE S256, state and nonce. */
  authorizationUrl(request: { state: string; nonce: string; codeVerifier: string }): Promise<URL>
  /** Redeems the callback. `ageMs`: for how long the attempt has been under way. Throws `AppError('error.login-refused.text')` when anything does not fit. */
  redeem(callback: {
    url: URL
    state: string
    nonce: string
    codeVerifier: string
    ageMs: number
  }): Promise<SignedInPerson>
  /** The address that ends the provider's session too. */
  endSessionUrl(idToken: string | null, returnTo: string): Promise<URL>
}
