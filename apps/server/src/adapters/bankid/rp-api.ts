/** BankID's relying-party API v6: what its error answers mean. */
import Type from 'typebox'
import { readJson } from '../../evidence/read-json.ts'
import { EidError } from '../../ports/eid.ts'
import type { Provider } from '../mutual-tls/ask.ts'
import type { Post } from '../mutual-tls/post.ts'
import { errorOf, messageKey } from './messages.ts'

const ErrorAnswer = Type.Object({ errorCode: Type.String() })
const TOO_LITTLE_KNOWN = messageKey('rfa5')

const faultIn: Provider['faultIn'] = (path, { status, body }) => {
  const errorCode = readJson(ErrorAnswer, body)?.errorCode
  // Without BankID's own words it was a proxy, or TLS without our certificate.
  if (!errorCode) return new EidError('unavailable', TOO_LITTLE_KNOWN, `${path} answered ${status}`)
  const { code, messageKey: key } = errorOf(errorCode, status)
  return new EidError(code, key, `${path} answered ${status} ${errorCode}`)
}

export const rpApi = (post: Post): Provider => ({ post, messageKey: TOO_LITTLE_KNOWN, faultIn })
