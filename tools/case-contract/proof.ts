/**
 * Verifies the signature and time of the case system's calls. To explain a wrong signature, it tries the most common
 * mistakes.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isSigned, isTimely } from '../../apps/server/src/utilities/crypto/case-signature.ts'
import type { Proof } from './recorded-calls.ts'

type Call = { headers: IncomingHttpHeaders; method: string; path: string; body: string }

/** The signed content after the timestamp. */
const contentOf = ({ method, path, body }: Call): string => (method === 'POST' ? body : `${method}.${path}`)

/** The body with and without white space. */
const otherwise = (body: string): string[] => {
  try {
    const value: unknown = JSON.parse(body)
    return [JSON.stringify(value), JSON.stringify(value, null, 2)]
  } catch {
    return []
  }
}

/** Content signed by mistake, keyed by the explanation. */
const mistakes = ({ method, path, body }: Call, origin: string): Record<string, string[]> => ({
  'the method is left out': [path],
  'the path is left out': [method],
  'another method is signed': [`${method === 'GET' ? 'HEAD' : 'GET'}.${path}`],
  'the method is in small letters': [`${method.toLowerCase()}.${path}`],
  'the whole address is signed, not the path': [`${method}.${origin}${path}`],
  'the body is left out': [''],
  'the body is signed otherwise than it is sent': otherwise(body),
})

export const proofOf = ({ secret, origin }: { secret: string; origin: string }, call: Call, now: Date): Proof => {
  const at = now.getTime()
  const { 'x-case-timestamp': timestamp, 'x-case-signature': signature } = call.headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string') {
    const missing = 'x-case-timestamp or x-case-signature is missing'
    return { signature: missing, time: missing, timestamp: '', at }
  }
  const time = isTimely(timestamp, now)
    ? 'now'
    : `x-case-timestamp is "${timestamp}", which is not now in epoch seconds`
  const isOver = (content: string) => isSigned([secret], { timestamp, signature }, content)
  const proof = { time, timestamp, at }
  if (isOver(contentOf(call))) return { signature: 'right', ...proof }
  if (/^[0-9a-f]{64}$/i.test(signature))
    return { signature: 'x-case-signature does not begin with "sha256="', ...proof }
  const [found] = Object.entries(mistakes(call, origin)).find(([, contents]) => contents.some(isOver)) ?? []
  return { signature: found ?? 'x-case-signature is not "sha256=" and the HMAC-SHA256 of the call in hex', ...proof }
}
