/** Begins a login: remembers what the provider's answer must fit, and says where the browser leaves for (ACC-01). */
import { newSecret, sha256 } from '../../basics/secrets.ts'
import type { Needs } from '../../ports/needs.ts'

/** `consentVersion`: of the text that the person has agreed to, which the page showed. */
type Login = { returnTo: string; consentVersion: string }

/** A begun login. `value` goes into a cookie of its own: only the browser that has it can finish this attempt. */
type BegunLogin = { leaveFor: URL; stateHash: Buffer; value: string }

/** Throws when the provider can't be reached. */
export const beginLogin = async (
  { stores, clock, identityProvider }: Pick<Needs, 'stores' | 'clock' | 'identityProvider'>,
  login: Login,
): Promise<BegunLogin> => {
  const [state, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret()]
  const createdAt = clock.now()
  const stateHash = sha256(state)
  // The time is for the browser's oldest attempt to be found.
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
