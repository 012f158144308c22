/** Imports of 1 000 rows over a connection that is cut: all rows or none are stored, and a repeat stores each once. */
import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EquipmentRowsReply } from '@sievert/contract/veterinary-equipment'
import { beforeEach, expect, it, vi } from 'vitest'
import { auditEntries } from '../../../test/audit-entries.ts'
import { execute } from '../../../test/database-server.ts'
import { ANY_REVISION } from '../../../test/journey.ts'
import { clinicOf, KNOWN } from '../../../test/machines.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const COUNT = 1000
const ROWS = Array.from({ length: COUNT }, (_, index) => ({ ...KNOWN, serialNumber: `SN-${index}` }))
const OTHERS_END =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

/** Runs once, in the transaction that has stored the rows, before it commits. */
let beforeCommit: (() => Promise<void>) | undefined
const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' }, (deps) => ({
  ...deps,
  inTransaction: (work) =>
    deps.inTransaction((stores) => {
      const store: typeof stores.changes.store = async (...change) => {
        const isStored = await stores.changes.store(...change)
        const act = beforeCommit
        beforeCommit = undefined
        await act?.()
        return isStored
      }
      return work({ ...stores, changes: { ...stores.changes, store } })
    }),
}))
const browser = useBrowser(test)
let clinic: Awaited<ReturnType<typeof clinicOf>>
let key = 0
beforeEach(async () => {
  beforeCommit = undefined
  key++
  clinic = await clinicOf(test, browser)
})

const headers = () => ({ ...ANY_REVISION, 'idempotency-key': `cut-${key}` })
const path = () => `${clinic.at('veterinary-equipments')}/rows`
/** As the browser repeats it: the same rows and key. */
const repeat = () => test.call('POST', path(), { browser, body: { rows: ROWS }, headers: headers() })
const importsOf = async () => {
  const entries = await auditEntries(test, clinic.applicationId)
  return entries.filter(({ action }) => action === 'veterinary-equipment-imported').map(({ detail }) => detail)
}
const stored = async () => (await clinic.all()).length

/** A request over TCP, without its body. */
const open = async (length: number): Promise<ClientRequest> => {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  const sent = httpRequest({
    port: (test.app.server.address() as AddressInfo).port,
    method: 'POST',
    path: `/api/v1/${path()}`,
    headers: { ...browser, ...headers(), 'content-type': 'application/json', 'content-length': length },
  })
  // Cutting the connection is an error to the client.
  sent.on('error', () => undefined)
  return sent
}
const cut = async (sent: ClientRequest) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  sent.once('close', resolve)
  sent.destroy()
  await promise
}
/** All rows are stored once, with the ids that the repeat answers. */
const expectImportedOnce = async () => {
  const answer = await repeat()
  expect(answer.statusCode).toBe(200)
  const ids = answer.json<EquipmentRowsReply>().rows.map(({ id }) => id)
  expect((await clinic.all()).map(({ id }) => id)).toEqual(ids)
  expect(new Set(ids).size).toBe(COUNT)
  expect(await importsOf()).toHaveLength(1)
}

it('stores nothing of a request that is cut in the middle of its rows (LES-03, API-03)', async () => {
  const body = JSON.stringify({ rows: ROWS })
  const sent = await open(Buffer.byteLength(body))
  await new Promise<void>((done) => sent.write(body.slice(0, body.length / 2), () => done()))
  await cut(sent)
  expect(await stored()).toBe(0)
  expect(await importsOf()).toEqual([])
  await expectImportedOnce()
})

it('stores all rows when the browser is gone before the answer (LES-03, API-03)', async () => {
  const body = JSON.stringify({ rows: ROWS })
  const sent = await open(Buffer.byteLength(body))
  beforeCommit = () => cut(sent)
  sent.end(body)
  await vi.waitFor(async () => expect(await stored()).toBe(COUNT), { timeout: 20_000 })
  await expectImportedOnce()
})

it('stores nothing when the database is lost before the commit (LES-03, API-03)', async () => {
  beforeCommit = () => execute(test.databaseUrl, OTHERS_END)
  expect((await repeat()).statusCode).toBeGreaterThanOrEqual(500)
  expect(await stored()).toBe(0)
  expect(await importsOf()).toEqual([])
  await expectImportedOnce()
})
