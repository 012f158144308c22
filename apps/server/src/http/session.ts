/** Looks up the session of every request, ends it on time, and prolongs it when the person is active. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isClockRight } from '../access/require-right-clock.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { sha256 } from '../utilities/crypto/secrets.ts'
import { withinDeadline } from '../utilities/timing/deadline.ts'
import type { Api } from './api.ts'
import { cookieNames, setExpiryCookie } from './cookies.ts'

/** When a session ends without further activity. */
export const expiryOf = (session: Pick<SessionRecord, 'idleExpiresAt' | 'absoluteExpiresAt'>): Date =>
  new Date(Math.min(session.idleExpiresAt.getTime(), session.absoluteExpiresAt.getTime()))

// Prolonging writes to the database, so it is skipped for requests in quick succession.
const WORTH_PROLONGING_MS = 20_000
/** For answers that do not need the session. */
const SESSION_MS = 2000

type SessionDependencies = Pick<Dependencies, 'config' | 'clock' | 'stores'>

/** Moves the idle limit and updates the browser's expiry cookie. */
export const prolong = async (
  deps: SessionDependencies,
  session: SessionRecord,
  reply: FastifyReply,
): Promise<Date> => {
  const idleExpiresAt = new Date(deps.clock.now().getTime() + deps.config.session.maxAge * 1000)
  await deps.stores.sessions.update(session.idHash, { idleExpiresAt })
  session.idleExpiresAt = idleExpiresAt
  setExpiryCookie(reply, deps.config, expiryOf(session))
  return expiryOf(session)
}

/** The session of the request's cookie. Undefined without one, or when it has ended. */
export const findSession = async (
  deps: SessionDependencies & Parameters<typeof isClockRight>[0],
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<SessionRecord | undefined> => {
  const value = cookies[cookieNames(deps.config).session]
  const session = value ? await deps.stores.sessions.find(sha256(value)) : undefined
  if (!session || expiryOf(session) > deps.clock.now()) return session
  // It may live on by the clocks of the other hosts.
  if (await isClockRight(deps)) await deps.stores.sessions.delete(session.idHash)
  return undefined
}

/** The same for an answer that does not need it. Undefined also while the database does not answer. */
export const findSessionSoon = (...of: Parameters<typeof findSession>): Promise<SessionRecord | undefined> =>
  withinDeadline(findSession(...of), SESSION_MS, 'a session').catch(() => undefined)

const isBackground = (request: FastifyRequest): boolean =>
  request.routeOptions.config.background === true || request.headers['sievert-background'] === 'true'

/** Sets `request.session` for all routes of this instance. */
export const useSessions = (api: Api, deps: Parameters<typeof findSession>[0]): void => {
  api.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.machine) return
    const session = await findSession(deps, request)
    if (!session) return
    request.session = session
    const gained = deps.clock.now().getTime() + deps.config.session.maxAge * 1000 - session.idleExpiresAt.getTime()
    if (isBackground(request) || gained <= WORTH_PROLONGING_MS) return
    // While the database is read-only, answers that need no write go on.
    await prolong(deps, session, reply).catch((err: unknown) => request.log.warn({ err }, 'session not prolonged'))
  })
}
