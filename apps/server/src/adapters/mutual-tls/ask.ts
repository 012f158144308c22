/** Sends a request to an eID provider, and validates every answer. */
import type { TextKey } from '@sievert/domain/text-key'
import type { Static, TSchema } from 'typebox'
import { readJson } from '../../evidence/read-json.ts'
import { type Collected, EidError } from '../../ports/eid.ts'
import { failureOf } from '../../utilities/errors/failed-system.ts'
import { type Answer, NoAnswer, type Post } from './post.ts'

/**
 * `system` and `host`: for the log. `messageKey`: the text for failures that say nothing about the order. `faultIn`:
 * turns an answer with a status other than 200 into an error.
 */
export type Provider = {
  system: string
  host: string
  post: Post
  messageKey: TextKey
  faultIn(path: string, answer: Answer): EidError
  /** As of the last answer; see `Eid`. */
  clockAhead: number
}

const answerOf = async <T extends TSchema>(
  provider: Provider,
  path: string,
  body: string,
  schema: T,
): Promise<{ answer: Static<T>; text: string }> => {
  const { post, messageKey, faultIn } = provider
  const got = await post(path, body, 'application/json').catch((error: unknown) => {
    if (error instanceof NoAnswer) throw new EidError(error.reason, messageKey, `${path}: ${error.message}`, error)
    throw error
  })
  provider.clockAhead = got.clockAhead
  if (got.status !== 200) throw faultIn(path, got)
  const text = got.body
  const answer = readJson(schema, text)
  if (answer === undefined) throw new EidError('malformedAnswer', messageKey, `${path} answered in another form`)
  return { answer, text }
}

/** Posts `body` to `path`; returns the answer, validated against `schema`, and its original text. Throws EidError. */
export const ask = <T extends TSchema>(provider: Provider, path: string, body: string, schema: T) =>
  answerOf(provider, path, body, schema).catch(failureOf(provider.system, provider.host))

/** A failed request says nothing about the order. */
export const withoutResult = (error: unknown): Collected => {
  if (!(error instanceof EidError)) throw error
  return { status: 'NoResult', code: error.code, messageKey: error.messageKey, error }
}

/** For cancelling: an order that has already ended is no error. */
export const unlessEnded = (error: unknown): void => {
  if (!(error instanceof EidError && error.code === 'invalidRequest')) throw error
}
