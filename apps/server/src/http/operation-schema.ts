/** What a route says of its operation beside its shapes: who may call it, and how it fails. */

import type { ErrorCode } from '@sievert/contract/errors'
import type { FastifySchema } from 'fastify'
import type { TObject, TSchema } from 'typebox'

export type Access = 'anyone' | 'person' | 'party' | 'editor' | 'operator' | 'case system'

declare module 'fastify' {
  interface FastifySchema {
    access?: Access
    /** How it fails, beside what its access and its shapes bring with them. */
    fails?: readonly ErrorCode[]
    /** It changes what would be signed (`whileNotSigning`). */
    changes?: true
    /** It takes an Idempotency-Key (`answerOnce`). */
    once?: true
    /** It names the revision of a step's document in an ETag; a write takes If-Match (`expectedRevision`). */
    revised?: true
    /** What the route reads by itself, unchecked by any schema. */
    reads?: { headers?: TObject; body?: TSchema }
  }
}

/** The operations of one resource: all have its tag, and their name as their id. */
export const operationsOf = <T extends Record<string, FastifySchema>>(tag: string, named: T): T => {
  for (const [operationId, schema] of Object.entries(named)) Object.assign(schema, { operationId, tags: [tag] })
  return named
}

const PERSON: readonly ErrorCode[] = ['error.not-signed-in.text']
const PARTY: readonly ErrorCode[] = [
  ...PERSON,
  'error.identity-missing.text',
  'error.not-represented.text',
  'error.register-unavailable.text',
]

/** Who may call, as the description says it, and what everybody else is told. */
export const ACCESS: Record<Access, { who: string; fails: readonly ErrorCode[] }> = {
  anyone: { who: 'Anyone may call it.', fails: [] },
  person: { who: 'For a person who is signed in.', fails: PERSON },
  party: {
    who: "For a person who represents the party, by the register's word of the last 15 minutes; what is another party's does not exist here.",
    fails: PARTY,
  },
  editor: {
    who: "For a person who represents the party, by the register's word of the last 15 minutes; only on a draft.",
    fails: [...PARTY, 'error.not-editable.text'],
  },
  operator: { who: 'For those who run the service.', fails: [] },
  'case system': {
    who: 'For the case system, which proves itself by its signature.',
    fails: ['error.event-signature.text'],
  },
}

const WHILE_SIGNING: readonly ErrorCode[] = ['error.already-signed.text', 'error.eid-unavailable.text']
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const whenTrue = (condition: unknown, ...codes: ErrorCode[]): ErrorCode[] => (condition ? codes : [])

/** Every error that the operation can be answered with, but those that any can: too many requests, and a fault of ours. */
export const failuresOf = (method: string, schema: FastifySchema): ReadonlySet<ErrorCode> => {
  const { params, querystring, body, reads, changes, once, revised, access = 'anyone', fails = [] } = schema
  const takesSomething = params ?? querystring ?? body ?? reads
  const ofApplication = params && 'applicationId' in (params as TObject).properties
  return new Set([
    ...whenTrue(takesSomething, 'error.malformed.text'),
    ...ACCESS[access].fails,
    ...whenTrue(CHANGING.has(method), 'error.foreign-origin.text'),
    ...whenTrue(ofApplication, 'error.not-found.text'),
    ...whenTrue(body ?? reads?.body, 'error.media-type.text', 'error.too-large.text'),
    ...whenTrue(changes, ...WHILE_SIGNING),
    ...whenTrue(once, 'error.still-answering.text', 'error.invalid.text'),
    ...whenTrue(revised && CHANGING.has(method), 'error.stale.text'),
    ...fails,
  ])
}
