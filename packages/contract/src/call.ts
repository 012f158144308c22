/** What is said of a call, and the types that follow from it. */
import type { Static, TObject, TSchema } from 'typebox'
import type { CallName } from './calls.ts'
import type { ErrorCode } from './errors.ts'
import { Nothing } from './shared.ts'

/** Who may call; decided before anything of the request is read. `editor`: of a party's draft. */
export type Access = 'anyone' | 'person' | 'party' | 'editor' | 'operator' | 'case system'

export type CallEntry = {
  summary: string
  description?: string
  access: Access
  params?: TObject
  query?: TObject
  headers?: TObject
  body?: TSchema
  /** What the server reads by itself, unchecked by any schema. */
  reads?: { headers?: TObject; body?: TSchema }
  /** Left out where there is nothing to answer. */
  answer?: TSchema
  /** 200, or 204 without an answer, unless said. */
  status?: number
  /** Answers with another status. */
  also?: Readonly<Record<number, TSchema>>
  /** How it fails, beside what its access and its shapes bring with them. */
  fails?: readonly ErrorCode[]
  /** It changes what would be signed (`whileNotSigning`). */
  changes?: true
  /** It takes an Idempotency-Key (`answerOnce`). */
  once?: true
  /** It names the revision of a step's document in an ETag; a write takes If-Match (`expectedRevision`). */
  revised?: true
  /** Kinds of content, where it is not JSON. */
  consumes?: readonly string[]
  produces?: readonly string[]
}
export type NamedCall = CallEntry & { name: CallName; tag: string }

/** The status when all goes well. */
export const statusOf = ({ answer, status = answer ? 200 : 204 }: CallEntry): number => status

/** What it answers, by status, but for errors. */
export const answersOf = (call: CallEntry): Record<number, TSchema> => ({
  [statusOf(call)]: call.answer ?? Nothing,
  ...call.also,
})

type AllNamed<T> = { [Name in keyof T]: T[Name] & Pick<NamedCall, 'name' | 'tag'> }

/** What all calls have in common that change a part of what a step holds. */
export const STEP_CHANGE = { access: 'editor', changes: true, revised: true } as const

/** The calls of one resource, whose name is their tag in the API's description. */
export const callsOf = <const T extends { [Name in keyof T]: Name extends CallName ? CallEntry : never }>(
  tag: string,
  named: T,
): AllNamed<T> =>
  Object.fromEntries(
    Object.entries<CallEntry>(named).map(([name, call]) => [name, { ...call, name, tag }]),
  ) as AllNamed<T>

type Shape<C, Part extends string> =
  C extends Record<Part, infer S extends TSchema> ? { [K in Part]: Static<S> } : unknown
/** What nothing must be said of may be left out. */
type Optionally<T> = { [K in keyof T as {} extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as {} extends T[K] ? K : never]?: T[K]
}

/** What a call is sent. */
export type RequestOf<C> = Shape<C, 'params'> & Optionally<Shape<C, 'query'>> & Shape<C, 'headers'> & Shape<C, 'body'>
/** What it answers when all goes well. */
export type AnswerOf<C> = C extends { answer: infer S extends TSchema } ? Static<S> : void
