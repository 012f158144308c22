/** Rules that every response must follow, for any request. */
import { mediaOf, type Operation } from '../../apps/server/test/openapi.ts'
import { faultsIn } from '../../packages/contract/src/faults.ts'
import type { Answer, Sent } from './description.ts'

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
  const media = mediaOf(said)
  if (method === 'HEAD' || media?.type === '*/*') return []
  if (!media) return text === '' ? [] : ['a body is not described']
  const got = headers['content-type'] ?? ''
  if (got.split(';')[0] !== media.type.split(';')[0]) return [`content of ${got || 'no kind'} instead of ${media.type}`]
  // A range of a JSON document is not JSON.
  if (!media.type.endsWith('json') || status === 206) return []
  const value = jsonIn(text)
  const { code } = (value ?? {}) as { code?: string }
  if (status >= 400 && !(code !== undefined && code in (media.examples ?? {})))
    return [`${status} ${code} is not described`]
  return value === undefined ? ['no JSON'] : faultsIn(media.schema, value)
}

const isServed = ({ status }: Answer): boolean => status >= 200 && status < 300
/**
 * Whether another party's application is served, also in a form that hides markers, such as a PDF. `path` still has the
 * placeholders of `World.fill`. For a caller without a session, every application is another party's.
 */
const servesAnothers = ({ who, path }: Sent, answer: Answer): boolean =>
  isServed(answer) && (who === 'anonymous' ? /^[^?]*(own|other)-application-/ : /^[^?]*other-application-/).test(path)

/** A version that only another process may have. */
const isUnavailable = ({ status, text }: Answer): boolean =>
  status === 503 && text.includes('error.version-unavailable.text')

/** `asked`: with placeholders. `othersMarkers`: texts that only another party's data contains. */
export const faultsOf = (asked: Sent, answer: Answer, othersMarkers: readonly string[]): string[] => {
  const everything = `${JSON.stringify(answer.headers)}${answer.text}`
  return [
    ...(answer.status >= 500 && !isUnavailable(answer)
      ? [`${answer.status}: ${answer.text.slice(0, 300)}`]
      : undescribed(asked.operation, answer)),
    ...othersMarkers.filter((marker) => everything.includes(marker)).map(() => "holds another party's data"),
    ...(servesAnothers(asked, answer) ? ["serves another party's application"] : []),
  ]
}

/**
 * Writes without an audit log entry: they change neither an application's content nor its owner. An upload is recorded
 * when it is complete, and a cosigning that is taken back if there was one.
 */
const WITHOUT_AUDIT = (
  'readSigningOutcome visitStep savePage extendSession refreshUser dismissMessage' +
  ' reportClientError beginUpload continueUpload removeUpload markMessagesSeen takeBackCosigning'
).split(' ')
/** A deletion of drafts that removed none changed nothing. */
export const isDone = (answer: Answer): boolean => isServed(answer) && answer.text !== '{"removed":0}'
export const leavesAudit = ({ method, operationId }: Operation): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && !WITHOUT_AUDIT.includes(operationId)
