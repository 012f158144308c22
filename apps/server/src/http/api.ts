/** The shape of a routes file: it adds its resource's routes to an instance of fastify, which knows of a route what is said here. */

import type { Context } from '@opentelemetry/api'
import type { NamedCall } from '@sievert/contract/call'
import type { FastifyInstance } from 'fastify'
import type { SessionRecord } from '../ports/sessions.ts'

export type Api = FastifyInstance

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined without a valid session. */
    session: SessionRecord | undefined
    /** The trace in which it is answered. */
    within: Context
  }
  interface FastifyContextConfig {
    /** The call's entry in the contract. */
    call?: NamedCall
    /** A call that the page makes by itself: it does not prolong the session. */
    background?: boolean
    /** Not a person's call: no session is looked for. */
    machine?: boolean
    /** A health or readiness probe: answered even while the database is silent. */
    isProbe?: boolean
    /** An upload: its body may take an hour. */
    takesLong?: boolean
  }
}
