/** Verification reads every row, also of tables with more than one page. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { after } from '../../../test/anchored.ts'
import { ANSWER, deliver, REQUEST, sendAnswer, sendCaseEvent, sendDraft } from '../../../test/case-thread.ts'
import { begunSigning } from '../../../test/journey.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { checkSeals } from './check-seals.ts'
import { readPages } from './read-pages.ts'
import { verifyAuditLog } from './verify-log.ts'

let server: SigningTest
let owner: pg.Client
const ids: string[] = []
/** An application with every kind of message, and two of everything that the authority can send. */
const store = async () => {
  const { test, world } = server
  const browser = await server.signIn()
  const id = await server.sendIn(browser)
  ids.push(id)
  await test.deps.stores.applications.update(id, { undelivered: false })
  await sendCaseEvent(test, id, 'SupplementRequested', { ...REQUEST, mustBeSigned: true })
  await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, mustBeSigned: true, version: 2 })
  for (const nth of [1, 2]) {
    await sendCaseEvent(test, id, 'Message', { messageId: `m-${nth}`, text: 'Hej' })
    await sendCaseEvent(test, id, 'RequestWithdrawn', { requestId: `other-${nth}` })
  }
  await sendDraft(test, browser, id, ANSWER)
  const order = await begunSigning(test, browser, toShortId(id), { requestId: REQUEST.requestId })
  await world.act((await world.orderOf(order)).orderRef, 'approve')
  await server.poll(browser, order)
  await deliver(test, id, order)
  await sendCaseEvent(test, id, 'MessageRead', { messageId: order })
  const sent = await sendAnswer(test, browser, id, { text: 'Hej', items: [] })
  const body = { confirmed: true }
  const withdrawal = await test.call('POST', `applications/${id}/withdrawal`, { browser, body })
  expect([sent.statusCode, withdrawal.statusCode]).toEqual([201, 200])
}
beforeAll(async () => {
  server = await startSigningTest()
  owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  await store()
  await store()
})
afterAll(async () => {
  await owner.end()
  await server.test.close()
})

/** The owner's client, which counts the rows of each table and reads pages of this size. */
const clientOf = (page: number) => {
  const counts = new Map<string, number>()
  const query = async (text: string, values: unknown[]) => {
    const answer = await owner.query(text.replace(/limit \d+$/, `limit ${page}`), values)
    const table = text.slice(0, text.lastIndexOf(' where '))
    counts.set(table, (counts.get(table) ?? 0) + answer.rows.length)
    return answer
  }
  return { counts, client: { query } as unknown as pg.Client }
}
const faultsIn = (client: pg.Client) => checkSeals(client, { byType: {}, otherwise: 10 })

it('reads all pages of every table (AUD-06, ACC-18)', async () => {
  const [whole, paged] = [clientOf(1000), clientOf(1)]
  for (const { client } of [whole, paged]) {
    expect(await faultsIn(client)).toEqual([])
    expect((await verifyAuditLog(client)).faults).toEqual([])
  }
  expect(paged.counts).toEqual(whole.counts)
  expect(whole.counts.size).toBeGreaterThanOrEqual(9)
  expect(Math.min(...whole.counts.values())).toBeGreaterThan(1)
})

it('names what was done to the last message and the last request (AUD-06)', async () => {
  const last = ids.toSorted().at(-1)
  const statements = [
    'set local session_replication_role = replica',
    `update case_message set content = '{"text": "Ja", "items": []}' where application_id = '${last}' and id = 'm-2'`,
    `update supplement_request set items = '[]' where application_id = '${last}' and version = 2`,
  ]
  const changed = 'it is stored otherwise than it was received'
  expect(await after(owner, statements, () => faultsIn(clientOf(1).client))).toEqual([
    `application:${last}: message m-2 of the authority: ${changed}`,
    `application:${last}: request request-1, version 2: ${changed}`,
  ])
})

it('throws for a key that the rows lack, whatever their number (AUD-06)', async () => {
  const read = (columns: string, key: string[]) => readPages(owner, { columns, table: 'application', key }).next()
  await expect(read('id, number', ['ID'])).rejects.toThrow('column "ID" does not exist')
  await expect(read('id as "theId"', ['id'])).rejects.toThrow('no column id in application')
})
