/** Rules that every response must follow, for any request. */
import { faultsIn } from '../../packages/contract/src/faults.ts'
import type { Operation } from './description.ts'
import type { Sent } from './requests.ts'
import type { Answer } from './send.ts'

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How a response differs from the description of its status; `default` is for errors alone. */
const undescribed = ({ method, responses }: Operation, { status, headers, text }: Answer): string[] => {
  const said = responses[status] ?? (status >= 400 ? responses['default'] : undefined)
  if (!said) return [`${status} is not described`]
  const [[type, media] = []] = Object.entries(said.content ?? {})
  if (method === 'HEAD' || type === '*/*') return []
  if (!type || !media) return text === '' ? [] : ['a body is not described']
  const got = headers['content-type'] ?? ''
  if (got.split(';')[0] !== type.split(';')[0]) return [`content of ${got || 'no kind'} instead of ${type}`]
  // A range of a JSON document is not JSON.
  if (!type.endsWith('json') || status === 206) return []
  const value = jsonIn(text)
  const { code } = (value ?? {}) as { code?: string }
  if (status >= 400 && !(code !== undefined && code in (media.examples ?? {})))
    return [`${status} ${code} is not described`]
  return value === undefined ? ['no JSON'] : faultsIn(media.schema, value)
}

/** `othersMarkers`: markers that only another party's data contains. */
export const faultsOf = (operation: Operation, answer: Answer, othersMarkers: readonly string[]): string[] => {
  const everything = `${JSON.stringify(answer.headers)}${answer.text}`
  return [
    ...(answer.status >= 500 ? [`${answer.status}: ${answer.text.slice(0, 300)}`] : []),
    ...othersMarkers.filter((marker) => everything.includes(marker)).map(() => "holds another party's data"),
    ...(answer.status >= 500 ? [] : undescribed(operation, answer)),
  ]
}

const isServed = ({ status }: Answer): boolean => status >= 200 && status < 300
/**
 * Whether another party's application is served, also in a form that hides markers, such as a PDF. `path` still has the
 * placeholders of `World.fill`. For a caller without a session, every application is another party's.
 */
export const servesAnothers = ({ who, path }: Pick<Sent, 'who' | 'path'>, answer: Answer): boolean =>
  isServed(answer) && (who === 'nobody' ? /^[^?]*(own|other)-application-/ : /^[^?]*other-application-/).test(path)

/** Writes without an audit log entry: they change neither an application's content nor its owner. */
const WITHOUT_AUDIT: Record<string, string> = {
  readSigningOutcome: 'reads',
  visitStep: 'where a person is',
  savePage: 'where a person is',
  extendSession: 'the length of a session',
  refreshUser: 'reads the register again',
  dismissMessage: 'a message that was read',
  reportClientError: 'a line of the log',
  beginUpload: 'an upload is written down when it is whole',
  continueUpload: 'an upload is written down when it is whole',
  removeUpload: 'an upload is written down when it is whole',
}
/** A deletion of drafts that removed none changed nothing. */
export const isDone = (answer: Answer): boolean => isServed(answer) && answer.text !== '{"removed":0}'
export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
export const leavesAudit = ({ method, operationId }: Operation): boolean =>
  isWrite(method) && !(operationId in WITHOUT_AUDIT)

/** The writing methods that were never `accepted`: the effect of such writes is untested. */
export const neverAccepted = (operations: readonly Operation[], accepted: ReadonlySet<string>): string[] => {
  const methods = new Set(operations.map(({ method }) => method).filter(isWrite))
  return [...methods].filter((method) => !accepted.has(method)).map((method) => `no ${method} was ever accepted`)
}
