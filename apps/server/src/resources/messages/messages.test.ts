/** The thread with the authority over the API: requests in any order, drafts, and answers once. */
import type { ThreadMessage } from '@sievert/contract/messages'
import { describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import {
  ANSWER,
  codeOf,
  listedAs,
  REQUEST,
  readThread,
  sendAnswer,
  sendCaseEvent,
  sendDraft,
  storeAsSent,
  storeWithRequest,
  waitingMails,
} from '../../../test/case-thread.ts'
import { checkDocuments, upload, uploaded } from '../../../test/documents.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { messageDigest } from '../../messages/message-digest.ts'
import { limitAttempts } from '../../rate-limits/limit-attempts.ts'

const test = useTestApp()
const browser = useBrowser(test)
const colleague = useBrowser(test, NILS)

const saveDraft = (...[id, body, headers, by = browser]: [string, object, Record<string, string>?, Browser?]) =>
  sendDraft(test, by, id, body, headers)
const listed = (id: string) => listedAs(test, browser, id)
const withDocument = (document: string) => ({
  ...ANSWER,
  items: ANSWER.items.map((item, index) => (index === 0 ? { ...item, text: '', documents: [document] } : item)),
})

describe('events about requests', () => {
  it('give one state in any order, and each counts once (AFT-01)', async () => {
    const changed = { ...REQUEST, items: [{ itemId: 'drawing', text: 'Två ritningar' }], version: 2 }
    const orders = [
      [['SupplementRequested', REQUEST] as const, ['RequestChanged', changed] as const],
      [['RequestChanged', changed] as const, ['SupplementRequested', REQUEST] as const],
      [
        ['RequestChanged', changed] as const,
        ['RequestChanged', changed] as const,
        ['SupplementRequested', REQUEST] as const,
      ],
    ]
    for (const events of orders) {
      const id = await storeAsSent(test, browser)
      for (const [type, more] of events) expect(await sendCaseEvent(test, id, type, more)).toBe(204)
      const { requests } = await readThread(test, browser, id)
      expect(requests).toMatchObject([{ version: 2, items: changed.items, state: 'open', changed: true }])
    }
  })

  it('of a withdrawal before the request withdraw it all the same (AFT-01)', async () => {
    const id = await storeAsSent(test, browser)
    await sendCaseEvent(test, id, 'RequestWithdrawn', { requestId: REQUEST.requestId })
    await sendCaseEvent(test, id, 'SupplementRequested', REQUEST)
    expect((await readThread(test, browser, id)).requests).toMatchObject([{ state: 'withdrawn' }])
    expect(await waitingMails(test, id)).toEqual([])
    expect(await listed(id)).not.toHaveProperty('attention')
    expect(codeOf(await sendAnswer(test, browser, id))).toBe('409 error.request-withdrawn.text')
  })

  it('are refused with texts that show nothing, or otherwise than they are stored (AFT-01)', async () => {
    const id = await storeAsSent(test, browser)
    for (const text of ['', '   ', '\u200b \n', 'Hej\u202e', 'Hej\u0007', `a${'\u0301'.repeat(31)}`]) {
      const items = [{ itemId: 'drawing', text }]
      expect(await sendCaseEvent(test, id, 'SupplementRequested', { ...REQUEST, items })).toBe(400)
      expect(await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, items, version: 2 })).toBe(400)
      expect(await sendCaseEvent(test, id, 'Message', { messageId: 'm-1', text })).toBe(400)
    }
    expect(await sendCaseEvent(test, id, 'Message', { messageId: 'm-1', text: 'Hej\r\n\n\tigen 😀' })).toBe(204)
  })

  it('are refused for a draft, of another shape, and unsigned (AFT-01)', async () => {
    const { applicationId } = (
      await test.call('POST', 'applications', { browser, body: { businessTypeId: 8, isRenewal: false } })
    ).json<{ applicationId: string }>()
    expect(await sendCaseEvent(test, applicationId, 'SupplementRequested', REQUEST)).toBe(409)
    const id = await storeAsSent(test, browser)
    expect(await sendCaseEvent(test, id, 'SupplementRequested', { ...REQUEST, items: [] })).toBe(400)
    expect(await sendCaseEvent(test, id, 'RequestChanged', REQUEST)).toBe(400)
    const twice = [...REQUEST.items, ...REQUEST.items]
    expect(await sendCaseEvent(test, id, 'SupplementRequested', { ...REQUEST, items: twice })).toBe(400)
    const body = { eventId: 'x', type: 'Message', applicationId: id, messageId: 'm', text: 'Hej' }
    const headers = { 'x-case-timestamp': '0', 'x-case-signature': 'sha256=00' }
    expect((await test.call('POST', 'case-events', { body, headers })).statusCode).toBe(403)
    expect((await readThread(test, browser, id)).messages).toEqual([])
  })

  it('are shown in lists as what waits first, and mailed without content, once a day (AFT-02, AFT-07)', async () => {
    const id = await storeAsSent(test, browser)
    await sendCaseEvent(test, id, 'Message', { messageId: 'm1', text: 'Ring mig' })
    await sendCaseEvent(test, id, 'Message', { messageId: 'm2', text: 'Igen' })
    await sendCaseEvent(test, id, 'Message', { messageId: 'm1', text: 'Ring mig' })
    expect(await listed(id)).toMatchObject({ attention: { kind: 'message' } })
    await sendCaseEvent(test, id, 'SupplementRequested', { ...REQUEST, dueOn: '2026-01-31' })
    const attention = { kind: 'supplement', requestId: 'request-1', dueOn: '2026-01-31', late: true }
    expect(await listed(id)).toMatchObject({ status: 'Submitted', attention })
    const details = await test.call('GET', `applications/${id}`, { browser })
    expect(details.json()).toMatchObject({ attention })
    await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, version: 2 })
    await sendCaseEvent(test, id, 'RequestWithdrawn', { requestId: REQUEST.requestId })
    const mails = await waitingMails(test, id)
    expect(mails.map((mail) => mail.split(' ')[0])).toEqual([
      'message',
      'supplement',
      'supplement-changed',
      'supplement-withdrawn',
    ])
    expect(mails[1]).toBe('supplement 2026-01-31.1.request-1')
  })

  it('say which messages of the authority the party has seen (AFT-02)', async () => {
    const id = await storeAsSent(test, browser)
    await sendCaseEvent(test, id, 'Message', { messageId: 'm1', text: 'Hej' })
    const own = (await sendAnswer(test, browser, id, { text: 'Hej själv', items: [] })).json<ThreadMessage>()
    const seen = { messageIds: ['m1', own.messageId, 'unknown'] }
    expect((await readThread(test, browser, id)).messages).toMatchObject([{ unseen: true }, { from: 'applicant' }])
    await test.call('PUT', `applications/${id}/messages/seen`, { browser: colleague, body: seen })
    const { messages, attention } = await readThread(test, browser, id)
    expect([messages.map(({ unseen }) => unseen), attention]).toEqual([[undefined, undefined], undefined])
    const { receipts } = await test.deps.stores.messages.thread(id)
    expect(receipts).toMatchObject([{ messageId: 'm1', kind: 'seen' }])
  })
})

describe('a draft of an answer', () => {
  it('is saved while typed, by the party alone, and refuses an older revision (AFT-02)', async () => {
    const id = await storeWithRequest(test, browser)
    const typed = { requestId: REQUEST.requestId, requestVersion: 1, text: 'Vi', items: [] }
    const first = await saveDraft(id, typed)
    expect([first.statusCode, first.headers['etag']]).toEqual([200, '"m-r1"'])
    expect(
      (await saveDraft(id, { ...typed, text: 'x'.repeat(5000) }, { 'if-match': '"m-r1"' }, colleague)).statusCode,
    ).toBe(200)
    const stale = await saveDraft(id, typed, { 'if-match': '"m-r1"' })
    expect(stale.json()).toMatchObject({
      status: 412,
      currentSavedAt: expect.any(String),
      currentSavedBy: 'Nils Sandell',
    })
    const own = await saveDraft(id, typed, { 'if-match': '"m-r1"' }, colleague)
    expect([own.statusCode, own.json<object>()]).toEqual([
      412,
      expect.not.objectContaining({ currentSavedBy: expect.anything() }),
    ])
    const { drafts, messages } = await readThread(test, browser, id)
    expect([drafts.length, drafts[0]?.revision, drafts[0]?.text.length, messages]).toEqual([1, 2, 5000, []])
    const other = await test.signIn('188602179809', 'org-b7q3v6h1m8')
    expect((await test.call('GET', `applications/${id}/messages`, { browser: other })).statusCode).toBe(404)
    expect((await saveDraft(id, typed, {}, other)).statusCode).toBe(404)
  })

  it('stays when the request is withdrawn meanwhile, and names the version it was written to (AFT-02)', async () => {
    const id = await storeWithRequest(test, browser)
    const typed = { requestId: REQUEST.requestId, requestVersion: 1, text: 'Vi', items: [] }
    await saveDraft(id, typed)
    await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, version: 2 })
    const { requests, drafts } = await readThread(test, browser, id)
    expect([requests[0]?.version, drafts[0]?.requestVersion]).toEqual([2, 1])
    await sendCaseEvent(test, id, 'RequestWithdrawn', { requestId: REQUEST.requestId })
    expect(codeOf(await saveDraft(id, typed))).toBe('409 error.request-withdrawn.text')
    expect((await readThread(test, browser, id)).drafts).toMatchObject([{ text: 'Vi' }])
    expect((await saveDraft(id, { ...typed, requestId: 'unknown' })).statusCode).toBe(404)
    expect((await saveDraft(id, { ...typed, requestVersion: 3e9 })).statusCode).toBe(400)
  })
})

describe('an answer', () => {
  it('is sent once, however often and by which person of the party it is repeated (AFT-03)', async () => {
    const id = await storeWithRequest(test, browser)
    await saveDraft(id, { ...ANSWER, requestVersion: 1 })
    const key = { 'idempotency-key': 'one', 'if-match': '"v1"' }
    const [first, repeat] = [
      await sendAnswer(test, browser, id, ANSWER, key),
      await sendAnswer(test, browser, id, ANSWER, key),
    ]
    expect([first.statusCode, repeat.statusCode, repeat.body]).toEqual([201, 201, first.body])
    // As after a crash before the answer.
    await test.db.deleteFrom('idempotentAnswer').execute()
    expect((await sendAnswer(test, browser, id, ANSWER, key)).body).toBe(first.body)
    expect(codeOf(await sendAnswer(test, colleague, id, ANSWER))).toBe('409 error.request-answered.text')
    const { requests, messages, drafts } = await readThread(test, browser, id)
    expect([requests[0]?.state, messages.length, drafts]).toEqual(['answered', 1, []])
  })

  it('is one of two that are sent at the same time (AFT-03)', async () => {
    const id = await storeWithRequest(test, browser)
    const both = await Promise.all([browser, colleague].map((by) => sendAnswer(test, by, id)))
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409'])
    expect((await readThread(test, browser, id)).messages).toHaveLength(1)
  })

  it('to a request that was changed meanwhile is refused with 412, and then sent to the new version (AFT-03)', async () => {
    const id = await storeWithRequest(test, browser)
    await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, version: 2 })
    expect(codeOf(await sendAnswer(test, browser, id, ANSWER, { 'if-match': '"v1"' }))).toBe('412 error.stale.text')
    expect((await sendAnswer(test, browser, id, ANSWER, { 'if-match': '"v2"' })).statusCode).toBe(201)
    await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, version: 3 })
    expect((await readThread(test, browser, id)).requests).toMatchObject([{ state: 'open', changed: true }])
    expect((await sendAnswer(test, browser, id)).json()).toMatchObject({ requestVersion: 3 })
  })

  it('has a receipt with time, files and hash, and later when the authority read it (AFT-04)', async () => {
    const id = await storeWithRequest(test, browser)
    expect((await upload(test, browser, await storeAsSent(test, browser))).statusCode).toBe(409)
    const document = await uploaded(test, browser, id)
    expect(codeOf(await sendAnswer(test, browser, id, withDocument(document)))).toBe(
      '409 validation.fileupload.not-ready',
    )
    await checkDocuments(test)
    // Ids count in any case.
    const receipt = (await sendAnswer(test, browser, id, withDocument(document.toUpperCase()))).json<ThreadMessage>()
    expect(receipt).toMatchObject({
      sentBy: 'Tolvan Tolvansson',
      documents: [{ id: document, fileName: 'ritning.pdf' }],
      items: withDocument(document).items,
    })
    const record = await test.deps.stores.messages.find(id, receipt.messageId)
    expect(record && messageDigest(record)).toBe(receipt.sha256)
    expect(await test.deps.stores.caseFiles.listOf(id)).toMatchObject([
      { what: `document:${document}`, sha256: receipt.documents[0]?.sha256 },
    ])
    expect((await upload(test, browser, id)).statusCode).toBe(409)
    await sendCaseEvent(test, id, 'MessageRead', { messageId: receipt.messageId })
    await sendCaseEvent(test, id, 'MessageRead', { messageId: receipt.messageId })
    const { messages } = await readThread(test, browser, id)
    expect(messages).toMatchObject([{ messageId: receipt.messageId, readAt: expect.any(String) }])
    const audited = (await auditEntries(test, id)).map(({ action }) => action)
    expect(audited).toEqual(
      expect.arrayContaining([
        'supplement-requested',
        'document-uploaded',
        'document-ready',
        'answer-sent',
        'message-read',
      ]),
    )
    expect(audited.filter((action) => action === 'message-read')).toHaveLength(1)
  })

  it('needs something for each item, and its own files (AFT-02)', async () => {
    const id = await storeWithRequest(test, browser)
    const elsewhere = await uploaded(test, browser, await storeWithRequest(test, browser))
    const empty = { ...ANSWER, items: ANSWER.items.slice(0, 1) }
    const answer = await sendAnswer(test, browser, id, empty)
    expect(answer.json()).toMatchObject({
      status: 422,
      issues: [{ path: 'items.reason', key: 'validation.message.item-missing' }],
    })
    expect((await sendAnswer(test, browser, id, withDocument(elsewhere))).statusCode).toBe(422)
    const refused = await uploaded(test, browser, id)
    await test.db.updateTable('document').set({ state: 'refused' }).where('id', '=', refused).execute()
    expect((await sendAnswer(test, browser, id, withDocument(refused))).statusCode).toBe(422)
    expect((await sendAnswer(test, browser, id, { text: 'Hej', items: ANSWER.items })).statusCode).toBe(422)
    expect((await sendAnswer(test, browser, id, { text: ' ', items: [] })).statusCode).toBe(422)
    expect((await readThread(test, browser, id)).messages).toEqual([])
  })

  it('is sent and marked after its last day (AFT-07)', async () => {
    const id = await storeWithRequest(test, browser, { dueOn: '2026-01-31' })
    expect((await sendAnswer(test, browser, id)).json()).toMatchObject({ late: true, requestId: REQUEST.requestId })
  })
})

it('takes at most 60 messages of a person in ten minutes (AFT-03)', async () => {
  const other = await test.signIn('188602179809', 'org-b7q3v6h1m8')
  const id = await storeAsSent(test, other)
  const { createdBy = '' } = (await test.deps.stores.applications.find(id)) ?? {}
  // Also in the next window, which may begin before the message is sent.
  for (const now of [new Date(), new Date(Date.now() + 600_000)])
    for (let count = 0; count < 60; count++)
      await limitAttempts({ ...test.deps, clock: { ...test.deps.clock, now: () => now } }, 'message', createdBy, 60)
  expect(codeOf(await sendAnswer(test, other, id, { text: 'Hej', items: [] }))).toBe('429 error.too-many.text')
  expect((await readThread(test, other, id)).messages).toEqual([])
})
