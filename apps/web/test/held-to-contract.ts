/** Checks requests of the web app and answers of a fake server against the schemas of the contract. */
import { answersOf, type NamedCall } from '@sievert/contract/call'
import { addressOf, CALLS, type CallName } from '@sievert/contract/calls'
import { contract } from '@sievert/contract/contract'
import { type ErrorCode, STATUS } from '@sievert/contract/errors'
import { CHANGING, failuresOf, OF_ANY_CALL } from '@sievert/contract/failures-of'
import { faultsIn } from '@sievert/contract/faults'
import { Problem } from '@sievert/contract/problem'
import { Convert } from 'typebox/value'

export type Call = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }

const ENTRIES: Readonly<Record<CallName, NamedCall>> = contract
const NAMES = Object.keys(CALLS) as CallName[]

/** Literal paths take precedence over parameters: `sign-begin` is no application's id. */
const PATTERNS = NAMES.map((name) => {
  const { method, path } = addressOf(name)
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  return { call: ENTRIES[name], method, pattern, isExact: !path.includes(':') }
}).toSorted((a, b) => Number(b.isExact) - Number(a.isExact))

const find = (method: string, path: string) => {
  for (const { call, method: its, pattern } of PATTERNS) {
    const fits = its === method && pattern.exec(path)
    if (fits) return { call, params: { ...fits.groups } }
  }
  return undefined
}

/** Addresses and headers are text: `1` may be a number there. */
const inText = (schema: object | undefined, value: Record<string, string>): string[] =>
  faultsIn(schema ?? { type: 'object', properties: {} }, Convert(schema ?? {}, value))

/** A form has only the fields that the schema names. */
const ofBody = ({ body: schema, reads }: NamedCall, body: unknown): string[] => {
  const wanted = schema ?? reads?.body
  if (!wanted) return body === undefined ? [] : [' takes no body']
  if (body === undefined) return [' has no body']
  return body instanceof FormData
    ? faultsIn({ ...wanted, additionalProperties: false }, Object.fromEntries(body))
    : faultsIn(wanted, body)
}

/** Checks only the headers that the schema names. */
const ofHeaders = ({ reads }: NamedCall, headers: Headers): string[] => {
  const named = [...headers].filter(([name]) => name in (reads?.headers?.properties ?? {}))
  return reads?.headers ? inText(reads.headers, Object.fromEntries(named)) : []
}

const ofRequest = (
  call: NamedCall,
  params: Record<string, string>,
  { method, query, headers, body }: Call,
): string[] => [
  ...inText(call.params, params),
  ...inText(call.query, Object.fromEntries(query)),
  ...ofHeaders(call, headers),
  ...ofBody(call, body),
  ...(headers.has('idempotency-key') && !call.once ? [' takes no Idempotency-Key'] : []),
  ...(headers.has('if-match') && !takesIfMatch(call, method) ? [' takes no If-Match'] : []),
]

const takesIfMatch = ({ revised, headers }: NamedCall, method: string): boolean =>
  'if-match' in (headers?.properties ?? {}) || (revised === true && CHANGING.has(method))

const ofProblem = (call: NamedCall, method: string, status: number, problem: Problem): string[] => {
  const code = problem.code as ErrorCode
  if (STATUS[code] !== status) return [` ${code} is no ${status}`]
  // Failures in or before the service are possible for any call.
  if (status >= 500) return faultsIn(Problem, problem)
  const declared = failuresOf(method, call).has(code) || OF_ANY_CALL.includes(code)
  return declared ? faultsIn(Problem, problem) : [` never answers ${code}`]
}

const ofAnswer = async (call: NamedCall, method: string, answer: Response): Promise<string[]> => {
  const { status } = answer
  const type = answer.headers.get('content-type') ?? ''
  const text = await answer.text()
  if (type.startsWith('application/problem+json')) return ofProblem(call, method, status, JSON.parse(text) as Problem)
  const schema = answersOf(call)[status]
  if (!schema) return [` never answers ${status}`]
  if (call.produces) return []
  return faultsIn(schema, text === '' ? null : JSON.parse(text))
}

const callOf = ({ method, path }: Call) => find(method, path.startsWith('/') ? path : `/api/v1/${path}`)

/** Contract violations of a request, each with its method and path. */
export const faultsOfRequest = (request: Call): string[] => {
  const sent = `${request.method} ${request.path}`
  const found = callOf(request)
  if (!found) return [`${sent} is no call`]
  return ofRequest(found.call, found.params, request).map((fault) => `${sent}: sent${fault}`)
}

/** Contract violations of an answer. For an unknown call `faultsOfRequest` reports the violation. */
export const faultsOfAnswer = async (request: Call, answer: Response): Promise<string[]> => {
  const found = callOf(request)
  const faults = found ? await ofAnswer(found.call, request.method, answer) : []
  return faults.map((fault) => `${request.method} ${request.path}: answered ${answer.status}${fault}`)
}
