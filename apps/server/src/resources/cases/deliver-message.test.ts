/** Answers on their way to the simulated case system: delivered once, read, mailed, removed with the application. */
import { stockholmDate } from '@sievert/domain/swedish-time'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, CLINIC } from '../../../test/app.ts'
import {
  ANSWER,
  readThread,
  sendAnswer,
  sendCaseEvent,
  sendDraft,
  storeAsSent,
  waitingMails,
} from '../../../test/case-thread.ts'
import { checkDocuments, uploaded } from '../../../test/documents.ts'
import { eventually, MAIL } from '../../../test/journey.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { applicationRecords, mentioningApplications } from '../../adapters/postgres/person-data.ts'
import { runDailyMaintenance } from '../../retention/daily-maintenance.ts'
import { sendMail } from '../receipts/send-mail.ts'
import { deliverCase } from './deliver-case.ts'
import { deliverMessage } from './deliver-message.ts'

let server: SigningTest
let browser: Browser
let id: string
beforeAll(async () => {
  server = await startSigningTest()
  browser = await server.signIn()
  const origin = await server.test.app.listen({ port: 0, host: '127.0.0.1' })
  await server.world.ask('service', { origin })
  id = await server.sendIn(browser)
  await deliverCase(server.test.deps, id)
})
beforeEach(async () => {
  await server.test.deps.testSupport?.setClock(null)
  browser = await server.test.signIn('191212121212', CLINIC)
})
afterAll(() => server.test.close())

const control = <T = unknown>(name: string, more: object = {}) =>
  server.world.ask<T>(`case-system/${name}`, { applicationId: id, ...more })
type Received = { messageId: string; message: Record<string, unknown> }
const received = async () => {
  const [one] = await server.world.ask<{ thread: { messages: Received[] } }[]>('case-system/cases')
  return one?.thread.messages ?? []
}
/** The number of a test person. */
const NUMBER = '188803149809'
const items = ANSWER.items.map(({ itemId }) => ({ itemId, text: `Vad är ${itemId}?` }))
const tomorrow = (days: number) => stockholmDate(Date.now() + days * 86_400_000)

it('delivers an answer with its files, which the case system fetches, and gets it as read (AFT-03, AFT-04)', async () => {
  await control('request', { requestId: ANSWER.requestId, items, dueOn: tomorrow(20) })
  const document = await uploaded(server.test, browser, id)
  await checkDocuments(server.test)
  const answer = { ...ANSWER, items: ANSWER.items.map((item) => ({ ...item, documents: [document] })) }
  const { messageId, sha256 } = (await sendAnswer(server.test, browser, id, answer)).json<{
    messageId: string
    sha256: string
  }>()
  const job = { applicationId: id, messageId }
  await server.world.ask('faults', { target: 'case-system.messages', kind: 'error' })
  await expect(deliverMessage(server.test.deps, job)).rejects.toThrow('500')
  await server.world.ask('faults', { target: 'case-system.messages', kind: 'drop' })
  await expect(deliverMessage(server.test.deps, job)).rejects.toThrow('fetch failed')
  await deliverMessage(server.test.deps, job)
  await deliverMessage(server.test.deps, job)
  expect(await received()).toMatchObject([
    {
      messageId,
      message: {
        kind: 'answer',
        requestId: ANSWER.requestId,
        requestVersion: 1,
        late: false,
        sha256,
        sentBy: 'Tolvan Tolvansson',
        documents: [{ id: document, fileName: 'ritning.pdf' }],
      },
    },
  ])
  const files = await control<object[]>('fetch-messages')
  expect(files).toMatchObject([{ what: 'ritning.pdf', status: 200, hasSize: true, hasHash: true }])
  await control('read')
  const { messages } = await readThread(server.test, browser, id)
  expect(messages).toMatchObject([{ messageId, deliveredAt: expect.any(String), readAt: expect.any(String) }])
})

it('gives no file of an unsent answer to the case system (AFT-02)', async () => {
  await control('request-change', { requestId: ANSWER.requestId, items })
  const document = await uploaded(server.test, browser, id)
  await checkDocuments(server.test)
  const named = await server.test.deps.stores.caseFiles.listOf(id)
  expect(named.map(({ what }) => what)).not.toContain(`document:${document}`)
})

it('gives a message up when the case system has another under its id (AFT-03)', async () => {
  const sent = await sendAnswer(server.test, browser, id, { text: 'Hej', items: [] })
  const job = { applicationId: id, messageId: sent.json<{ messageId: string }>().messageId }
  const caseSystem = { ...server.test.deps.caseSystem, deliverMessage: async () => 'conflict' as const }
  await expect(deliverMessage({ ...server.test.deps, caseSystem }, job)).rejects.toThrow('another message')
  await deliverMessage(server.test.deps, job)
})

it('waits with a message until the application is delivered (AFT-03)', async () => {
  const sent = await sendAnswer(server.test, browser, id, { text: 'Hej igen', items: [] })
  const job = { applicationId: id, messageId: sent.json<{ messageId: string }>().messageId }
  await server.test.deps.stores.applications.update(id, { undelivered: true })
  await expect(deliverMessage(server.test.deps, job)).rejects.toThrow('not delivered yet')
  await server.test.deps.stores.applications.update(id, { undelivered: false })
})

it('mails the last day and the page, without content, and reminds once, three days before (AFT-07)', async () => {
  await control('request', { requestId: 'request-2', items, dueOn: tomorrow(10) })
  const occasion = `${tomorrow(10)}.1.request-2`
  await sendMail(server.test.deps, { applicationId: id, kind: 'supplement', occasion })
  const mail = await eventually(
    async () => (await server.world.mails()).find(({ subject }) => subject.startsWith('Vi behöver')),
    'the mail',
  )
  expect(mail.recipients).toEqual([MAIL])
  expect(mail.text).toContain(`/messages`)
  expect(mail.text).not.toMatch(/Vad är|ritning/)
  await runDailyMaintenance(server.test.deps)
  await server.later(7 * 86_400)
  await runDailyMaintenance(server.test.deps)
  await runDailyMaintenance(server.test.deps)
  const reminders = (await waitingMails(server.test, id)).filter((each) => each.startsWith('supplement-reminder'))
  expect(reminders).toContain(`supplement-reminder ${occasion}`)
  expect(reminders.filter((each) => each.includes('request-2'))).toHaveLength(1)
})

it('sends no reminder after an answer (AFT-07)', async () => {
  const occasion = `${tomorrow(10)}.1.request-2`
  await sendAnswer(server.test, browser, id, { ...ANSWER, requestId: 'request-2' })
  const before = (await server.world.mails()).length
  await sendMail(server.test.deps, { applicationId: id, kind: 'supplement-reminder', occasion })
  expect(await server.world.mails()).toHaveLength(before)
})

it('is mailed on the next day when it came after the mail of its day, unless it was seen (AFT-07)', async () => {
  const { deps } = server.test
  const say = async (messageId: string) => sendCaseEvent(server.test, id, 'Message', { messageId, text: 'Hej' })
  const send = async (mails: number) => {
    const before = (await server.world.mails()).length
    await sendMail(deps, { applicationId: id, kind: 'message', occasion: stockholmDate(deps.clock.now().getTime()) })
    expect(await server.world.mails()).toHaveLength(before + mails)
  }
  const laterMails = async () => {
    await server.later(86_400)
    await runDailyMaintenance(deps)
    const today = stockholmDate(deps.clock.now().getTime())
    return (await waitingMails(server.test, id)).filter((mail) => mail === `message ${today}`)
  }
  await server.later(86_400)
  await say('first')
  await send(1)
  await server.later(1)
  await say('second')
  await send(0)
  expect(await laterMails()).toHaveLength(1)
  await send(1)
  await server.later(1)
  await say('third')
  await deps.stores.messages.markSeen(id, ['first', 'second', 'third'], deps.clock.now())
  expect(await laterMails()).toEqual([])
})

it('is in the export of a person’s data, with what is not sent (PRV-04)', async () => {
  const owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  const body = { text: 'Ett utkast', items: [] }
  await server.test.call('PUT', `applications/${id}/messages/draft`, { browser, body })
  const records = await applicationRecords(owner, id)
  expect(JSON.stringify([records['supplement_request'], records['case_message']])).toMatch(/Vad är drawing.*Hej/)
  expect(records['message_draft']).toMatchObject([{ content: body }])
  await owner.end()
})

it('removes all messages with the application, and gives the service no right to change them (AFT-03, RET-03)', async () => {
  const owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  await sendCaseEvent(server.test, id, 'Message', { messageId: 'm1', text: 'Hej' })
  for (const table of ['supplement_request', 'withdrawn_request', 'case_message', 'message_receipt'])
    for (const right of ['update', 'delete']) {
      const { rows } = await owner.query(`select has_table_privilege('sievert_app', $1, $2) as has`, [table, right])
      expect([table, right, rows[0].has]).toEqual([table, right, false])
    }
  await owner.query('alter table application disable trigger user')
  await owner.query('alter table sign_order disable trigger user')
  await owner.query(`select remove_sent_application($1, '{}')`, [id])
  for (const table of ['supplement_request', 'case_message', 'message_receipt', 'message_draft', 'answer_document']) {
    const { rows } = await owner.query(`select count(*)::int as count from ${table}`)
    expect([table, rows[0].count]).toEqual([table, 0])
  }
  await owner.end()
})

it.each(['message', 'draft'])('is found by a personal number that its %s contains (PRV-04)', async (what) => {
  const owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  const other = await storeAsSent(server.test, browser)
  const text = `Vår nya fysiker har nummer ${NUMBER.slice(2, 8)}-${NUMBER.slice(8)}.`
  await (what === 'draft' ? sendDraft : sendAnswer)(server.test, browser, other, { text, items: [] })
  const found = await mentioningApplications(owner, { id: '', numbers: [NUMBER] }, [])
  expect(found).toContain((await server.stored(other)).number)
  await owner.end()
})
