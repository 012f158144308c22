/**
 * Posts to a provider over mutual TLS, with a time limit and a size limit. Plain http only where the configuration
 * allows it.
 */
import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { createSecureContext } from 'node:tls'
import { readBody } from '../../utilities/streams/response-body.ts'

export type Connection = {
  /** Address of the provider, without a slash at the end. */
  url: string
  /** File with our key and certificate (PKCS #12), and its passphrase. */
  pfx?: string | undefined
  passphrase?: string | undefined
  /** File with the only authorities (PEM) that servers are trusted by; replaces the machine's trust store. */
  serverCa?: string | undefined
  /** In production the address must be https; elsewhere a simulator may speak plain http. */
  environment: string
  /** Milliseconds for the whole call; the default is ten seconds. */
  timeout?: number
}

/**
 * `clockAhead`: milliseconds by which this host's real clock is ahead of the server's, which answers in whole seconds.
 */
export type Answer = { status: number; body: string; clockAhead: number }

/** There was no complete answer: the time limit was reached, or the connection failed. */
export class NoAnswer extends Error {
  readonly reason: 'timeout' | 'unavailable'
  constructor(reason: 'timeout' | 'unavailable', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reason = reason
  }
}

const TEN_SECONDS = 10_000

/** Sends `body` to `path`; any status is an answer. Throws NoAnswer. */
export type Post = (path: string, body: string, contentType: string) => Promise<Answer>

const agentOf = ({ pfx, passphrase, serverCa }: Connection): Agent => {
  const secureContext = createSecureContext({
    ...(pfx && { pfx: readFileSync(pfx), passphrase }),
    ...(serverCa && { ca: readFileSync(serverCa) }),
    minVersion: 'TLSv1.2',
  })
  return new Agent({ secureContext, keepAlive: true })
}

/** By the answer's `Date`, when it has one. */
const clockAheadOf = ({ headers: { date } }: IncomingMessage): number => {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? 0 : Date.now() - time
}

/** Throws at once when the address is plain http in production, or a file can't be read or decrypted. */
export const postTo = (connection: Connection): Post => {
  const { url, environment, timeout = TEN_SECONDS } = connection
  const plain = new URL(url).protocol === 'http:'
  if (plain && environment === 'production') throw new Error(`${url} must be https in production`)
  const agent = plain ? undefined : agentOf(connection)
  const send = plain ? httpRequest : httpsRequest

  return async (path, body, contentType) => {
    const signal = AbortSignal.timeout(timeout)
    const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const request = send(`${url}${path}`, { method: 'POST', headers, agent, signal }, resolve)
        request.on('error', reject)
        request.end(body)
      })
      const clockAhead = clockAheadOf(response)
      return { clockAhead, status: response.statusCode ?? 0, body: (await readBody(response)).toString() }
    } catch (error) {
      throw new NoAnswer(signal.aborted ? 'timeout' : 'unavailable', error)
    }
  }
}
