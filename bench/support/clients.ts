/** HTTP clients of the service, each with its own session. */
import type { Browser } from '../../apps/server/test/cookies.ts'
import type { Server } from '../../apps/server/test/journey.ts'
import { overHttp } from '../../apps/server/test/over-http.ts'

const TOLVAN = '191212121212'
const CLINIC = 'org-k3v9m2x7q4'

type Method = Parameters<Server['call']>[0]
/** `ask` makes a call and returns the content of the response; it throws if the call is refused. */
export type Client = { browser: Browser; ask: <T>(method: Method, path: string, body?: object) => Promise<T> }

/** A client with its own session at `origin`. `address`: the client address in `X-Forwarded-For`. */
export const clientAt = (origin: string, address = '127.0.0.1'): Client & { server: Server } => {
  const { call } = overHttp(() => origin)
  const browser: Browser = { cookie: '' }
  const headers = { 'x-forwarded-for': address }
  const server: Server = { call: (method, path, options = {}) => call(method, path, { browser, headers, ...options }) }
  const ask: Client['ask'] = async <T>(method: Method, path: string, body?: object) => {
    const answer = await server.call(method, path, body ? { body } : {})
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return (answer.body === '' ? undefined : answer.json()) as T
  }
  return { server, browser, ask }
}

/** Tolvan, signed in for his clinic without the identity provider. */
export const tolvanAt = async (origin: string) => {
  const client = clientAt(origin)
  await client.ask('POST', 'authentication/fakelogin', { personalNumber: TOLVAN })
  await client.ask('PUT', 'authentication/identity', { cid: CLINIC, name: 'measured' })
  return client
}
