/** People at the service, over HTTP. */
import type { Browser } from '../../apps/server/test/cookies.ts'
import type { Server } from '../../apps/server/test/journey.ts'
import { overHttp } from '../../apps/server/test/over-http.ts'

const TOLVAN = '191212121212'
const CLINIC = 'org-k3v9m2x7q4'

type Method = Parameters<Server['call']>[0]
/** Makes a call and gives the answer's content; throws when it is refused. */
export type Client = { browser: Browser; ask: <T>(method: Method, path: string, body?: object) => Promise<T> }

/** A browser of its own at `origin`. `address`: the one that it seems to come from. */
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

/** Tolvan, signed in without the identity provider, for his clinic. */
export const tolvanAt = async (origin: string) => {
  const client = clientAt(origin)
  await client.ask('POST', 'authentication/fakelogin', { personalNumber: TOLVAN })
  await client.ask('PUT', 'authentication/identity', { cid: CLINIC, name: 'measured' })
  return client
}
