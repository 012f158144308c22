/**
 * Begins a login: stores the values that the provider's response must match, and returns the redirect target (ACC-01).
 */

import type { Dependencies } from '../../ports/dependencies.ts'
import { newSecret, sha256 } from '../../utilities/crypto/secrets.ts'

/** `consentVersion` is the version of the consent text on the page, which the user has agreed to. */
type Login = { returnTo: string; consentVersion: string }

/** A login attempt. `value` is for a separate cookie: only the browser that holds it can complete this attempt. */
type BegunLogin = { leaveFor: URL; stateHash: Buffer; value: string }

/** Throws if the provider can't be reached. */
export const beginLogin = async (
  { stores, clock, identityProvider }: Pick<Dependencies, 'stores' | 'clock' | 'identityProvider'>,
  login: Login,
): Promise<BegunLogin> => {
  const [state, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret()]
  const createdAt = clock.now()
  const stateHash = sha256(state)
  // The timestamp identifies the oldest attempt of the browser.
  const value = `${createdAt.getTime()}.${newSecret()}`
  const leaveFor = await identityProvider.authorizationUrl({ state, nonce, codeVerifier })
  await stores.sessions.insertAttempt({
    stateHash,
    browserHash: sha256(value),
    codeVerifier,
    nonce,
    ...login,
    createdAt,
    usedBy: null,
  })
  return { leaveFor, stateHash, value }
}
