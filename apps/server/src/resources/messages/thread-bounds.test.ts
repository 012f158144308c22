/** A thread has a limited number of messages of each side, and takes answers beyond it. */
import { THREAD_MAX } from '@sievert/domain/messages/values'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  codeOf,
  REQUEST,
  readThread,
  sendAnswer,
  sendCaseEvent,
  storeWithRequest,
  waitingMails,
} from '../../../test/case-thread.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp({})
const browser = useBrowser(test)
/** Fills the thread, but for one message of the sender. `more`: what it has of the sender beside messages. */
const fill = (id: string, sender: string, more: number) =>
  sql`
    insert into case_message (application_id, id, sender, kind, content, documents, sent_at, sender_name)
    select ${id}, 'filled-' || number, ${sender}, 'message', '{"text": "Hej", "items": []}', '[]', now(), ''
    from generate_series(1, ${THREAD_MAX - 1 - more}) as number`.execute(test.db)

it('refuses a message of the applicant beyond the limit, and takes the answer all the same (AFT-03)', async () => {
  const id = await storeWithRequest(test, browser)
  await fill(id, 'applicant', 0)
  const write = () => sendAnswer(test, browser, id, { text: 'Hej', items: [] })
  expect([codeOf(await write()), codeOf(await write())]).toEqual([201, '409 error.quota-messages.text'])
  const before = (await readThread(test, browser, id)).messages.length
  expect(before).toBe(THREAD_MAX)
  expect(codeOf(await sendAnswer(test, browser, id))).toBe(201)
  expect((await readThread(test, browser, id)).messages).toHaveLength(THREAD_MAX + 1)
  expect(await sendCaseEvent(test, id, 'Message', { messageId: 'm-1', text: 'Hej' })).toBe(204)
})

it('refuses a message and a request of the authority beyond it, and takes a repeat, a withdrawal and a decision (AFT-01)', async () => {
  const id = await storeWithRequest(test, browser)
  await fill(id, 'authority', 1)
  const last = { messageId: 'last', text: 'Hej' }
  expect(await sendCaseEvent(test, id, 'Message', last)).toBe(204)
  const mails = await waitingMails(test, id)
  expect(await sendCaseEvent(test, id, 'Message', { ...last, messageId: 'more' })).toBe(409)
  expect(await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, version: 2 })).toBe(409)
  expect(await waitingMails(test, id)).toEqual(mails)
  expect(await sendCaseEvent(test, id, 'Message', last)).toBe(204)
  expect(await sendCaseEvent(test, id, 'RequestWithdrawn', { requestId: REQUEST.requestId })).toBe(204)
  expect(await sendCaseEvent(test, id, 'Dismissed')).toBe(204)
})
