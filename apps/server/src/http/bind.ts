/** Binds handlers to calls of the contract. Method, path, schemas and access follow from the call's entry. */
import type { Readable } from 'node:stream'
import { bodyLimitOf } from '@sievert/contract/body-limit'
import { answersOf, type CallEntry, type NamedCall, statusOf } from '@sievert/contract/call'
import { addressOf, type CallName } from '@sievert/contract/calls'
import { type AnswerTo, type Contract, contract, type RequestTo } from '@sievert/contract/contract'
import type { Language } from '@sievert/domain/texts/language'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Actor } from '../ports/party.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { toUuid } from '../utilities/ids/application-id.ts'
import { pick } from '../utilities/objects/pick.ts'
import { withinDeadline } from '../utilities/timing/deadline.ts'
import { actorOf } from './actor.ts'
import type { Api } from './api.ts'
import { expectedRevision } from './etag.ts'
import { languageOf } from './language.ts'

type Who = {
  anyone: { session: SessionRecord | undefined }
  person: { session: SessionRecord }
  party: { actor: Actor }
  editor: { actor: Actor }
  operator: unknown
  'case system': unknown
}
type Target = { applicationId: string; expectedRevision: (stepNumber: number) => number | undefined }
/**
 * For a call with an application in its path: its UUID (404 when malformed), and for a write `target`, with the
 * expected revision.
 */
type Named<Request> = Request extends { params: { applicationId: string } }
  ? { applicationId: string; target: Target }
  : unknown
type Also<C> = C extends { also: infer Others } ? Static<Extract<Others[keyof Others], TSchema>> : never
type Outcomes = { [N in CallName]: AnswerTo<N> | Also<Contract[N]> }

/** From the end of the request's body. Less than the minute after which a silent connection is closed. */
const ANSWER_MS = 30_000

/**
 * By call. A handler returns the answer, a stream, or the reply once it is sent. The status is the entry's unless the
 * handler sets another.
 */
type Handlers = {
  [N in CallName]: (
    taken: Required<RequestTo<N>> &
      Who[Contract[N]['access']] &
      Named<RequestTo<N>> & { language: Language; request: FastifyRequest; reply: FastifyReply },
  ) => Outcomes[N] | Promise<Outcomes[N] | Readable | FastifyReply>
}
export type Handler<N extends CallName> = Handlers[N]

/** The schemas with which Fastify validates the request and serializes the answers. */
export const schemaOf = (call: CallEntry) => ({
  ...(call.params && { params: call.params }),
  ...(call.query && { querystring: call.query }),
  ...(call.headers && { headers: call.headers }),
  ...(call.body && { body: call.body }),
  response: answersOf(call),
})

/** The arguments of a handler. Those that not every call has are computed when the handler reads them. */
const takenFrom = (request: FastifyRequest, reply: FastifyReply) => ({
  request,
  reply,
  ...pick(request, 'params', 'query', 'headers', 'body', 'session'),
  get actor() {
    return actorOf(request)
  },
  get language() {
    return languageOf(request)
  },
  get applicationId() {
    return toUuid((request.params as { applicationId: string }).applicationId)
  },
  get target(): Target {
    return { applicationId: this.applicationId, expectedRevision: (step) => expectedRevision(request, step) }
  },
})

/** Turns an exception that a handler throws synchronously into a rejection. */
const answerOf = async <N extends CallName>(handler: Handler<N>, taken: Parameters<Handler<N>>[0]) => handler(taken)

/** Binds a call of the contract to its handler. Answers 503 when the handler has not answered within 30 seconds. */
export const bind = <N extends CallName>(
  api: Api,
  name: N,
  handler: Handler<N>,
  { config, ...options }: Omit<RouteShorthandOptions, 'schema'> = {},
): void => {
  const call: NamedCall = contract[name]
  const { method, path } = addressOf(name)
  api.route({
    ...options,
    method,
    url: path,
    config: { ...config, call },
    schema: schemaOf(call),
    ...(!call.consumes && { bodyLimit: bodyLimitOf(call.body ?? call.reads?.body) }),
    handler: (request, reply) => {
      reply.code(statusOf(call))
      const taken = takenFrom(request, reply) as unknown as Parameters<Handler<N>>[0]
      const answer = answerOf(handler, taken)
      // Streamed bodies end after a minute without data: connectionTimeout in app.ts.
      return config?.takesLong ? answer : withinDeadline(answer, ANSWER_MS, 'an answer')
    },
  })
}
