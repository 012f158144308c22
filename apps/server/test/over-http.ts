/** Calls a server process like a browser; a missing response is thrown. */
import { cookiesAfter, setCookies } from './cookies.ts'
import type { Server } from './journey.ts'

/**
 * `origin`: the current address of the server, which may change with a restart. Calls take a path below `/api/v1`, or
 * an absolute one with a leading slash. Redirects are not followed.
 */
export const overHttp = (origin: () => string): Server => ({
  call: async (method, path, { browser, body, headers = {} } = {}) => {
    const response = await fetch(`${origin()}${path.startsWith('/') ? path : `/api/v1/${path}`}`, {
      method,
      redirect: 'manual',
      headers: {
        ...headers,
        ...browser,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (browser) browser.cookie = cookiesAfter(browser.cookie, setCookies(response))
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: text,
      json: () => JSON.parse(text),
    }
  },
})
