/**
 * The HTTP client under `call.ts`: JSON bodies, problems as `ApiError`, one retry, the server's clock, and failures
 * reported to the page (SHE-09, SHE-13, ACC-14).
 */
import type { Problem } from '@sievert/contract/problem'
import type { Issues } from '@sievert/domain/issue'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { attempt } from './storage.ts'

/**
 * Handler of a failure: `page` (a 401 leads to logout, a 5xx to the error page), `caller` (a 401 still leads to logout,
 * the caller handles the rest), `silent` (no navigation: autosave, polls, the first read of the user). A lost mandate
 * leads to the choice of identity, whichever of these is given.
 */
export type FailureOwner = 'page' | 'caller' | 'silent'

export type RequestOptions = {
  /** Sent as JSON; FormData is sent unchanged. */
  body?: unknown
  /** The ETag that a save builds on. */
  ifMatch?: string | null | undefined
  /** The ETag of the cached answer. If it is still valid the answer is a 304 without data. */
  ifNoneMatch?: string | undefined
  /** Unique per intent, not per attempt; see `newIdempotencyKey`. */
  idempotencyKey?: string
  /** Default: true for everything but a POST without an idempotency key. */
  retry?: boolean
  onFailure?: FailureOwner
  /** Not caused by a user action (polls, retries of an autosave): the session is not extended. */
  isBackground?: boolean
  /** Sent with `keepalive`, so that it outlives the page, unless the body is too large for that. */
  outlivesPage?: boolean
  /** Added to the headers that every request has. */
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal
}

export type Received<T> = { data: T; etag: string | null; location: string | null; status: number }

/** The part of a problem that a page may show. `detail` is for developers, in a validator's phrasing. */
type Told = Omit<Problem, 'detail'>

/**
 * The server's refusal. Status 0: no answer (offline, connection lost). Status 302: a redirect. Its target is never
 * read.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: Told | undefined
  /** From the Retry-After header. */
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, problem: Told | undefined, message: string, retryAfter?: string | null) {
    super(message)
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  }
}

/** Offline, or the connection was lost: the outcome is unknown. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const ENDED = new Set(['TimeoutError', 'AbortError'])
/** A failed call: refused, unanswered, timed out or aborted. Every other error is an exception of the page. */
export const isOfCall = (error: unknown): boolean =>
  error instanceof ApiError ||
  (typeof error === 'object' && error !== null && 'name' in error && ENDED.has(String(error.name)))

const isTooMany = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429

/** Seconds that the server asks a client with too many requests to wait; 0 if it asks for none. */
export const demandedWait = (error: unknown): number => (isTooMany(error) ? (error.retryAfterSeconds ?? 0) : 0)

/** Seconds to show to a user with too many requests; undefined for any other failure. */
export const waitOf = (error: unknown): number | undefined => (isTooMany(error) ? demandedWait(error) || 60 : undefined)

/** The same request may succeed in a moment. */
export const isTemporary = ({ status }: ApiError): boolean => TEMPORARY.has(status)

/** An address with an id of invalid format. */
export const isMalformed = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** The resource does not exist, belongs to another party, or its id is malformed. */
export const isNotThere = (error: unknown): boolean =>
  isMalformed(error) || (error instanceof ApiError && error.status === 404)

/** The server's validation issues; empty for any other failure. */
export const issuesOf = (error: unknown): Issues =>
  error instanceof ApiError && error.status === 422 ? (error.problem?.issues ?? []) : []

/** The text key of the exceeded quota, if one caused the failure. */
export const quotaOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.problem?.code.startsWith('error.quota-') ? error.problem.code : undefined

const LOST = new Set(['error.not-represented.text', 'error.identity-missing.text'])
/** The session no longer represents a party: the mandate has been withdrawn, just now or in another tab. */
export const representsNobody = ({ problem }: ApiError): boolean => LOST.has(problem?.code ?? '')

/** The register of representatives has been down for longer than its last answer may be used. */
export const isRegisterDown = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'error.register-unavailable.text'

export type FailureListener = (error: ApiError, path: string, owner: Exclude<FailureOwner, 'silent'>) => void

const RETRY_PAUSE_MS = 300
/** Statuses of no answer, and of an unavailable server. */
const TEMPORARY = new Set([0, 502, 503, 504])
const NOT_MODIFIED = 304
/** Browsers refuse more than 64 KiB in `keepalive` requests; a UTF-16 unit takes up to three bytes. */
const OUTLIVING_LETTERS_MOST = (64 * 1024) / 3
const WITHOUT_BODY = new Set([204, NOT_MODIFIED])

let tellPage: FailureListener = () => undefined
let clockOffset = 0
let language = 'sv'

/** Registers the listener that decides what a failed call does to the page. */
export const onApiFailure = (listener: FailureListener) => {
  tellPage = listener
}

/** The language of the server's messages: the user's choice, which may differ from the browser's. */
export const setRequestLanguage = (chosen: string) => {
  language = chosen
}

/** Current time by the server's clock, in epoch milliseconds. */
export const serverNow = () => Date.now() + clockOffset

/** Today's date in Sweden by the server's clock, YYYY-MM-DD. */
export const today = () => stockholmDate(serverNow())

export const newIdempotencyKey = () => crypto.randomUUID()

/** `path` is from the root. Rejects with `ApiError`, or with the signal's reason when aborted. */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<Received<unknown>> {
  const response = await send(method, path, options)
  const data = WITHOUT_BODY.has(response.status) ? undefined : await readJson(response, options)
  const { headers } = response
  return { data, etag: headers.get('ETag'), location: headers.get('Location'), status: response.status }
}

/** Returns the answer as a file. Rejects like `request`. */
export async function requestFile(method: string, path: string, options: RequestOptions = {}): Promise<Blob> {
  const response = await send(method, path, options)
  return fromNetwork(() => response.blob(), path, options)
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const mayRepeat = options.retry ?? (method !== 'POST' || options.idempotencyKey !== undefined)
  try {
    return await fetchOnce(method, path, options).catch(async (error: unknown) => {
      if (!mayRepeat || !(error instanceof ApiError) || !isTemporary(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
      return fetchOnce(method, path, options)
    })
  } catch (error) {
    const owner = options.onFailure ?? 'page'
    if (error instanceof ApiError && (owner !== 'silent' || representsNobody(error)))
      tellPage(error, path, owner === 'silent' ? 'caller' : owner)
    throw error
  }
}

async function fetchOnce(method: string, path: string, options: RequestOptions): Promise<Response> {
  const sentAt = Date.now()
  const body = options.body === undefined ? undefined : bodyOf(options.body)
  const isSmall = typeof body !== 'string' || body.length < OUTLIVING_LETTERS_MOST
  const init: RequestInit = {
    method,
    headers: new Headers(headersOf(options)),
    credentials: 'same-origin',
    // An API never redirects: a redirect comes from a wrong proxy or a lost session, and its target is not data.
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    ...(options.outlivesPage && isSmall ? { keepalive: true } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  }
  const response = await fromNetwork(() => fetch(path, init), `${method} ${path}`, options)
  setClock(response, sentAt)
  if (response.status === NOT_MODIFIED && options.ifNoneMatch) return response
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    throw new ApiError(302, undefined, `${method} ${path}: redirected`)
  if (response.ok) return response
  const problem = problemIn(response.headers.get('Content-Type'), await response.text().catch(() => ''))
  const retryAfter = response.headers.get('Retry-After')
  throw new ApiError(response.status, problem, `${method} ${path}: ${response.status}`, retryAfter)
}

function headersOf(options: RequestOptions): Record<string, string> {
  const { body, ifMatch, ifNoneMatch, idempotencyKey, isBackground, headers } = options
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    ...(body !== undefined && !(body instanceof FormData) ? { 'Content-Type': 'application/json' } : {}),
    ...(ifMatch ? { 'If-Match': ifMatch } : {}),
    ...(ifNoneMatch ? { 'If-None-Match': ifNoneMatch } : {}),
    ...(isBackground ? { 'Sievert-Background': 'true' } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...headers,
  }
}

const bodyOf = (body: unknown) => (body instanceof FormData ? body : JSON.stringify(body))

/** The Date header has whole seconds: the middle of its second is compared with the middle of the exchange. */
function setClock(response: Response, sentAt: number) {
  const date = Date.parse(response.headers.get('Date') ?? '')
  if (!Number.isNaN(date)) clockOffset = date + 500 - (sentAt + Date.now()) / 2
}

/**
 * A network failure before or during the answer rejects as unanswered. An aborted call rejects with its signal's
 * reason.
 */
async function fromNetwork<T>(work: () => Promise<T>, call: string, { signal }: RequestOptions): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, undefined, `${call}: no answer`)
  }
}

async function readJson(response: Response, options: RequestOptions): Promise<unknown> {
  const isJson = response.headers.get('Content-Type')?.includes('json')
  const body = isJson ? await fromNetwork(() => response.text(), response.url, options) : ''
  const data = attempt((): unknown => JSON.parse(body))
  if (data === undefined) throw new ApiError(502, undefined, `${response.url}: not JSON`)
  return data
}

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'

/** The problem in an error answer; undefined when something other than our server answered. */
export function problemIn(contentType: string | null | undefined, body: string): Told | undefined {
  const problem = contentType?.includes('problem+json') ? attempt((): unknown => JSON.parse(body)) : undefined
  if (!isProblem(problem)) return undefined
  const { detail: _, ...told } = problem
  return told
}
