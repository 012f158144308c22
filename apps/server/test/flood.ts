/** Floods a web process from a separate thread, so that times measured beside it are the server's. */
import { Agent, type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'

/** Spread evenly over `seconds`; `slowBodies` stay open all the time. */
export type Flood = {
  origin: string
  consent: string
  seconds: number
  slowBodies: number
  malformed: number
  logins: number
}
/** Number of responses per status; `none`: the connection broke. */
export type Flooded = { malformed: Record<string, number>; logins: Record<string, number>; slowBodiesClosed: number }

const ADDRESSES = 200
const TICK_MS = 20
/** Maximum requests in flight. */
const UNDER_WAY = 200

/** The header of our own proxy: no address sends so often that its rate limit would stop it. */
const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n % ADDRESSES}` })

type Call = { path: string; method?: string; type?: string; encoding?: string; body?: string | Buffer }
const json = { method: 'POST', type: 'application/json' }
const MALFORMED: readonly Call[] = [
  { ...json, path: '/api/v1/authentication/fakelogin', body: '{"personalNumber":' },
  { ...json, path: '/api/v1/authentication/fakelogin', body: '['.repeat(50_000) },
  { ...json, path: '/api/v1/authentication/fakelogin', body: gzipSync(Buffer.alloc(1_000_000)), encoding: 'gzip' },
  { ...json, path: '/api/v1/applications', body: '{"businessTypeId":{}}' },
  { path: '/api/v1/businesstypes/a%00b' },
  { method: 'PUT', path: '/api/v1/applications/x/stepvalues', type: 'text/xml', body: '<a/>' },
  { path: `/api/v1/applications/${'x'.repeat(4000)}` },
]
const loginsAt = (consent: string): readonly Call[] => [
  { path: `/auth/login?returnTo=%2F&consent=${encodeURIComponent(consent)}` },
  { path: '/auth/callback?code=x&state=wrong' },
]

const send = (origin: string, agent: Agent, { path, method = 'GET', type, encoding, body }: Call, n: number) =>
  new Promise<string>((done) => {
    const headers = {
      ...from(n),
      ...(type ? { 'content-type': type } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
    }
    const options: RequestOptions = { agent, method, headers }
    const call = request(`${origin}${path}`, options, (response) => {
      response.resume().on('end', () => done(String(response.statusCode)))
    })
    call.on('error', () => done('none'))
    call.end(body)
  })

/** Sends `count` calls, evenly. */
const spread = async ({ origin, seconds }: Flood, calls: readonly Call[], count: number) => {
  const statuses: Record<string, number> = {}
  const agent = new Agent({ keepAlive: true, maxSockets: UNDER_WAY })
  const all: Promise<void>[] = []
  const began = performance.now()
  for (let sent = 0; sent < count; await sleep(TICK_MS)) {
    const due = Math.min(count, Math.ceil((count * (performance.now() - began + TICK_MS)) / (seconds * 1000)))
    for (; sent < due; sent++) {
      const call = calls[sent % calls.length]
      if (call)
        all.push(
          send(origin, agent, call, sent).then((status) => {
            statuses[status] = (statuses[status] ?? 0) + 1
          }),
        )
    }
  }
  await Promise.all(all)
  agent.destroy()
  return statuses
}

/** Bodies that arrive one byte at a time and never end; replaces each one that the server closes. */
const holdOpen = ({ origin, slowBodies }: Flood) => {
  const { port } = new URL(origin)
  let closed = 0
  let isOver = false
  const sockets = new Set<Socket>()
  const open = (n: number): void => {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.add(socket)
    const head = [
      'POST /api/v1/authentication/fakelogin HTTP/1.1',
      'host: localhost',
      `x-forwarded-for: 203.0.113.${n % ADDRESSES}`,
    ]
    socket.write(`${head.join('\r\n')}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`)
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      if (isOver) return
      closed += 1
      setTimeout(() => isOver || open(n), 100)
    })
  }
  for (let n = 0; n < slowBodies; n++) open(n)
  const dripping = setInterval(() => {
    for (const socket of sockets) socket.write(' ')
  }, 1000)
  return () => {
    isOver = true
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
    return closed
  }
}

const run = async (asked: Flood): Promise<Flooded> => {
  const stop = holdOpen(asked)
  const [malformed, logins] = await Promise.all([
    spread(asked, MALFORMED, asked.malformed),
    spread(asked, loginsAt(asked.consent), asked.logins),
  ])
  return { malformed, logins, slowBodiesClosed: stop() }
}

/** Resolves when the flood is over. */
export const flood = (asked: Flood): Promise<Flooded> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: asked })
    worker.once('message', done)
    worker.once('error', fail)
  })

if (parentPort) {
  const port = parentPort
  void run(workerData as Flood).then((result) => port.postMessage(result))
}
