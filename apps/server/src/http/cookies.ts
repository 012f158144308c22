/** The cookies of the service: the session's, which no script can read, its expiry, which the page counts down, and a closed message. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'

const isSecure = ({ publicOrigin }: Pick<Config, 'publicOrigin'>) => publicOrigin.startsWith('https://')
/**
 * The name of a cookie: `__Host-` binds it to https and this host, `__Secure-` (where its path is not `/`) to https. Plain http on
 * localhost has neither.
 */
export const cookieName = (config: Pick<Config, 'publicOrigin'>, name: string, prefix = '__Host-') =>
  `${isSecure(config) ? prefix : ''}sievert-${name}`

/** `login`: how the names of its cookies begin, one an attempt. */
export const cookieNames = (config: Pick<Config, 'publicOrigin'>) => ({
  session: cookieName(config, 'session'),
  login: cookieName(config, 'login-'),
  expiry: cookieName(config, 'session-expires'),
})

const options = (config: Pick<Config, 'publicOrigin'>) =>
  ({ path: '/', sameSite: 'lax', secure: isSecure(config) }) as const

/** For a cookie that goes to the calls below `path` alone, and never with a request that another site brings about; `maxAge` in seconds. */
export const ofCalls = (config: Pick<Config, 'publicOrigin'>, path: string, maxAge: number) =>
  ({ ...options(config), path, maxAge, httpOnly: true, sameSite: 'strict' }) as const

/** Gives the browser its session and when it ends (epoch milliseconds). */
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
/** Login attempts that a browser may have pending, one a tab. */
const LOGINS_MOST = 10
/** Longer than an attempt may take (15 minutes), so that a late callback still redirects to the page that was asked for. */
const LOGIN_COOKIE_SECONDS = 60 * 60

/** One cookie an attempt, so that a login in one tab leaves those in others alone. */
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
/** Binds an attempt to the browser that began it. The oldest attempts beyond the limit are dropped. */
export const setLoginCookie = (request: FastifyRequest, reply: FastifyReply, config: Config, attempt: Attempt) => {
  for (const name of pendingLogins(request, config).slice(0, 1 - LOGINS_MOST)) reply.clearCookie(name, options(config))
  const lasting = { ...options(config), httpOnly: true, maxAge: LOGIN_COOKIE_SECONDS }
  reply.setCookie(loginCookieName(config, attempt.stateHash), attempt.value, lasting)
}
/** Returns the value of an attempt's cookie, and removes that cookie alone. */
export const takeLoginCookie = (request: FastifyRequest, reply: FastifyReply, config: Config, stateHash: Buffer) => {
  const name = loginCookieName(config, stateHash)
  const value = request.cookies[name]
  if (value !== undefined) reply.clearCookie(name, options(config))
  return value
}

const closedMessage = (config: Config) => cookieName(config, 'closed-message')
const YEAR = 365 * 24 * 60 * 60
/** The message that was last closed in this browser; it says nothing about the person. */
export const setClosedMessage = (reply: FastifyReply, config: Config, messageId: string) =>
  reply.setCookie(closedMessage(config), messageId, { ...options(config), httpOnly: true, maxAge: YEAR })
export const closedMessageOf = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[closedMessage(config)]
