/** Calls BankID's relying-party API v6, and checks every answer before it is believed. */
import Type, { type Static, type TSchema } from 'typebox'
import { readJson } from '../../evidence/read-json.ts'
import { EidError } from '../../ports/eid.ts'
import { type Answer, NoAnswer, type Post } from '../mutual-tls/post.ts'
import { errorOf, messageKey } from './messages.ts'

const ErrorAnswer = Type.Object({ errorCode: Type.String() })
const TOO_LITTLE_KNOWN = messageKey('rfa5')

const faultIn = (path: string, { status, body }: Answer): EidError => {
  const errorCode = readJson(ErrorAnswer, body)?.errorCode
  // Without BankID's own words it was a proxy, or TLS without our certificate.
  if (!errorCode) return new EidError('unavailable', TOO_LITTLE_KNOWN, `${path} answered ${status}`)
  const { code, messageKey: key } = errorOf(errorCode, status)
  return new EidError(code, key, `${path} answered ${status} ${errorCode}`)
}

/** Posts JSON text to a path and gives the answer, checked against `schema`, with its own text. Throws EidError. */
export type Call = <T extends TSchema>(
  path: string,
  body: string,
  schema: T,
) => Promise<{ answer: Static<T>; text: string }>

export const callThrough =
  (post: Post): Call =>
  async (path, body, schema) => {
    const answer = await post(path, body, 'application/json').catch((error: unknown) => {
      if (error instanceof NoAnswer)
        throw new EidError(error.reason, TOO_LITTLE_KNOWN, `${path}: ${error.message}`, error)
      throw error
    })
    if (answer.status !== 200) throw faultIn(path, answer)
    const value = readJson(schema, answer.body)
    if (value === undefined) throw new EidError('malformedAnswer', TOO_LITTLE_KNOWN, `${path} answered in another form`)
    return { answer: value, text: answer.body }
  }
