/** Calls Freja's REST API for signing, and checks every answer before it is believed. */
import Type, { type Static, type TSchema } from 'typebox'
import { readJson } from '../../evidence/read-json.ts'
import { EidError, type EidErrorCode } from '../../ports/eid.ts'
import { type Answer, NoAnswer, type Post } from '../mutual-tls/post.ts'

export const ERROR_MESSAGE = 'signing.freja.error.text'

const ErrorAnswer = Type.Object({ code: Type.Integer() })

/** Errors of Freja's that are about our own set-up, or about Freja: they say nothing about the order. */
const NOT_ABOUT_THE_ORDER = new Set([0, 1004, 1008])

const codeOf = ({ status, body }: Answer): EidErrorCode => {
  if (status === 429) return 'tooManyRequests'
  const code = readJson(ErrorAnswer, body)?.code
  return status >= 500 || code === undefined || NOT_ABOUT_THE_ORDER.has(code) ? 'unavailable' : 'invalidRequest'
}

/** Sends `{parameter: json}` to a method and gives the answer, checked against `schema`, with its own text. Throws EidError. */
export type Call = <T extends TSchema>(
  method: string,
  parameter: string,
  json: string,
  schema: T,
) => Promise<{ answer: Static<T>; text: string }>

export const callThrough =
  (post: Post): Call =>
  async (method, parameter, json, schema) => {
    const path = `/sign/1.0/${method}`
    // As in Freja's own client: not JSON, and not encoded as a form either.
    const body = `${parameter}=${Buffer.from(json, 'utf8').toString('base64')}`
    const answer = await post(path, body, 'application/json').catch((error: unknown) => {
      if (error instanceof NoAnswer) throw new EidError(error.reason, ERROR_MESSAGE, `${path}: ${error.message}`, error)
      throw error
    })
    // Cancelling may be answered by nothing at all.
    const text = answer.status === 204 ? '{}' : answer.body
    if (answer.status !== 200 && answer.status !== 204)
      throw new EidError(
        codeOf(answer),
        ERROR_MESSAGE,
        `${path} answered ${answer.status} ${answer.body.slice(0, 200)}`,
      )
    const value = readJson(schema, text)
    if (value === undefined) throw new EidError('malformedAnswer', ERROR_MESSAGE, `${path} answered in another form`)
    return { answer: value, text }
  }
