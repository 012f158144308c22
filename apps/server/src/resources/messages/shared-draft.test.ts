/** The drafts that the persons of a party share: a person's text is not lost when another one sends (AFT-02, AFT-03). */
import { expect, it } from 'vitest'
import {
  ANSWER,
  listedAs,
  readThread,
  sendAnswer,
  sendCaseEvent,
  sendDraft,
  storeAsSent,
  storeWithRequest,
} from '../../../test/case-thread.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()
const browser = useBrowser(test)
const colleague = useBrowser(test, NILS)

const draftsOf = async (id: string) => (await readThread(test, browser, id)).drafts.map(({ text }) => text)

it('sending deletes no draft that another person has written (AFT-02)', async () => {
  const id = await storeAsSent(test, browser)
  await sendDraft(test, colleague, id, { text: 'Nils skriver', items: [] })
  await sendAnswer(test, browser, id, { text: 'Tolvans meddelande', items: [] })
  expect(await draftsOf(id)).toEqual(['Nils skriver'])
  await sendAnswer(test, colleague, id, { text: 'Nils skriver klart', items: [] })
  expect(await draftsOf(id)).toEqual([])
})

it('the list says what is begun and not sent, whoever of the party wrote it (AFT-02)', async () => {
  const id = await storeWithRequest(test, browser)
  const begun = async () => {
    const { begunAnswer, begunMessage } = (await listedAs(test, browser, id)) ?? {}
    return [begunAnswer, begunMessage]
  }
  await sendDraft(test, browser, id, { text: ' \u200b', items: [] })
  expect(await begun()).toEqual([undefined, undefined])
  await sendDraft(test, colleague, id, { ...ANSWER, requestVersion: 1 })
  expect(await begun()).toEqual([true, undefined])
  await sendDraft(test, colleague, id, { text: 'Nils undrar', items: [] }, { 'if-match': '"m-r1"' })
  expect(await begun()).toEqual([true, true])
  await sendAnswer(test, browser, id)
  expect(await begun()).toEqual([undefined, true])
  await sendCaseEvent(test, id, 'Withdrawn')
  expect(await begun()).toEqual([undefined, undefined])
})

it('an answer deletes the draft that it is, whoever saved it, and no other (AFT-03)', async () => {
  const [id, other] = [await storeWithRequest(test, browser), await storeWithRequest(test, browser)]
  for (const each of [id, other]) await sendDraft(test, colleague, each, { ...ANSWER, requestVersion: 1 })
  await sendAnswer(test, browser, id)
  expect(await draftsOf(id)).toEqual([])
  await sendAnswer(test, browser, other, { ...ANSWER, items: ANSWER.items.map((item) => ({ ...item, text: 'Annat' })) })
  expect(await draftsOf(other)).toEqual([''])
})

it('sending from a stale page deletes no text that the same person has saved elsewhere (AFT-02)', async () => {
  const [id, request] = [await storeAsSent(test, browser), await storeWithRequest(test, browser)]
  await sendDraft(test, browser, id, { text: 'Ett långt meddelande', items: [] })
  await sendAnswer(test, browser, id, { text: 'Hej!', items: [] })
  expect(await draftsOf(id)).toEqual(['Ett långt meddelande'])
  await sendDraft(test, browser, request, { ...ANSWER, text: 'Och en sak till', requestVersion: 1 })
  await sendAnswer(test, browser, request)
  expect(await draftsOf(request)).toEqual(['Och en sak till'])
})

it('an answer deletes no draft with an item that it lacks (AFT-02)', async () => {
  const id = await storeWithRequest(test, browser)
  const former = { itemId: 'former', text: 'Svar som inte frågas efter', documents: [] }
  await sendDraft(test, browser, id, { ...ANSWER, items: [...ANSWER.items, former], requestVersion: 1 })
  await sendAnswer(test, browser, id)
  expect(await draftsOf(id)).toEqual([''])
})

it('a withdrawal deletes no draft (AFT-02, AFT-05)', async () => {
  const id = await storeAsSent(test, browser)
  await sendDraft(test, browser, id, { text: 'Tolvan skriver', items: [] })
  await test.call('POST', `applications/${id}/withdrawal`, { browser, body: { confirmed: true } })
  expect(await draftsOf(id)).toEqual(['Tolvan skriver'])
})

it('an ETag of a draft that was sent does not match the one that is begun after it (AFT-02)', async () => {
  const id = await storeAsSent(test, browser)
  const saved = await sendDraft(test, browser, id, { text: 'Hej', items: [] })
  const headers = { 'if-match': String(saved.headers['etag']) }
  await sendAnswer(test, browser, id, { text: 'Hej', items: [] })
  await sendDraft(test, colleague, id, { text: 'Nils skriver', items: [] })
  const late = await sendDraft(test, browser, id, { text: 'Hej igen', items: [] }, headers)
  expect([late.statusCode, await draftsOf(id)]).toEqual([412, ['Nils skriver']])
})

it('a revision is higher than one that a process of an older version has given (AFT-02)', async () => {
  const id = await storeAsSent(test, browser)
  const save = () => sendDraft(test, browser, id, { text: 'Hej', items: [] })
  await save()
  await test.db.updateTable('messageDraft').set({ revision: 7 }).where('applicationId', '=', id).execute()
  expect((await save()).json()).toMatchObject({ revision: 8 })
})

it.each([
  ['the request is withdrawn', 'RequestWithdrawn', { requestId: ANSWER.requestId }],
  ['the case is decided', 'Dismissed', {}],
])('what cannot be sent since %s can be emptied, and not written (AFT-02)', async (_what, type, more) => {
  const id = await storeWithRequest(test, browser)
  const message = { text: 'Hej', items: [] }
  const [answer, emptied] = [ANSWER, { ...ANSWER, items: [] }]
  const save = async (body: object, headers = {}) => (await sendDraft(test, colleague, id, body, headers)).statusCode
  for (const draft of [answer, message]) await sendDraft(test, browser, id, draft)
  await sendCaseEvent(test, id, type, more)
  expect([await save(answer), await save(emptied, { 'if-match': '"m-r9"' }), await save(emptied)]).toEqual([
    409, 412, 200,
  ])
  expect([await save({ ...message, text: '' }), await draftsOf(id)]).toEqual([200, ['', '']])
  expect(await save({ ...emptied, requestId: 'unknown' })).toBeOneOf([404, 409])
})
