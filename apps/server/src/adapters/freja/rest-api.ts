/** Freja's REST API for signing: requests, and the meaning of its error answers. */
import Type from 'typebox'
import { readJson } from '../../evidence/read-json.ts'
import { EidError, type EidErrorCode } from '../../ports/eid.ts'
import type { Provider } from '../mutual-tls/ask.ts'
import type { Answer, Post } from '../mutual-tls/post.ts'

export const ERROR_MESSAGE = 'signing.freja.error.text'

const ErrorAnswer = Type.Object({ code: Type.Integer() })

/** Freja's error codes about our configuration or Freja itself. They say nothing about the order. */
const NOT_ABOUT_THE_ORDER = new Set([0, 1004, 1008])

const codeOf = ({ status, body }: Answer): EidErrorCode => {
  if (status === 429) return 'tooManyRequests'
  const code = readJson(ErrorAnswer, body)?.code
  return status >= 500 || code === undefined || NOT_ABOUT_THE_ORDER.has(code) ? 'unavailable' : 'invalidRequest'
}

const faultIn: Provider['faultIn'] = (path, answer) => {
  const detail = `${path} answered ${answer.status} ${answer.body.slice(0, 200)}`
  return new EidError(codeOf(answer), ERROR_MESSAGE, detail)
}

export const restApi = (post: Post, host: string): Provider => ({
  system: 'Freja eID',
  host,
  messageKey: ERROR_MESSAGE,
  faultIn,
  clockAhead: 0,
  post: async (path, body, contentType) => {
    const answer = await post(path, body, contentType)
    // A cancellation may be answered without a body.
    return answer.status === 204 ? { ...answer, status: 200, body: '{}' } : answer
  },
})

/** JSON as a method's parameter, as Freja's own client sends it: neither plain JSON nor form-encoded. */
export const parameter = (name: string, json: string): string =>
  `${name}=${Buffer.from(json, 'utf8').toString('base64')}`
