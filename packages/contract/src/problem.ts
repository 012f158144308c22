/** Errors as RFC 9457 problem details. */
import Type, { type Static } from 'typebox'
import { Instant } from './shared.ts'

/** A broken rule: the key of its message, and the parameters that fill it. */
export const Issue = Type.Object({
  path: Type.String(),
  key: Type.String(),
  params: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
})

/**
 * `code` is a stable text key. `errors` has translated messages per dotted path, `issues` the same as keys with
 * parameters. `traceId` is the reference that a person quotes to support.
 */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.Optional(Type.String()),
  instance: Type.Optional(Type.String()),
  code: Type.String(),
  traceId: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  issues: Type.Optional(Type.Array(Issue)),
  /**
   * On a 412: when the client's base revision and the current revision were saved, and the author of the current one.
   * `currentSavedBy` is empty for a protected identity, absent when the caller saved it.
   */
  yourBaseSavedAt: Type.Optional(Instant),
  currentSavedAt: Type.Optional(Instant),
  currentSavedBy: Type.Optional(Type.String()),
})
export type Problem = Static<typeof Problem>
