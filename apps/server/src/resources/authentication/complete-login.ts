/** Finishes a login with what the browser brought back from the provider. */
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../../basics/errors.ts'
import { sha256 } from '../../basics/secrets.ts'
import type { Needs } from '../../ports/needs.ts'
import type { LoginAttempt, SessionRecord } from '../../ports/sessions.ts'
import { type StartedSession, startSession } from './start-session.ts'

type LoginNeeds = Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'config' | 'identityProvider'>
/** `browser`: the cookie that the login began with; `session`: the one that the browser had before. */
export type Callback = { url: URL; browser: string | undefined; session: SessionRecord | undefined }
/** `returnTo`: where the person was going. `reason`: a few words that name nobody, for the audit log. */
export type LoginResult =
  | { started: StartedSession; returnTo: string }
  | { started: undefined; returnTo: string; reason: string }

const LIFETIME_MS = 15 * 60 * 1000

/** Why an attempt is not the one that this browser began a while ago. */
const faultOf = (attempt: LoginAttempt | undefined, browser: string | undefined, now: Date): string | undefined => {
  if (!attempt) return 'unknown state'
  if (!browser || !timingSafeEqual(attempt.browserHash, sha256(browser))) return 'another browser'
  return now.getTime() - attempt.createdAt.getTime() > LIFETIME_MS ? 'too old' : undefined
}

const signIn = async (needs: LoginNeeds, attempt: LoginAttempt, { url, session }: Callback, state: string) => {
  const { nonce, codeVerifier, consentVersion, createdAt } = attempt
  const signedIn = await needs.identityProvider.redeem({ url, state, nonce, codeVerifier })
  const { issuer, subject, idToken, signMethod, email, ...person } = signedIn
  const account = { issuer, subject, idToken }
  const consent = { version: consentVersion, at: createdAt }
  return needs.inTransaction((stores) =>
    startSession(needs, stores, { person, email, account, signMethod, consent, replaces: session }),
  )
}

/**
 * Refuses a forged state, another browser's or an old answer, a second answer, an abort, and whatever the provider says
 * that does not fit what was asked. An attempt is used up by being tried.
 */
export const completeLogin = async (needs: LoginNeeds, callback: Callback): Promise<LoginResult> => {
  const state = callback.url.searchParams.get('state') ?? ''
  const attempt = await needs.stores.sessions.takeAttempt(sha256(state))
  const fault = faultOf(attempt, callback.browser, needs.clock.now())
  // The page that another browser's person wanted is not disclosed.
  if (!attempt || fault) return { started: undefined, returnTo: '/', reason: fault ?? 'unknown state' }
  const { returnTo } = attempt
  try {
    return { started: await signIn(needs, attempt, callback, state), returnTo }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'error.login-refused.text') throw error
    return { started: undefined, returnTo, reason: error.extras.detail ?? '' }
  }
}
