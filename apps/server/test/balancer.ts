/**
 * A load balancer for tests: round robin per request, among the processes that are ready. After a refused connection,
 * which received nothing, the request goes to the next process. A request that was sent is never repeated.
 */
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 100

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/ready`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Forwards a request over a kept-alive connection; rejects when the response breaks off. */
const ask = async (agent: Agent, origin: string, { method, url, headers }: IncomingMessage, body: Buffer) => {
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    request(`${origin}${url}`, { agent, method, headers }, done).once('error', fail).end(body)
  })
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...forwarded } = answer.headers
  return { status: answer.statusCode, headers: forwarded, body: await buffer(answer) }
}

const isRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

/** `origins`: the current addresses of the processes. */
export const startBalancer = async (origins: () => readonly string[]) => {
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()
  let ready: string[] = []
  let turn = 0
  const failures: number[] = []
  const look = async () => {
    const all = origins()
    const answers = await Promise.all(all.map(isReady))
    ready = all.filter((_, index) => answers[index])
    return ready.length
  }
  const pollHealth = async () => {
    for (; !closing.signal.aborted; await sleep(LOOK_EVERY_MS)) await look()
  }
  const answer = (response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}, body?: Buffer) => {
    if (status >= 500) failures.push(status)
    response.writeHead(status, headers).end(body)
  }
  const forward = async (asked: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(asked)
    turn += 1
    const inTurn = ready.map((_, index) => ready[(turn + index) % ready.length] ?? '')
    for (const origin of inTurn)
      try {
        const { status = 502, headers, body: content } = await ask(agent, origin, asked, body)
        return answer(response, status, headers, content)
      } catch (error) {
        if (!isRefused(error)) return answer(response, 502)
      }
    return answer(response, 503)
  }
  const server = createServer((asked, response) => void forward(asked, response).catch(() => response.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await look()
  const looking = pollHealth()
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * The status of each response from 500 on: 502 for a broken response, 503 when no process was ready, or a process's
     * own.
     */
    failures,
    /** Checks readiness now; returns the number of ready processes. */
    look,
    close: async () => {
      closing.abort()
      await looking
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      agent.destroy()
    },
  }
}
