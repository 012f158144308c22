/** The memory of bodies that are sent slowly or never end, over real connections. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { showKeys } from '@sievert/domain/fixtures/show-keys'
import Fastify from 'fastify'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { SessionRecord } from '../ports/sessions.ts'
import type { Api } from './api.ts'
import { limitBodies } from './limit-bodies.ts'
import { useProblems } from './problems.ts'
import { guardRequests } from './request-guard.ts'

const MEBIBYTE = 1024 * 1024

let parsed: number
let api: Api
beforeEach(async () => {
  parsed = 0
  api = Fastify({ trustProxy: true, bodyLimit: MEBIBYTE })
  useProblems(api, { translator: () => showKeys() })
  api.decorateRequest('work')
  api.decorateRequest('session')
  api.addHook('onRequest', async (request) => {
    const id = request.headers['x-person']
    if (id) request.session = { person: { id } } as unknown as SessionRecord
  })
  limitBodies(api)
  guardRequests(api)
  const answer = async () => {
    parsed += 1
    return {}
  }
  api.put('/save', answer)
  api.put('/small', { bodyLimit: 64 * 1024 }, answer)
  api.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  // Never answered: its body does not end.
  api.put('/upload', { config: { takesLong: true, buffersAtMost: 5 * MEBIBYTE } }, () => new Promise(() => {}))
  await api.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => api.close())
})

type Sent = { path?: string; length?: number | 'chunked'; from?: string; person?: string; body?: string }

/** Sends the head of a request and, unless given, one byte of its body. */
const send = async ({ path = '/save', length = MEBIBYTE, from = '203.0.113.1', person, body = '{' }: Sent = {}) => {
  const socket = connect((api.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const { port } = api.server.address() as AddressInfo
  const head = [
    `PUT ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    `x-forwarded-for: ${from}`,
    ...(person ? [`x-person: ${person}`] : []),
    `content-type: application/${path === '/upload' ? 'octet-stream' : 'json'}`,
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
  ]
  const isRead = once(api.server, 'request')
  socket.write(`${head.join('\r\n')}\r\n\r\n${length === 'chunked' ? '1\r\n{\r\n' : body}`)
  await isRead
  await new Promise((done) => setImmediate(done))
  return socket
}
const statusOf = async (socket: Socket) => {
  const [heard] = (await once(socket, 'data')) as [Buffer]
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(String(heard)) ?? []
  const [, retryAfter] = /retry-after: (\d+)/i.exec(String(heard)) ?? []
  return retryAfter ? [Number(status), Number(retryAfter)] : [Number(status)]
}
const sendMany = async (count: number, sent?: Sent) => {
  const sockets: Socket[] = []
  for (let n = 0; n < count; n++) sockets.push(await send(sent))
  return sockets
}
const SMALL = { length: 2, body: '{}' }

it('refuses the body that brings an address above 48 MiB in flight with 429 before it is parsed (QUO-15)', async () => {
  await sendMany(48)
  expect(await statusOf(await send({ length: 65 * 1024 }))).toEqual([429, 5])
  expect(await statusOf(await send({ ...SMALL, from: '203.0.113.2' }))).toEqual([200])
  expect(parsed).toBe(1)
})

it('counts a chunked body with the limit of its call (QUO-15)', async () => {
  await sendMany(47, { length: 'chunked' })
  const last = await send({ length: 'chunked' })
  expect(await statusOf(await send({ length: 'chunked' }))).toEqual([429, 5])
  last.destroy()
})

it('accepts bodies of at most 64 KiB at any time (QUO-15)', async () => {
  await sendMany(48)
  const body = JSON.stringify('a'.repeat(64 * 1024 - 2))
  expect(await statusOf(await send({ length: body.length, body }))).toEqual([200])
  expect(await statusOf(await send({ path: '/small', length: 'chunked', body: '' }).then(endChunks))).toEqual([200])
})
const endChunks = (socket: Socket) => {
  socket.write('1\r\n}\r\n0\r\n\r\n')
  return socket
}

it('accepts bodies again when others are answered, or their connections closed (QUO-15)', async () => {
  const sockets = await sendMany(48)
  sockets[0]?.destroy()
  const body = `{"a":"${'a'.repeat(MEBIBYTE - 8)}"}`
  await expect.poll(async () => statusOf(await send({ length: body.length, body })), { interval: 20 }).toEqual([200])
  expect(await statusOf(await send({ length: body.length, body }))).toEqual([200])
})

it('limits a person to 20 MiB in flight, across addresses (QUO-15)', async () => {
  for (let n = 0; n < 4; n++)
    await send({ path: '/upload', length: 49 * MEBIBYTE, person: 'tolvan', from: `203.0.113.${n}` })
  expect(await statusOf(await send({ path: '/upload', length: 49 * MEBIBYTE, person: 'tolvan' }))).toEqual([429, 5])
  expect(await statusOf(await send({ ...SMALL, person: 'beri' }))).toEqual([200])
})

it('answers 503 when the process has 160 MiB in flight, from any addresses (QUO-15)', async () => {
  for (const from of ['a', 'b', 'c', 'd']) await sendMany(40, { from })
  expect(await statusOf(await send({ from: 'e' }))).toEqual([503, 5])
  expect(await statusOf(await send({ ...SMALL, from: 'e' }))).toEqual([200])
})

it('reads no body that is sent to an unknown path (QUO-15)', async () => {
  expect(await statusOf(await send({ path: '/nothing', length: 'chunked' }))).toEqual([404])
})
