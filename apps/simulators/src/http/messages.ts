/** Requests, responses and routes of a simulated system, independent of node:http. */

export type Request = {
  method: string
  path: string
  /** Values of `:name` parts of the route's path, percent-decoded. */
  params: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: Buffer
}

export type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

export type Route = {
  method: 'GET' | 'POST'
  /** Path with `:name` parts, beginning with the system's prefix. */
  path: string
  /**
   * Name for faults and in the log of calls, such as `bankid.collect`. Calls without one are neither logged nor
   * disturbed.
   */
  target?: string
  handle: (request: Request) => Answer | Promise<Answer>
}

export type System = {
  /** Every path under this belongs to the system. */
  prefix: string
  routes: readonly Route[]
  /** The system's own error response, for unknown paths, wrong methods and injected faults. */
  refuse: (status: number, errorCode?: string, details?: string) => Answer
  /** The order or case that a call is about, for the log of calls. */
  reference?: (request: Request) => string | undefined
}

export const get = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path, handle })
export const post = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, handle })

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
})

/** Error response to an invalid control request. */
export const bad = (detail: string): Answer => json(400, { detail })

export const html = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

/** Redirects the browser after a form was posted. */
export const seeOther = (location: string): Answer => ({ status: 303, headers: { location } })

/** Undefined when it is not a JSON object. */
export const objectIn = (body: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The body as a JSON object; undefined when it is not one. */
export const jsonObject = (request: Request): Record<string, unknown> | undefined =>
  objectIn(request.body.toString('utf8'))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A non-empty string, otherwise undefined. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Decodes base64 to text. */
export const decoded = (base64 = ''): string => Buffer.from(base64, 'base64').toString('utf8')

/** The body of a posted HTML form. */
export const form = (request: Request): URLSearchParams => new URLSearchParams(request.body.toString('utf8'))
