/** Routes of the redirects to the identity provider and back, outside the API. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isClockRight } from '../../access/require-right-clock.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { clearSessionCookies, setLoginCookie, setSessionCookies, takeLoginCookie } from '../../http/cookies.ts'
import { isOwnWish, logoutQuestion } from '../../http/logout-question.ts'
import type { ProblemCounts } from '../../http/problems.ts'
import { expiryOf, useSessions } from '../../http/session.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { limitAttempts } from '../../rate-limits/limit-attempts.ts'
import { sha256 } from '../../utilities/crypto/secrets.ts'
import { isNeighbourAway } from '../../utilities/errors/app-error.ts'
import { consentTextVersion } from '../configuration/consent-text-version.ts'
import { beginLogin } from './begin-login.ts'
import { completeLogin, type LoginResult, USED_BEFORE } from './complete-login.ts'
import { endSession } from './end-session.ts'
import { returnPath } from './return-path.ts'

// Many users may share an address: these limits stop a flood, not an office.
const MOST_LOGINS = 300
const MOST_REFUSALS = 50

/**
 * Redirects to the login page, which shows the reason and continues to `returnTo`. After a failure it shows the id of
 * the request, by which the operator finds the cause in the log.
 */
const backToLogin = (reply: FastifyReply, returnTo: string, reason?: 'cancelled' | 'clock' | 'failed') => {
  const query = new URLSearchParams({
    ...(reason && { reason }),
    ...(reason === 'failed' && { code: reply.request.id }),
    ...(returnTo === '/' ? {} : { returnTo }),
  })
  return reply.redirect(query.size > 0 ? `/login?${query}` : '/login', 303)
}

/**
 * Reason of a failed login for the login page. While the clock of this host is wrong, tokens seem to come from the
 * future or to have expired, and each login fails.
 */
const reasonOfFailure = async (deps: Dependencies) => ((await isClockRight(deps)) ? 'failed' : 'clock')

const loginRoute = (deps: Dependencies, api: Api, problems: ProblemCounts) =>
  bind(api, 'beginLogin', async ({ query, request, reply }) => {
    const { consent } = query
    const returnTo = returnPath(query.returnTo)
    // A login requires consent to the current version of the text.
    if (consent !== consentTextVersion(deps.catalogue)) return backToLogin(reply, returnTo)
    await limitAttempts(deps, 'login', request.ip, MOST_LOGINS)
    try {
      const begun = await beginLogin(deps, { returnTo, consentVersion: consent })
      setLoginCookie(request, reply, deps.config, begun)
      return reply.redirect(begun.leaveFor.href, 303)
    } catch (error) {
      problems.count('error.login-refused.text')
      request.log.error({ err: error }, 'the identity provider can not be used')
      return backToLogin(reply, returnTo, await reasonOfFailure(deps))
    }
  })

type Refused = Extract<LoginResult, { reason: string }>

/** Logs a refusal, up to a limit per address; throws 429 above it. */
const recordRefusal = async (deps: Dependencies, request: FastifyRequest, { reason, error }: Refused) => {
  await limitAttempts(deps, 'refused-login', request.ip, MOST_REFUSALS)
  const entry = { chain: 'logins', at: deps.clock.now(), personId: null, partyId: null }
  await deps.stores.audit.append({ ...entry, action: 'login-refused', detail: { reason } })
  request.log.warn({ reason, ...(error && { err: error }) }, 'login refused')
}

const callbackRoute = (deps: Dependencies, api: Api, problems: ProblemCounts) =>
  bind(api, 'completeLogin', async ({ session, request, reply }) => {
    // Built from the configured origin, never from Host: it must match the address registered at the provider.
    const url = new URL(request.url, deps.config.publicOrigin)
    const state = url.searchParams.get('state') ?? ''
    const cookie = takeLoginCookie(request, reply, deps.config, sha256(state))
    const result = await completeLogin(deps, { url, state, cookie, session })
    const { started, returnTo } = result
    if (!started) {
      problems.count('error.login-refused.text')
      await recordRefusal(deps, request, result)
      // Signed in already: another tab completed first, or the user went back in the browser.
      if (session) return reply.redirect(returnTo, 303)
      // Two concurrent requests with the same callback: the other one may be signing this browser in.
      if (result.reason === USED_BEFORE) return backToLogin(reply, returnTo)
      return backToLogin(reply, returnTo, result.reason === 'access_denied' ? 'cancelled' : await reasonOfFailure(deps))
    }
    setSessionCookies(reply, deps.config, started.value, expiryOf(started.session))
    return reply.redirect(returnTo, 303)
  })

const logoutRoute = (deps: Dependencies, api: Api) =>
  bind(api, 'logOutEverywhere', async ({ query, session, request, reply }) => {
    if (session && !isOwnWish(deps.config, request, session, query.sure)) {
      reply.type('text/html; charset=utf-8')
      return logoutQuestion(deps, request, session)
    }
    clearSessionCookies(reply, deps.config)
    if (!session) return reply.redirect('/logout', 303)
    await endSession(deps, session, query.t === '1' ? 'header' : 'elsewhere')
    // A fake login has no session at the provider. An unreachable provider must not keep the user signed in.
    if (session.idToken === null) return reply.redirect('/logout', 303)
    const leaveFor = await deps.identityProvider
      .endSessionUrl(session.idToken, `${deps.config.publicOrigin}/logout`)
      .catch(() => undefined)
    return reply.redirect(leaveFor?.href ?? '/logout', 303)
  })

/** Headers of requests that the browser sends before the person opens the page. */
const SPECULATION = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
const isSpeculative = ({ headers }: FastifyRequest) =>
  SPECULATION.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))

/**
 * Call it before the session is looked up. These addresses change something by GET, so a HEAD or a prefetch is not
 * handled. 503 makes a browser forget the answer to a prefetch, and send the person's own request.
 */
const refuseSpeculation = (api: Api) =>
  api.addHook('onRequest', async (request, reply) => {
    if (request.method === 'HEAD') return reply.code(204).send()
    return isSpeculative(request) ? reply.code(503).send() : undefined
  })

export const loginRoutes = (deps: Dependencies, problems: ProblemCounts) => async (api: Api) => {
  refuseSpeculation(api)
  useSessions(api, deps)
  api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  // Users open these addresses directly: show the error page instead of a problem.
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const isAway = isNeighbourAway(error)
    if (!error.validation && !isAway) throw error
    if (isAway) {
      problems.count('error.unavailable.text')
      request.log.warn({ err: error }, 'another system failed')
    }
    return reply.redirect('/error', 303)
  })
  loginRoute(deps, api, problems)
  callbackRoute(deps, api, problems)
  logoutRoute(deps, api)
}
