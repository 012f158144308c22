/** Calls a server process as a browser does; an answer that never comes is thrown. */
import { cookiesAfter } from './app.ts'
import type { Server } from './journey.ts'

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value, ...(/expires=Thu, 01 Jan 1970/i.test(line) ? { expires: new Date(0) } : {}) }
  })

/** `origin`: where the server is now; it may be another after a restart. */
export const overHttp = (origin: () => string): Server => ({
  call: async (method, path, { browser, body, headers = {} } = {}) => {
    const response = await fetch(`${origin()}${path.startsWith('/') ? path : `/api/v1/${path}`}`, {
      redirect: 'manual',
      method,
      headers: {
        ...headers,
        ...browser,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (browser) browser.cookie = cookiesAfter(browser.cookie, cookiesOf(response))
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: text,
      json: () => JSON.parse(text),
    }
  },
})
