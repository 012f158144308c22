/** The cookies of the service: the session's, which no script can read, its expiry, which the page counts down, and a closed message. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'

/** `__Host-` binds the cookie to https and this host; plain http on localhost can't have it. */
export const cookieNames = ({ publicOrigin }: Pick<Config, 'publicOrigin'>) => {
  const prefix = publicOrigin.startsWith('https://') ? '__Host-' : ''
  return { session: `${prefix}sievert-session`, login: `${prefix}sievert-login`, expiry: 'sievert-session-expires' }
}

const options = ({ publicOrigin }: Pick<Config, 'publicOrigin'>) =>
  ({ path: '/', sameSite: 'lax', secure: publicOrigin.startsWith('https://') }) as const

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

const CLOSED_MESSAGE = 'sievert-closed-message'
const YEAR = 365 * 24 * 60 * 60
/** The message that was last closed in this browser; it says nothing about the person. */
export const setClosedMessage = (reply: FastifyReply, config: Config, messageId: string) =>
  reply.setCookie(CLOSED_MESSAGE, messageId, { ...options(config), httpOnly: true, maxAge: YEAR })
export const closedMessageOf = (request: FastifyRequest): string | undefined => request.cookies[CLOSED_MESSAGE]
