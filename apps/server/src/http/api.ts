/** The Fastify instance that routes files add their routes to, with the declared request and route properties. */

import type { Context } from '@opentelemetry/api'
import type { NamedCall } from '@sievert/contract/call'
import type { FastifyInstance } from 'fastify'
import type { SessionRecord } from '../ports/sessions.ts'

export type Api = FastifyInstance

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined without a valid session. */
    session: SessionRecord | undefined
    /** The page's status depends on the database: it counts as a call. */
    asksDatabase: boolean
    /** The trace context of the request. */
    within: Context
  }
  interface FastifyContextConfig {
    /** The contract's entry for the call. */
    call?: NamedCall
    /** A call that the page makes automatically: it does not prolong the session. */
    background?: boolean
    /** Called by another system, or equal for all users: no session is looked up before the handler. */
    machine?: boolean
    /** A health or readiness probe, answered even while the database is silent. */
    isProbe?: boolean
    /** An upload, which may take an hour. */
    takesLong?: boolean
    /** Bytes of a streamed body that are in memory at a time. */
    buffersAtMost?: number
  }
}
