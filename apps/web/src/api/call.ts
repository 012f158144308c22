/**
 * The client of the server: typed calls by name, for which the contract states method, path, parameters, body and
 * answer. JSON bodies, problems as `ApiError`, one retry, the server's clock, and failures reported to the page
 * (SHE-09, SHE-13, ACC-14).
 */
import { type CallName, addressOf as patternOf } from '@sievert/contract/calls'
import type { AnswerTo, RequestTo } from '@sievert/contract/contract'
import { originalEtag, REVISION_HEADER } from '@sievert/contract/etag'
import { ApiError, isTemporary, problemIn, representsNoParty } from './api-error.ts'
import { setClock } from './server-clock.ts'
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
  /**
   * The ETag that a save builds on. Null: a proxy has removed the revision of what was read, and the server refuses the
   * save (400), which could undo another one.
   */
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

/**
 * Undefined for a call that the server answers. `path`: from the root, with the query. `body`: before encoding. `init`:
 * as sent to the server.
 */
export type Responder = (
  method: string,
  path: string,
  body: unknown,
  init: RequestInit,
) => Response | Promise<Response> | undefined

export type FailureListener = (error: ApiError, path: string, owner: Exclude<FailureOwner, 'silent'>) => void

const RETRY_PAUSE_MS = 300
/** Names no revision. */
const UNKNOWN_REVISION = '"unknown"'
const NOT_MODIFIED = 304
/** Browsers refuse more than 64 KiB in `keepalive` requests; a UTF-16 unit takes up to three bytes. */
const OUTLIVING_LETTERS_MOST = (64 * 1024) / 3
const WITHOUT_BODY = new Set([204, NOT_MODIFIED])

let notifyPage: FailureListener = () => undefined
let responders: readonly Responder[] = []
let language = 'sv'

/** Registers the listener that decides what a failed call does to the page. */
export const onApiFailure = (listener: FailureListener) => {
  notifyPage = listener
}

/**
 * Lets `responder` answer calls in the server's place, for the preview and the gallery, before an earlier responder.
 * Returns the function that removes it.
 */
export const answerCalls = (responder: Responder): (() => void) => {
  responders = [responder, ...responders]
  return () => {
    responders = responders.filter((each) => each !== responder)
  }
}

/** The language of the server's messages: the user's choice, which may differ from the browser's. */
export const setRequestLanguage = (chosen: string) => {
  language = chosen
}

export const newIdempotencyKey = () => crypto.randomUUID()

type Options = Omit<RequestOptions, 'body'>
type Place<N extends CallName> = Omit<RequestTo<N>, 'body'>
/** Optional when none of its properties is required. */
type Given<Needed, All = Needed> = {} extends Needed ? [sent?: All] : [sent: All]
type Sent<N extends CallName> = Given<RequestTo<N>, RequestTo<N> & Options>

type Values = Record<string, string | number | boolean>
/** The parts of a request that are used in its address. */
type Placed = Options & { params?: Values; query?: Values }

const locate = (name: CallName, { params = {}, query = {} }: Placed = {}) => {
  const { method, path } = patternOf(name)
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  return { method, path: asked ? `${filled}?${asked}` : filled }
}

/** The address of a call, for code that sends it without this module: uploads, and links that the browser follows. */
export const addressOf = <N extends CallName>(name: N, ...[place]: Given<Place<N>>): string => locate(name, place).path

/** The answer with its ETag, status and Location. */
export const callFully = async <N extends CallName>(name: N, ...[sent]: Sent<N>): Promise<Received<AnswerTo<N>>> => {
  const { method, path } = locate(name, sent)
  return (await request(method, path, sent)) as Received<AnswerTo<N>>
}

/** Rejects with `ApiError`, or with the signal's reason when aborted. */
export const callApi = async <N extends CallName>(name: N, ...sent: Sent<N>): Promise<AnswerTo<N>> =>
  (await callFully(name, ...sent)).data

/** Returns the answer as a file. Rejects like `callApi`. */
export const callForFile = async <N extends CallName>(name: N, ...[sent]: Sent<N>): Promise<Blob> => {
  const { method, path } = locate(name, sent)
  return requestFile(method, path, sent)
}

/** `path` is from the root. Rejects with `ApiError`, or with the signal's reason when aborted. */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<Received<unknown>> {
  const response = await send(method, path, options)
  const data = WITHOUT_BODY.has(response.status) ? undefined : await readJson(response, options)
  const { headers } = response
  const etag = headers.get(REVISION_HEADER) ?? headers.get('ETag')
  return { data, etag: etag && originalEtag(etag), location: headers.get('Location'), status: response.status }
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
    if (error instanceof ApiError && (owner !== 'silent' || representsNoParty(error)))
      notifyPage(error, path, owner === 'silent' ? 'caller' : owner)
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
  const respond = async () => {
    for (const responder of responders) {
      const answer = responder(method, path, options.body, init)
      if (answer) return answer
    }
    return fetch(path, init)
  }
  const response = await fromNetwork(respond, `${method} ${path}`, options)
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
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch ?? UNKNOWN_REVISION }),
    ...(ifNoneMatch ? { 'If-None-Match': ifNoneMatch } : {}),
    ...(isBackground ? { 'Sievert-Background': 'true' } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...headers,
  }
}

const bodyOf = (body: unknown) => (body instanceof FormData ? body : JSON.stringify(body))

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
