/** Completes a login with the parameters of the provider's callback. */
import { timingSafeEqual } from 'node:crypto'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { LoginAttempt, SessionRecord } from '../../ports/sessions.ts'
import { sha256 } from '../../utilities/crypto/secrets.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { type StartedSession, startSession } from './start-session.ts'

type LoginDependencies = Pick<Dependencies, 'stores' | 'inTransaction' | 'clock' | 'config' | 'identityProvider'>
/** `cookie` belongs to the attempt with this state; `session` is the browser's previous session. */
export type Callback = { url: URL; state: string; cookie: string | undefined; session: SessionRecord | undefined }
/**
 * `returnTo` is the page to open after the login. `reason` is a short phrase for the audit log, without personal data;
 * `error` is for the log.
 */
export type LoginResult =
  | { started: StartedSession; returnTo: string }
  | { started: undefined; returnTo: string; reason: string; error?: AppError }

/** Reason for a second callback in the browser that began the login. */
export const USED_BEFORE = 'used before'
const LIFETIME_MS = 15 * 60 * 1000

const isOfBrowser = ({ browserHash }: LoginAttempt, { cookie }: Callback): boolean =>
  cookie !== undefined && timingSafeEqual(browserHash, sha256(cookie))

/** Reason why an attempt can't be completed; undefined if it can. */
const faultOf = (attempt: LoginAttempt, callback: Callback, now: Date): string | undefined => {
  if (!isOfBrowser(attempt, callback)) return 'another browser'
  if (attempt.codeVerifier === '') return USED_BEFORE
  return now.getTime() - attempt.createdAt.getTime() > LIFETIME_MS ? 'too old' : undefined
}

/** Disclosed only to the browser that began the attempt and to the user that it signed in (null: none yet). */
const returnToOf = (attempt: LoginAttempt, callback: Callback): string =>
  isOfBrowser(attempt, callback) || attempt.usedBy === callback.session?.person.id ? attempt.returnTo : '/'

const signIn = async (deps: LoginDependencies, attempt: LoginAttempt, { url, session, state }: Callback) => {
  const { stateHash, nonce, codeVerifier, consentVersion, createdAt } = attempt
  const ageMs = deps.clock.now().getTime() - createdAt.getTime()
  const signedIn = await deps.identityProvider.redeem({ url, state, nonce, codeVerifier, ageMs })
  const { issuer, subject, idToken, signMethod, email, ...person } = signedIn
  const account = { issuer, subject, idToken }
  const consent = { version: consentVersion, at: createdAt }
  return deps.inTransaction(async (stores) => {
    const started = await startSession(deps, stores, {
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
 * Refuses a forged state, the callback of another browser, an expired or second callback, and a cancelled login. Also
 * refuses a provider response that does not match the request. A try in the browser that began the attempt consumes it.
 */
export const completeLogin = async (deps: LoginDependencies, callback: Callback): Promise<LoginResult> => {
  const attempt = await deps.stores.sessions.takeAttempt(sha256(callback.state), sha256(callback.cookie ?? ''))
  if (!attempt) return { started: undefined, returnTo: '/', reason: 'unknown state' }
  const returnTo = returnToOf(attempt, callback)
  const fault = faultOf(attempt, callback, deps.clock.now())
  if (fault) return { started: undefined, returnTo, reason: fault }
  try {
    return { started: await signIn(deps, attempt, callback), returnTo }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'error.login-refused.text') throw error
    return { started: undefined, returnTo, reason: error.extras.detail ?? '', error }
  }
}
