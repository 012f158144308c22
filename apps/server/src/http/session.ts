/** Looks up the session of every request, ends it on time, and prolongs it when the person is active. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '../ports/needs.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { sha256 } from '../utilities/crypto/secrets.ts'
import type { Api } from './api.ts'
import { cookieNames, setExpiryCookie } from './cookies.ts'

/** When a session ends without further activity. */
export const expiryOf = (session: Pick<SessionRecord, 'idleExpiresAt' | 'absoluteExpiresAt'>): Date =>
  new Date(Math.min(session.idleExpiresAt.getTime(), session.absoluteExpiresAt.getTime()))

// Prolonging writes to the database, so it is skipped for requests in quick succession.
const WORTH_PROLONGING_MS = 20_000

type SessionNeeds = Pick<Needs, 'config' | 'clock' | 'stores'>

/** Moves the idle limit and updates the browser's expiry cookie. */
export const prolong = async (needs: SessionNeeds, session: SessionRecord, reply: FastifyReply): Promise<Date> => {
  const idleExpiresAt = new Date(needs.clock.now().getTime() + needs.config.session.maxAge * 1000)
  await needs.stores.sessions.update(session.idHash, { idleExpiresAt })
  session.idleExpiresAt = idleExpiresAt
  setExpiryCookie(reply, needs.config, expiryOf(session))
  return expiryOf(session)
}

const isBackground = (request: FastifyRequest): boolean =>
  request.routeOptions.config.background === true || request.headers['sievert-background'] === 'true'

/** Sets `request.session` for all routes of this instance. */
export const useSessions = (api: Api, needs: SessionNeeds): void => {
  const { session: cookieName } = cookieNames(needs.config)
  api.addHook('onRequest', async (request, reply) => {
    const value = request.cookies[cookieName]
    if (!value || request.routeOptions.config.machine) return
    const session = await needs.stores.sessions.find(sha256(value))
    if (!session) return
    if (expiryOf(session) <= needs.clock.now()) {
      await needs.stores.sessions.delete(session.idHash)
      return
    }
    request.session = session
    const gained = needs.clock.now().getTime() + needs.config.session.maxAge * 1000 - session.idleExpiresAt.getTime()
    if (!isBackground(request) && gained > WORTH_PROLONGING_MS) await prolong(needs, session, reply)
  })
}
