/** Types of the contract's call entries, and the request and response types derived from them. */
import type { Static, TObject, TSchema } from 'typebox'
import type { CallName } from './calls.ts'
import type { ErrorCode } from './errors.ts'
import { Nothing } from './shared.ts'

/**
 * Access level of a call, decided before the request is parsed. `editor`: a representative of the party, on a draft.
 */
export type Access = 'anyone' | 'person' | 'party' | 'editor' | 'operator' | 'case system'

export type CallEntry = {
  summary: string
  description?: string
  access: Access
  params?: TObject
  query?: TObject
  headers?: TObject
  body?: TSchema
  /** Maximum members and items in the body, at all depths; 2000 when left out. */
  mostValues?: number
  /** Parts of the request that the handler validates itself; documented, without schema validation. */
  reads?: { headers?: TObject; body?: TSchema }
  /** Absent when the response has no body. */
  answer?: TSchema
  /** Default: 200, or 204 without a body. */
  status?: number
  /** Responses with another status. */
  also?: Readonly<Record<number, TSchema>>
  /** Errors beyond those that `access` and the schemas imply. */
  fails?: readonly ErrorCode[]
  /** The call changes the content to be signed (`changeApplication`). */
  changes?: true
  /** The call takes an Idempotency-Key (`answerOnce`). */
  once?: true
  /** The response has the revision of the step or application as ETag; a write takes If-Match (`expectedRevision`). */
  revised?: true
  /** Content types other than JSON. */
  consumes?: readonly string[]
  produces?: readonly string[]
}
export type NamedCall = CallEntry & { name: CallName; tag: string }

/** Status of a successful response. */
export const statusOf = ({ answer, status = answer ? 200 : 204 }: CallEntry): number => status

/** Successful responses by status. */
export const answersOf = (call: CallEntry): Record<number, TSchema> => ({
  [statusOf(call)]: call.answer ?? Nothing,
  ...call.also,
})

type AllNamed<T> = { [Name in keyof T]: T[Name] & Pick<NamedCall, 'name' | 'tag'> }

/** Properties shared by all calls that change part of a step. */
export const STEP_CHANGE = { access: 'editor', changes: true, revised: true } as const

/** Defines the calls of one resource. `tag`: the resource's tag in the OpenAPI document. */
export const callsOf = <const T extends { [Name in keyof T]: Name extends CallName ? CallEntry : never }>(
  tag: string,
  named: T,
): AllNamed<T> =>
  Object.fromEntries(
    Object.entries<CallEntry>(named).map(([name, call]) => [name, { ...call, name, tag }]),
  ) as AllNamed<T>

type Shape<C, Part extends string> =
  C extends Record<Part, infer S extends TSchema> ? { [K in Part]: Static<S> } : unknown
/** Makes a request part optional when all its properties are optional. */
type Optionally<T> = { [K in keyof T as {} extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as {} extends T[K] ? K : never]?: T[K]
}

/** Request type of a call. */
export type RequestOf<C> = Shape<C, 'params'> &
  Optionally<Shape<C, 'query'>> &
  Optionally<Shape<C, 'headers'>> &
  Shape<C, 'body'>
/** Response type of a successful call. */
export type AnswerOf<C> = C extends { answer: infer S extends TSchema } ? Static<S> : void
