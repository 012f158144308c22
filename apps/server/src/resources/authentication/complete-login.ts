/** Finishes a login with what the browser brought back from the provider. */
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../../basics/errors.ts'
import { sha256 } from '../../basics/secrets.ts'
import type { Needs } from '../../ports/needs.ts'
import type { LoginAttempt, SessionRecord } from '../../ports/sessions.ts'
import { type StartedSession, startSession } from './start-session.ts'

type LoginNeeds = Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'config' | 'identityProvider'>
/** `cookie`: of the attempt with this state; `session`: the one that the browser had before. */
export type Callback = { url: URL; state: string; cookie: string | undefined; session: SessionRecord | undefined }
/** `returnTo`: where the person was going. `reason`: a few words that name nobody, for the audit log. */
export type LoginResult =
  | { started: StartedSession; returnTo: string }
  | { started: undefined; returnTo: string; reason: string }

/** The reason of a second answer in the browser that began the login. */
export const USED_BEFORE = 'used before'
const LIFETIME_MS = 15 * 60 * 1000

const isOfBrowser = ({ browserHash }: LoginAttempt, { cookie }: Callback): boolean =>
  cookie !== undefined && timingSafeEqual(browserHash, sha256(cookie))

/** The reason why an attempt can't be completed; undefined when it can. */
const faultOf = (attempt: LoginAttempt, callback: Callback, now: Date): string | undefined => {
  if (!isOfBrowser(attempt, callback)) return 'another browser'
  if (attempt.codeVerifier === '') return USED_BEFORE
  return now.getTime() - attempt.createdAt.getTime() > LIFETIME_MS ? 'too old' : undefined
}

/** Disclosed to the browser that began the attempt and to the person whom it signed in (null: nobody), and to no one else. */
const returnToOf = (attempt: LoginAttempt, callback: Callback): string =>
  isOfBrowser(attempt, callback) || attempt.usedBy === callback.session?.person.id ? attempt.returnTo : '/'

const signIn = async (needs: LoginNeeds, attempt: LoginAttempt, { url, session, state }: Callback) => {
  const { stateHash, nonce, codeVerifier, consentVersion, createdAt } = attempt
  const ageMs = needs.clock.now().getTime() - createdAt.getTime()
  const signedIn = await needs.identityProvider.redeem({ url, state, nonce, codeVerifier, ageMs })
  const { issuer, subject, idToken, signMethod, email, ...person } = signedIn
  const account = { issuer, subject, idToken }
  const consent = { version: consentVersion, at: createdAt }
  return needs.inTransaction(async (stores) => {
    const started = await startSession(needs, stores, {
      person,
      email,
      account,
      signMethod,
      consent,
      replaces: session,
    })
    await stores.sessions.recordAttemptUse(stateHash, started.session.person.id)
    return started
  })
}

/**
 * Refuses a forged state, another browser's or an old answer, a second answer, an abort, and whatever the provider says
 * that does not fit what was asked. An attempt is used up by being tried in the browser that began it.
 */
export const completeLogin = async (needs: LoginNeeds, callback: Callback): Promise<LoginResult> => {
  const attempt = await needs.stores.sessions.takeAttempt(sha256(callback.state), sha256(callback.cookie ?? ''))
  if (!attempt) return { started: undefined, returnTo: '/', reason: 'unknown state' }
  const returnTo = returnToOf(attempt, callback)
  const fault = faultOf(attempt, callback, needs.clock.now())
  if (fault) return { started: undefined, returnTo, reason: fault }
  try {
    return { started: await signIn(needs, attempt, callback), returnTo }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'error.login-refused.text') throw error
    return { started: undefined, returnTo, reason: error.extras.detail ?? '' }
  }
}
