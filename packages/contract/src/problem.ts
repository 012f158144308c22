/** Errors as RFC 9457 problem details. */
import Type, { type Static } from 'typebox'
import { Instant } from './shared.ts'

/**
 * `code` is a text key that never changes; `errors` holds translated messages per dotted path and `issues` the same as
 * keys with parameters; `traceId` is what a person quotes to support.
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
  issues: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String(),
        key: Type.String(),
        params: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
      }),
    ),
  ),
  /** On a 412: when the state that the client built on was saved, and the current one, and by whom: empty for who has a protected identity, left out for the caller's own. */
  yourBaseSavedAt: Type.Optional(Instant),
  currentSavedAt: Type.Optional(Instant),
  currentSavedBy: Type.Optional(Type.String()),
})
export type Problem = Static<typeof Problem>
