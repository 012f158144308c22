/** HTTP clients of the service, each with its own session. */
import type { Browser } from '../../apps/server/test/cookies.ts'
import type { Server } from '../../apps/server/test/journey.ts'
import { overHttp } from '../../apps/server/test/over-http.ts'

type Method = Parameters<Server['call']>[0]
/**
 * `ask` makes a call and returns the content of the response; it throws if the call is refused. `change` does so for
 * the step that was read or changed last, on its revision of then.
 */
export type Client = Record<'ask' | 'change', <T>(method: Method, path: string, body?: object) => Promise<T>> & {
  browser: Browser
}

/** A client with its own session at `origin`. `address`: the client address in `X-Forwarded-For`. */
export const clientAt = (origin: string, address = '127.0.0.1'): Client & { server: Server } => {
  const { call } = overHttp(() => origin)
  const browser: Browser = { cookie: '' }
  const headers = { 'x-forwarded-for': address }
  const server: Server = { call: (method, path, options = {}) => call(method, path, { browser, headers, ...options }) }
  let step = ''
  const send = async <T>(method: Method, path: string, body?: object, revision: Record<string, string> = {}) => {
    const sent = { headers: { ...headers, ...revision }, ...(body && { body }) }
    const answer = await server.call(method, path, sent)
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    const etag = String(answer.headers['etag'])
    if (/^"s\d+-r\d+"$/.test(etag)) step = etag
    return (answer.body === '' ? undefined : answer.json()) as T
  }
  return {
    server,
    browser,
    ask: <T>(method: Method, path: string, body?: object) => send<T>(method, path, body),
    change: <T>(method: Method, path: string, body?: object) => send<T>(method, path, body, { 'if-match': step }),
  }
}

export type Identity = { personalNumber: string; cid: string }
/** Tolvan, for his clinic. */
export const TOLVAN: Identity = { personalNumber: '191212121212', cid: 'org-k3v9m2x7q4' }

/** A client that is signed in for an organisation without the identity provider. */
export const signedInAt = async (origin: string, { personalNumber, cid }: Identity, address?: string) => {
  const client = clientAt(origin, address)
  await client.ask('POST', 'authentication/fakelogin', { personalNumber })
  await client.ask('PUT', 'authentication/identity', { cid, name: 'measured' })
  return client
}
export const tolvanAt = (origin: string) => signedInAt(origin, TOLVAN)
