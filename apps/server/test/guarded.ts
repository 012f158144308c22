/** The common refusals of calls on an application, for many calls at once. */
import type { Browser, TestApp } from './app.ts'

export type Guarded = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

/** Status and code of the responses, each once: `401 error.not-signed-in.text`. */
export const refusalsOf = async (
  test: TestApp,
  calls: readonly Guarded[],
  browser: Browser = { cookie: '' },
): Promise<string[]> => {
  const found = new Set<string>()
  for (const { method, path, body } of calls) {
    const { statusCode, headers, json } = await test.call(method, path, { browser, body })
    const isProblem = String(headers['content-type']).startsWith('application/problem+json')
    found.add(isProblem ? `${statusCode} ${json<{ code: string }>().code}` : `${statusCode} at ${method} ${path}`)
  }
  return [...found]
}
export const NO_SESSION = ['401 error.not-signed-in.text']
export const NOT_THEIRS = ['404 error.not-found.text']
/** The id of no application, item, file or signing. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
