/**
 * The service's cookies: the session (not readable by scripts), its expiry (for the page's countdown), pending logins,
 * and a closed message.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'

const isSecure = ({ publicOrigin }: Pick<Config, 'publicOrigin'>) => publicOrigin.startsWith('https://')
/**
 * The name of a cookie. `__Host-` binds it to https and this host; `__Secure-`, for paths other than `/`, binds it to
 * https. Plain http on localhost has neither.
 */
export const cookieName = (config: Pick<Config, 'publicOrigin'>, name: string, prefix = '__Host-') =>
  `${isSecure(config) ? prefix : ''}sievert-${name}`

/** `login`: prefix of its cookies, one per attempt. */
export const cookieNames = (config: Pick<Config, 'publicOrigin'>) => ({
  session: cookieName(config, 'session'),
  login: cookieName(config, 'login-'),
  expiry: cookieName(config, 'session-expires'),
})

const options = (config: Pick<Config, 'publicOrigin'>) =>
  ({ path: '/', sameSite: 'lax', secure: isSecure(config) }) as const

/** For a cookie that is sent only to calls below `path`, and never with cross-site requests. `maxAge` in seconds. */
export const ofCalls = (config: Pick<Config, 'publicOrigin'>, path: string, maxAge: number) =>
  ({ ...options(config), path, maxAge, httpOnly: true, sameSite: 'strict' }) as const

/** Sets the session cookie and the cookie with the session's end (epoch milliseconds). */
export const setSessionCookies = (reply: FastifyReply, config: Config, value: string, expiresAt: Date) => {
  const names = cookieNames(config)
  reply.setCookie(names.session, value, { ...options(config), httpOnly: true })
  setExpiryCookie(reply, config, expiresAt)
}
export const setExpiryCookie = (reply: FastifyReply, config: Config, expiresAt: Date) => {
  reply.setCookie(cookieNames(config).expiry, String(expiresAt.getTime()), options(config))
}
export const clearSessionCookies = (reply: FastifyReply, config: Config) => {
  const names = cookieNames(config)
  for (const name of [names.session, names.expiry]) reply.clearCookie(name, options(config))
}
/** Maximum number of pending login attempts per browser, one per tab. */
const LOGINS_MOST = 10
/** Longer than an attempt may take (15 minutes), so that a late callback still redirects to the requested page. */
const LOGIN_COOKIE_SECONDS = 60 * 60

/** One cookie per attempt, so that a login in one tab does not affect those in others. */
const loginCookieName = (config: Config, stateHash: Buffer) =>
  `${cookieNames(config).login}${stateHash.toString('base64url').slice(0, 16)}`

/** Names of the pending attempts' cookies, the oldest first. A value begins with epoch milliseconds. */
const pendingLogins = ({ cookies }: FastifyRequest, config: Config): string[] =>
  Object.entries(cookies)
    .filter(([name]) => name.startsWith(cookieNames(config).login))
    .map(([name, value = '']) => ({ name, at: Number.parseInt(value, 10) || 0 }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name)

type Attempt = { stateHash: Buffer; value: string }
/** Binds an attempt to its browser. The oldest attempts beyond the limit are dropped. */
export const setLoginCookie = (request: FastifyRequest, reply: FastifyReply, config: Config, attempt: Attempt) => {
  for (const name of pendingLogins(request, config).slice(0, 1 - LOGINS_MOST)) reply.clearCookie(name, options(config))
  const lasting = { ...options(config), httpOnly: true, maxAge: LOGIN_COOKIE_SECONDS }
  reply.setCookie(loginCookieName(config, attempt.stateHash), attempt.value, lasting)
}
/** Returns the value of an attempt's cookie, and removes only that cookie. */
export const takeLoginCookie = (request: FastifyRequest, reply: FastifyReply, config: Config, stateHash: Buffer) => {
  const name = loginCookieName(config, stateHash)
  const value = request.cookies[name]
  if (value !== undefined) reply.clearCookie(name, options(config))
  return value
}

const closedMessage = (config: Config) => cookieName(config, 'closed-message')
const YEAR = 365 * 24 * 60 * 60
/** The message that was last closed in this browser. It is unrelated to the person. */
export const setClosedMessage = (reply: FastifyReply, config: Config, messageId: string) =>
  reply.setCookie(closedMessage(config), messageId, { ...options(config), httpOnly: true, maxAge: YEAR })
export const closedMessageOf = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[closedMessage(config)]
