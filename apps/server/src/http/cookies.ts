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

export const cookieNames = (config: Pick<Config, 'publicOrigin'>) => ({
  session: cookieName(config, 'session'),
  login: cookieName(config, 'login'),
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
/** Binds a login to the browser that began it. */
export const setLoginCookie = (reply: FastifyReply, config: Config, value: string) =>
  reply.setCookie(cookieNames(config).login, value, { ...options(config), httpOnly: true, maxAge: 15 * 60 })
export const clearLoginCookie = (reply: FastifyReply, config: Config) =>
  reply.clearCookie(cookieNames(config).login, options(config))

const closedMessage = (config: Config) => cookieName(config, 'closed-message')
const YEAR = 365 * 24 * 60 * 60
/** The message that was last closed in this browser; it says nothing about the person. */
export const setClosedMessage = (reply: FastifyReply, config: Config, messageId: string) =>
  reply.setCookie(closedMessage(config), messageId, { ...options(config), httpOnly: true, maxAge: YEAR })
export const closedMessageOf = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[closedMessage(config)]
