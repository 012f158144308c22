/** When mails about messages and requests are sent: once, on the next day at the latest, and never too late (AFT-07). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { REQUEST, sendCaseEvent, waitingMails } from '../../../test/case-thread.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { runDailyMaintenance } from '../../retention/daily-maintenance.ts'
import { deliverCase } from '../cases/deliver-case.ts'
import { sendMail } from './send-mail.ts'

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

const setClock = async (instant: string) => server.test.deps.testSupport?.setClock(new Date(instant))
const say = (messageId: string) => sendCaseEvent(server.test, id, 'Message', { messageId, text: 'Hej' })
const messageMails = async () => (await waitingMails(server.test, id)).filter((mail) => mail.startsWith('message '))
/** Runs a mail's job; returns the number of mails that it sent. */
const mailsOf = async (kind: 'message' | 'supplement-reminder', occasion: string) => {
  const before = (await server.world.mails()).length
  await sendMail(server.test.deps, { applicationId: id, kind, occasion })
  return (await server.world.mails()).length - before
}

it('the second message of a day, at 23.30, is mailed from midnight (AFT-07)', async () => {
  await setClock('2027-03-10T09:00:00Z')
  await say('morning')
  expect(await mailsOf('message', '2027-03-10')).toBe(1)
  await setClock('2027-03-10T22:30:00Z')
  await say('evening')
  expect(await mailsOf('message', '2027-03-10')).toBe(0)
  await setClock('2027-03-10T23:00:03Z')
  await runDailyMaintenance(server.test.deps)
  expect(await messageMails()).toContain('message 2027-03-11')
  expect(await mailsOf('message', '2027-03-11')).toBe(1)
})

it('one message is mailed once, when the mail of its day is sent after midnight (AFT-07)', async () => {
  await setClock('2027-04-10T20:00:00Z')
  await say('outage')
  await setClock('2027-04-10T22:00:05Z')
  await runDailyMaintenance(server.test.deps)
  expect(await messageMails()).toEqual(expect.arrayContaining(['message 2027-04-10', 'message 2027-04-11']))
  expect([await mailsOf('message', '2027-04-11'), await mailsOf('message', '2027-04-10')]).toEqual([1, 0])
})

it('a mail whose process ended before it was sent is sent by another one (AFT-07)', async () => {
  await setClock('2027-04-20T09:00:00Z')
  await say('crash')
  const mail = { applicationId: id, kind: 'message', occasion: '2027-04-20' } as const
  const { once } = server.test.deps.stores
  expect(await once.claimMail(mail, server.test.deps.clock.now())).toBe('claimed')
  const ended = { sendingUntil: new Date('2020-01-01') }
  await server.test.db.updateTable('sentMail').set(ended).where('occasion', '=', mail.occasion).execute()
  expect([await mailsOf('message', mail.occasion), await mailsOf('message', mail.occasion)]).toEqual([1, 0])
})

it('no reminder is sent after the last day (AFT-07)', async () => {
  await setClock('2027-05-01T08:00:00Z')
  await sendCaseEvent(server.test, id, 'SupplementRequested', { ...REQUEST, dueOn: '2027-05-20' })
  const occasion = `2027-05-20.1.${REQUEST.requestId}`
  await setClock('2027-05-20T22:00:05Z')
  expect(await mailsOf('supplement-reminder', occasion)).toBe(0)
  await setClock('2027-05-20T21:59:00Z')
  expect(await mailsOf('supplement-reminder', occasion)).toBe(1)
})
