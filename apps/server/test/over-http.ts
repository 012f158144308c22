/** Calls a server process as a browser does; an answer that never comes is thrown. */
import { cookiesAfter, setCookies } from './cookies.ts'
import type { Server } from './journey.ts'

/**
 * `origin`: where the server is now; it may be another after a restart. Calls take a path below `/api/v1`, or a whole one that
 * begins with a slash; redirects are not followed.
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
