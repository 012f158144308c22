/** What must hold of every answer, whatever was asked. */
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

/** How an answer differs from what the description says of its status; `default` is for errors alone. */
const undescribed = ({ method, responses }: Operation, { status, headers, text }: Answer): string[] => {
  const said = responses[status] ?? (status >= 400 ? responses['default'] : undefined)
  if (!said) return [`${status} is not described`]
  const [[type, media] = []] = Object.entries(said.content ?? {})
  if (method === 'HEAD' || type === '*/*') return []
  if (!type || !media) return text === '' ? [] : ['a body is not described']
  const got = headers['content-type'] ?? ''
  if (got.split(';')[0] !== type.split(';')[0]) return [`content of ${got || 'no kind'} instead of ${type}`]
  // A part of JSON is none.
  if (!type.endsWith('json') || status === 206) return []
  const value = jsonIn(text)
  const { code } = (value ?? {}) as { code?: string }
  if (status >= 400 && !(code !== undefined && code in (media.examples ?? {})))
    return [`${status} ${code} is not described`]
  return value === undefined ? ['no JSON'] : faultsIn(media.schema, value)
}

/** `strangers`: what only another party's data holds. */
export const faultsOf = (operation: Operation, answer: Answer, strangers: readonly string[]): string[] => {
  const everything = `${JSON.stringify(answer.headers)}${answer.text}`
  return [
    ...(answer.status >= 500 ? [`${answer.status}: ${answer.text.slice(0, 300)}`] : []),
    ...strangers.filter((marker) => everything.includes(marker)).map(() => "holds another party's data"),
    ...(answer.status >= 500 ? [] : undescribed(operation, answer)),
  ]
}

const isServed = ({ status }: Answer): boolean => status >= 200 && status < 300
/**
 * Whether another party's application is served, be it in a form that no marker shows in, as a PDF. `asked`: with what stands for ids,
 * see `World.fill`; to nobody, each is another's.
 */
export const servesAnothers = ({ who, path }: Pick<Sent, 'who' | 'path'>, answer: Answer): boolean =>
  isServed(answer) && (who === 'nobody' ? /^[^?]*(own|other)-application-/ : /^[^?]*other-application-/).test(path)

/** Writes that leave no trace in the audit log, since they change nothing of an application's content, nor whose it is. */
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
/** Drafts are removed of who may have none. */
export const isDone = (answer: Answer): boolean => isServed(answer) && answer.text !== '{"removed":0}'
export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
export const leavesAudit = ({ method, operationId }: Operation): boolean =>
  isWrite(method) && !(operationId in WITHOUT_AUDIT)

/** The methods by which something can be written of which nothing was `accepted`: what a write does was never tried, whatever else was. */
export const neverAccepted = (operations: readonly Operation[], accepted: ReadonlySet<string>): string[] => {
  const methods = new Set(operations.map(({ method }) => method).filter(isWrite))
  return [...methods].filter((method) => !accepted.has(method)).map((method) => `no ${method} was ever accepted`)
}
