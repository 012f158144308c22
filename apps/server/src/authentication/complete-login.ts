/** Finishes a login with what the browser brought back from the provider. */
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { LoginAttempt, SessionRecord } from '../ports/sessions.ts'
import { sha256 } from './secrets.ts'
import { type StartedSession, startSession } from './start-session.ts'

type LoginNeeds = Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'config' | 'identityProvider'>
/** `browser`: the cookie that the login began with. */
export type Callback = { url: URL; browser: string | undefined; session: SessionRecord | undefined }

const LIFETIME_MS = 15 * 60 * 1000

const refused = (detail: string) => new AppError('error.login-refused.text', { detail })

/** An attempt is good once, for a while, and for the browser that began it. */
const takeAttempt = async ({ stores, clock }: LoginNeeds, state: string, browser: string | undefined) => {
  const attempt = await stores.sessions.takeAttempt(sha256(state))
  if (!attempt) throw refused('unknown state')
  if (!browser || !timingSafeEqual(attempt.browserHash, sha256(browser))) throw refused('another browser')
  if (clock.now().getTime() - attempt.createdAt.getTime() > LIFETIME_MS) throw refused('too old')
  return attempt
}

/**
 * Gives the session and where the person was going. Throws `error.login-refused.text`, whose detail is a reason in a few
 * words that names nobody: a forged state, another browser's answer, an abort, whatever the provider's answer does not fit.
 */
export const completeLogin = async (
  needs: LoginNeeds,
  { url, browser, session: replaces }: Callback,
): Promise<StartedSession & Pick<LoginAttempt, 'returnTo'>> => {
  const state = url.searchParams.get('state') ?? ''
  const { nonce, codeVerifier, returnTo, consentVersion, createdAt } = await takeAttempt(needs, state, browser)
  const { issuer, subject, idToken, signMethod, ...person } = await needs.identityProvider.redeem({
    url,
    state,
    nonce,
    codeVerifier,
  })
  const account = { issuer, subject, idToken }
  const consent = { version: consentVersion, at: createdAt }
  const started = await needs.inTransaction((stores) =>
    startSession(needs, stores, { person, account, signMethod, consent, replaces }),
  )
  return { ...started, returnTo }
}
