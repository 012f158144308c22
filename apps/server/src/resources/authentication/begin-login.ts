/** Begins a login: remembers what the provider's answer must fit, and says where the browser leaves for (ACC-01). */
import { newSecret, sha256 } from '../../basics/secrets.ts'
import type { Needs } from '../../ports/needs.ts'

/** `consentVersion`: of the text that the person has agreed to, which the page showed. */
type Login = { returnTo: string; consentVersion: string }

/** `browser` is for a cookie: only the browser that has it can finish the login. Throws when the provider can't be reached. */
export const beginLogin = async (
  { stores, clock, identityProvider }: Pick<Needs, 'stores' | 'clock' | 'identityProvider'>,
  login: Login,
): Promise<{ leaveFor: URL; browser: string }> => {
  const [state, nonce, codeVerifier, browser] = [newSecret(), newSecret(), newSecret(), newSecret()]
  const leaveFor = await identityProvider.authorizationUrl({ state, nonce, codeVerifier })
  await stores.sessions.insertAttempt({
    stateHash: sha256(state),
    browserHash: sha256(browser),
    codeVerifier,
    nonce,
    ...login,
    createdAt: clock.now(),
  })
  return { leaveFor, browser }
}
