/** Repeated deliveries of a message: each is the same, whatever has happened since the first (AFT-03). */
import type { CaseMessage } from '@sievert/contract/case-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { ANSWER, REQUEST, sendAnswer, sendCaseEvent, sendDraft, storeAsSent } from '../../../test/case-thread.ts'
import { begunSigning } from '../../../test/journey.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { deliverCase } from './deliver-case.ts'
import { deliverMessage } from './deliver-message.ts'

let server: SigningTest
let browser: Browser
let id: string
beforeAll(async () => {
  server = await startSigningTest()
  browser = await server.signIn()
  id = await server.sendIn(browser)
  await deliverCase(server.test.deps, id)
})
afterAll(() => server.test.close())

/** The content of a delivery. */
const delivered = async (applicationId: string, messageId: string): Promise<CaseMessage | undefined> => {
  const sent: CaseMessage[] = []
  const caseSystem = {
    ...server.test.deps.caseSystem,
    deliverMessage: async (message: CaseMessage) => {
      sent.push(message)
      return 'delivered' as const
    },
  }
  await deliverMessage({ ...server.test.deps, caseSystem }, { applicationId, messageId })
  return sent[0]
}
const sendText = async (applicationId: string) =>
  (await sendAnswer(server.test, browser, applicationId, { text: 'Hej', items: [] })).json<{ messageId: string }>()
    .messageId

it('has the case number only if it came before the message (AFT-03)', async () => {
  const numberless = await storeAsSent(server.test, browser)
  const messageId = await sendText(numberless)
  const first = await delivered(numberless, messageId)
  expect(first?.caseNumber).toBeNull()
  await sendCaseEvent(server.test, numberless, 'CaseRegistered', { caseNumber: 'SIE2026-7001' })
  expect(await delivered(numberless, messageId)).toEqual(first)
  await server.later(1)
  expect((await delivered(numberless, await sendText(numberless)))?.caseNumber).toBe('SIE2026-7001')
})

it('has the evidence as it was named, whether the identity of the signer is protected now or not (AFT-03)', async () => {
  await sendCaseEvent(server.test, id, 'SupplementRequested', { ...REQUEST, mustBeSigned: true })
  await sendDraft(server.test, browser, id, { ...ANSWER, requestVersion: 1 })
  const messageId = await begunSigning(server.test, browser, toShortId(id), { requestId: REQUEST.requestId })
  await server.world.act((await server.world.orderOf(messageId)).orderRef, 'approve')
  expect((await server.poll(browser, messageId)).status).toBe('Success')
  const first = await delivered(id, messageId)
  expect(first?.evidence).toMatchObject({ hasTimeStamp: true })
  await server.test.db.updateTable('person').set({ givenName: '', familyName: '' }).execute()
  expect(await delivered(id, messageId)).toEqual(first)
})

it('prints the thread again, with the time of the delivery (AFT-04)', async () => {
  const messageId = await sendText(id)
  await sql`delete from jobs.job where name = 'print-thread'`.execute(server.test.db)
  await delivered(id, messageId)
  const { rows } = await sql`
    select from jobs.job where name = 'print-thread' and data ->> 'applicationId' = ${id}`.execute(server.test.db)
  expect(rows).toHaveLength(1)
})
