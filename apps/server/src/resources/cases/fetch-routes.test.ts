/** Tests the record of a fetch by the case system: complete, partial, or refused. */

import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import { showKeys } from '@sievert/domain/fixtures/show-keys'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { recordLog } from '../../../test/record-log.ts'
import { exportPacket } from '../../evidence/packet.ts'
import { sha256 } from '../../evidence/packet-checks.ts'
import type { Api } from '../../http/api.ts'
import { useProblems } from '../../http/problems.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { ByteRange } from '../../ports/file-store.ts'
import { fetchRoutes } from './fetch-routes.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const ID = '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'
const DOCUMENT = 'aaaaaaaa-4a59-4c9b-9a53-0b7a3f525d0e'
const BYTES = Buffer.from('0123456789')
const AT = `/api/v1/cases/${ID}`

type World = { stored?: Buffer; evidence?: string; read?: () => Promise<Readable>; record?: () => Promise<unknown> }
const start = async ({ stored = BYTES, evidence = 'evidence', read, record }: World = {}) => {
  const [audited, fetches]: [object[], unknown[][]] = [[], []]
  const { log, lines, entries } = recordLog()
  const named = ['receipt', 'application', 'evidence', `document:${DOCUMENT}`]
  const deps = {
    config: { caseSystem: { eventSecrets: ['shared'] } },
    clock: { now: () => NOW },
    log,
    stores: {
      applications: {
        find: async (id: string) => (id === ID ? { id, partyId: 'party', submittedBy: 'p1' } : undefined),
      },
      caseFiles: {
        listOf: async () =>
          named.map((what) => ({ what, size: BYTES.length, sha256: what === 'evidence' ? evidence : what })),
        recordFetch: async (...fetched: unknown[]) => {
          fetches.push(fetched)
          return record?.()
        },
      },
      signOrders: { evidenceOf: async () => ({ packet: { a: 1 }, timeStamp: Buffer.from('t') }) },
      sessions: { hasProtectedIdentity: async () => false },
      documents: {
        find: async () => ({ fileName: 'a.pdf', contentType: 'text/plain', storageKey: 'k', state: 'ready' }),
      },
      audit: { append: async (entry: object) => audited.push(entry) },
    },
    fileStore: {
      read: async (_key: string, part: ByteRange = { start: 0, end: BYTES.length }) =>
        read ? read() : Readable.from([stored.subarray(part.start, part.end + 1)]),
    },
  } as unknown as Dependencies
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true }) as unknown as Api
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  useProblems(app, { translator: () => showKeys() })
  await app.register(fetchRoutes(deps))
  type How = { method?: 'GET' | 'HEAD'; range?: string; signedAs?: string }
  const ask = (url: string, { method = 'GET', range = '', signedAs = `${method}.${url}` }: How = {}) => {
    const timestamp = String(NOW.getTime() / 1000)
    const hex = createHmac('sha256', 'shared').update(`${timestamp}.${signedAs}`).digest('hex')
    const signature = { 'x-case-timestamp': timestamp, 'x-case-signature': `sha256=${hex}` }
    return app.inject({ method, url, headers: { ...signature, ...(range && { range }) } })
  }
  return { ask, audited, fetches, lines, entries }
}
const settled = () => new Promise((done) => setImmediate(done))
const entry = (detail: object) => ({
  chain: `application:${ID}`,
  at: NOW,
  personId: null,
  partyId: 'party',
  action: 'fetched-by-case-system',
  detail,
})

it.each([
  ['receipt.pdf', 'receipt'],
  ['application.pdf', 'application'],
  [`documents/${DOCUMENT.toUpperCase()}`, `document:${DOCUMENT}`],
])('%s is given whole, written into the audit log, and counts as fetched once (HND-02)', async (path, what) => {
  const { ask, audited, fetches, lines } = await start()
  const answer = await ask(`${AT}/${path}`)
  await settled()
  expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '0123456789', '10'])
  expect(audited).toEqual([entry({ what })])
  expect(fetches).toEqual([[ID, what, { from: 0, to: 10 }, NOW]])
  expect(lines).toEqual([])
})

it('a part counts as that part (HND-02)', async () => {
  const { ask, audited, fetches } = await start()
  const answer = await ask(`${AT}/receipt.pdf`, { range: 'bytes=2-4' })
  await settled()
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  expect(audited).toEqual([entry({ what: 'receipt', from: 2, to: 4 })])
  expect(fetches).toEqual([[ID, 'receipt', { from: 2, to: 5 }, NOW]])
})

it('HEAD sends no content and does not count as a fetch (HND-02)', async () => {
  const { ask, audited, fetches } = await start()
  const answer = await ask(`${AT}/receipt.pdf`, { method: 'HEAD' })
  await settled()
  expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '10'])
  expect([audited, fetches]).toEqual([[], []])
})

it('a fetch of the stamped evidence is audited, and does not count (HND-02, RET-02)', async () => {
  const { ask, audited, fetches } = await start()
  const answer = await ask(`${AT}/evidence/time-stamped`)
  await settled()
  expect(answer.json()).toEqual({ a: 1, timeStamp: Buffer.from('t').toString('base64') })
  expect([audited, fetches]).toEqual([[entry({ what: 'stamped-evidence' })], []])
})

it('the evidence that was named is given whole, and counts as fetched (HND-02)', async () => {
  const bytes = exportPacket({ a: 1 })
  const { ask, fetches } = await start({ evidence: sha256(Buffer.from(bytes)) })
  expect((await ask(`${AT}/evidence`)).body).toBe(bytes)
  await settled()
  expect(fetches).toEqual([[ID, 'evidence', { from: 0, to: bytes.length }, NOW]])
})

it('the evidence is 404 when its bytes differ from the named ones (HND-02)', async () => {
  const { ask, audited } = await start()
  expect([(await ask(`${AT}/evidence`)).statusCode, audited]).toEqual([404, []])
})

it('of a file shorter than named all but the last byte counts, of an empty file nothing (HND-02)', async () => {
  const short = await start({ stored: BYTES.subarray(0, 6) })
  await short.ask(`${AT}/receipt.pdf`).catch(() => undefined)
  await settled()
  expect(short.fetches).toEqual([[ID, 'receipt', { from: 0, to: 5 }, NOW]])
  const part = await start({ stored: BYTES.subarray(0, 9) })
  await part.ask(`${AT}/receipt.pdf`, { range: 'bytes=3-' }).catch(() => undefined)
  await settled()
  expect(part.fetches).toEqual([[ID, 'receipt', { from: 3, to: 8 }, NOW]])
  const empty = await start({ read: async () => Readable.from([]) })
  await empty.ask(`${AT}/receipt.pdf`).catch(() => undefined)
  await settled()
  expect([empty.fetches, empty.audited.length]).toEqual([[], 1])
})

it('a store read error is neither a fetch nor a refusal (HND-02)', async () => {
  const { ask, fetches, lines } = await start({ read: () => Promise.reject(new Error('broken')) })
  expect((await ask(`${AT}/receipt.pdf`)).statusCode).toBe(500)
  await settled()
  expect([fetches, lines]).toEqual([[], ['unexpected error: Error: broken']])
})

it('a fetch that can not be recorded is logged (HND-02)', async () => {
  const { ask, lines } = await start({ record: () => Promise.reject(new Error('no database')) })
  expect((await ask(`${AT}/receipt.pdf`)).statusCode).toBe(200)
  await settled()
  expect(lines).toEqual(['a fetch was not recorded: Error: no database'])
})

it.each([
  ['that is not signed', `${AT}/receipt.pdf`, { signedAs: 'x' }, 403, 'error.event-signature.text'],
  [
    'that is not signed, with an id that none can have',
    '/api/v1/cases/x/receipt.pdf',
    { signedAs: 'x' },
    403,
    'error.event-signature.text',
  ],
  ['of no application', `/api/v1/cases/${DOCUMENT}/receipt.pdf`, {}, 404, 'error.not-found.text'],
  ['of bytes that there are not', `${AT}/receipt.pdf`, { range: 'bytes=10-' }, 416, 'error.range.text'],
])('a fetch %s is refused, counts as none, and is logged (HND-02)', async (_what, url, how, status, code) => {
  const { ask, audited, fetches, entries } = await start()
  const answer = await ask(url, how)
  await settled()
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  expect([audited, fetches]).toEqual([[], []])
  expect(entries).toEqual([
    expect.objectContaining({
      level: 'warn',
      msg: `the case system was refused a file (${code})`,
      reqId: expect.any(String),
    }),
  ])
})
