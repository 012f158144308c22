/** An answer that must be signed: signed with the calls of applications, sent once, delivered with its evidence. */
import type { SignState } from '@sievert/contract/signing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, CLINIC, PRIVATE_PERSON, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import {
  ANSWER,
  codeOf,
  REQUEST,
  readThread,
  sendAnswer,
  sendCaseEvent,
  sendDraft,
  storeWithRequest,
} from '../../../test/case-thread.ts'
import { begunSigning } from '../../../test/journey.ts'
import { NILS, type SigningTest, startSigningTest, storedOrder } from '../../../test/signing.ts'
import type { Packet } from '../../evidence/packet.ts'
import { signedAnswer } from '../../signing/signed-answer.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'

let server: SigningTest
let browser: Browser
beforeAll(async () => {
  server = await startSigningTest()
})
beforeEach(async () => {
  await server.reset()
  browser = await server.signIn()
})
afterAll(() => server.test.close())

const { requestId } = REQUEST
/** A sent application with a request for a signed answer, and the saved answer. */
const withDraft = async (content: object = {}) => {
  const id = await storeWithRequest(server.test, browser, { mustBeSigned: true })
  await sendDraft(server.test, browser, id, { ...ANSWER, requestVersion: 1, ...content })
  return id
}
const begin = (id: string, more: object = {}, who = browser) =>
  server.test.call('POST', 'applications/sign-begin', {
    browser: who,
    body: { applicationId: toShortId(id), requestId, draftRevision: 1, ...more },
  })
const restart = (id: string, signStateId: string) =>
  server.test.call('POST', 'applications/sign-restart', {
    browser,
    body: { applicationId: toShortId(id), signStateId },
  })
const begun = async (id: string, more: object = {}) => {
  const signStateId = await begunSigning(server.test, browser, toShortId(id), { requestId, ...more })
  return { signStateId, orderRef: (await server.world.orderOf(signStateId)).orderRef }
}
const thread = (id: string) => readThread(server.test, browser, id)
const approved = async (id: string, between: () => Promise<unknown> = async () => {}) => {
  const { signStateId, orderRef } = await begun(id)
  await between()
  await server.world.act(orderRef, 'approve')
  return { signStateId, ...(await server.poll(browser, signStateId)) }
}

describe('a signed answer', () => {
  it('is sent when it is signed, once, as a message with the id of the signing (AFT-03)', async () => {
    const id = await withDraft()
    expect(codeOf(await sendAnswer(server.test, browser, id))).toBe('409 error.signature-needed.text')
    const { signStateId, orderRef } = await begun(id, { draftRevision: 1 })
    expect((await thread(id)).signing).toEqual({ signStateId, requestId })
    expect((await begin(id)).json()).toMatchObject({ signStateId })
    const state = await server.test.call('GET', `applications/${toShortId(id)}/sign-state/${signStateId}`, { browser })
    expect(state.json<SignState>()).toMatchObject({
      requestId,
      draftRevision: 1,
      place: 'here',
      status: 'Pending',
    })
    await server.world.act(orderRef, 'approve')
    await server.later(2)
    const path = `applications/sign-status/${signStateId}`
    const polls = await Promise.all([1, 2, 3].map(() => server.test.call('GET', path, { browser })))
    expect(polls.map((poll) => poll.json<SignState>().status)).toContain('Success')
    const { requests, messages, drafts, signing } = await thread(id)
    expect(messages).toMatchObject([
      { messageId: signStateId, kind: 'answer', requestId, requestVersion: 1, items: ANSWER.items, signed: true },
    ])
    // The receipt shows the checksum that the person saw while signing.
    expect(messages[0]?.sha256).toBe((await storedOrder(server, signStateId)).digest)
    expect([requests[0]?.state, drafts, signing]).toEqual(['answered', [], undefined])
    const done = await server.test.call('POST', 'applications/sign-done', { browser, body: { signStateId } })
    expect([done.statusCode, done.json()]).toEqual([200, null])
    expect(codeOf(await begin(id))).toBe('409 error.request-answered.text')
    expect((await server.stored(id)).status).toBe('Submitted')
    const entries = (await auditEntries(server.test, id)).map(({ action }) => action)
    expect(entries.filter((action) => action === 'answer-sent')).toHaveLength(1)
  })

  it('is signed with Freja eID as well, by one of the party, and refused to another party (AFT-03)', async () => {
    const id = await withDraft()
    const signStateId = await begunSigning(server.test, browser, toShortId(id), { requestId, method: 'Freja_eID' })
    const colleague = await server.signIn(NILS)
    expect(codeOf(await begin(id, {}, colleague))).toBe('409 error.signing-in-progress.text')
    expect(codeOf(await begin(id, {}, await server.test.signIn('188803149809', PRIVATE_PERSON)))).toBe(
      '404 error.not-found.text',
    )
    const open = (await server.world.orders('freja')).find(({ status }) => status === 'STARTED')
    await server.world.ask(`freja/orders/${open?.orderRef}`, { action: 'approve' })
    expect((await server.poll(browser, signStateId)).status).toBe('Success')
    expect((await thread(id)).messages).toMatchObject([{ messageId: signStateId }])
  })

  it('is checked before it is signed, and is the one that the page shows (AFT-03)', async () => {
    const id = await storeWithRequest(server.test, browser, { mustBeSigned: true })
    expect(codeOf(await begin(id, { draftRevision: 0 }))).toBe('422 error.invalid.text')
    await sendDraft(server.test, browser, id, { ...ANSWER, requestVersion: 1 })
    expect(codeOf(await begin(id, { draftRevision: 2 }))).toBe('412 error.stale.text')
    expect(codeOf(await begin(id, { requestId: 'another' }))).toBe('404 error.not-found.text')
    await sendCaseEvent(server.test, id, 'RequestChanged', { ...REQUEST, mustBeSigned: true, version: 2 })
    expect(codeOf(await begin(id))).toBe('412 error.stale.text')
    expect(await server.world.orders()).toEqual([])
  })
})

describe('a signed answer to a request that asks for less than before', () => {
  it('has only the items that are asked for, and the draft keeps the others until then (AFT-03)', async () => {
    const id = await withDraft()
    const changed = { ...REQUEST, mustBeSigned: true, version: 2, items: REQUEST.items.slice(0, 1) }
    await sendCaseEvent(server.test, id, 'RequestChanged', changed)
    // The page saves the answers to former items with the others.
    await sendDraft(server.test, browser, id, { ...ANSWER, requestVersion: 2 })
    const { signStateId, orderRef } = await begun(id, { draftRevision: 2 })
    await server.world.act(orderRef, 'approve')
    expect((await server.poll(browser, signStateId)).status).toBe('Success')
    const items = ANSWER.items.slice(0, 1)
    expect((await thread(id)).messages).toMatchObject([{ messageId: signStateId, requestVersion: 2, items }])
    const { canonicalDocument } = await storedOrder(server, signStateId)
    expect(JSON.parse(canonicalDocument.toString())).toMatchObject({ items })
  })

  it('can be drafted when every item of the largest request was replaced (AFT-02)', async () => {
    const asked = (prefix: string) =>
      Array.from({ length: 50 }, (_, index) => ({ itemId: `${prefix}${index}`, text: 'En ritning' }))
    const given = (prefix: string) => asked(prefix).map((item) => ({ ...item, documents: [] }))
    const id = await storeWithRequest(server.test, browser, { items: asked('former') })
    await sendCaseEvent(server.test, id, 'RequestChanged', { ...REQUEST, version: 2, items: asked('now') })
    const body = { requestId, requestVersion: 2, text: '', items: [...given('now'), ...given('former')] }
    expect((await sendDraft(server.test, browser, id, body)).statusCode).toBe(200)
  })
})

describe('while an answer is signed', () => {
  it('a change of the answer ends the signing, and one that builds on another revision does not (AFT-03)', async () => {
    const id = await withDraft()
    const { signStateId } = await begun(id)
    const body = { ...ANSWER, text: 'Nytt', requestVersion: 1 }
    expect((await sendDraft(server.test, browser, id, body, { 'if-match': '"m-r5"' })).statusCode).toBe(412)
    expect((await server.poll(browser, signStateId)).status).toBe('Pending')
    await server.later(2)
    expect((await sendDraft(server.test, browser, id, body)).statusCode).toBe(200)
    expect(await server.poll(browser, signStateId)).toMatchObject({
      status: 'Cancelled',
      messageKey: 'signing.failed.changed.text',
    })
    expect((await thread(id)).messages).toEqual([])
  })

  it('the draft of another message is saved, and the signing goes on (AFT-03)', async () => {
    const id = await withDraft()
    const { signStateId } = await begun(id)
    expect((await sendDraft(server.test, browser, id, { text: 'Hej', items: [] })).statusCode).toBe(200)
    expect((await server.poll(browser, signStateId)).status).toBe('Pending')
  })

  it('a change of an answer that is signed already is 409, and nothing is changed (AFT-03)', async () => {
    const id = await withDraft()
    const { orderRef } = await begun(id)
    await server.world.act(orderRef, 'approve')
    await server.later(2)
    expect(codeOf(await sendDraft(server.test, browser, id, { ...ANSWER, text: 'Nytt' }))).toBe(
      '409 error.request-answered.text',
    )
    expect((await thread(id)).messages).toMatchObject([{ text: '' }])
  })

  const changed = { ...REQUEST, mustBeSigned: true, version: 2, items: [{ itemId: 'drawing', text: 'Två ritningar' }] }
  it.each([
    ['changes the request', 'RequestChanged', changed, 'signing.failed.changed.text'],
    ['withdraws the request', 'RequestWithdrawn', { requestId }, 'error.request-withdrawn.text'],
    ['decides', 'Rejected', { decidedOn: '2026-02-28' }, 'error.case-decided.text'],
  ])('the authority %s: the signature sends nothing (AFT-03)', async (_what, type, more, messageKey) => {
    const id = await withDraft()
    const ended = await approved(id, () => sendCaseEvent(server.test, id, type, more))
    expect(ended).toMatchObject({ status: 'Failed', messageKey })
    const { messages, drafts } = await thread(id)
    expect([messages, drafts.length]).toEqual([[], 1])
    expect(
      await server.test.deps.stores.signOrders.evidenceOf({ applicationId: id, messageId: ended.signStateId }),
    ).toBeUndefined()
  })

  it('the applicant withdraws the application: the signature sends no answer (AFT-03, AFT-05)', async () => {
    const id = await withDraft()
    const withdraw = () =>
      server.test.call('POST', `applications/${id}/withdrawal`, { browser, body: { confirmed: true } })
    expect(await approved(id, withdraw)).toMatchObject({
      status: 'Failed',
      messageKey: 'error.withdrawal-asked.text',
    })
  })

  it('the mandate ends: the signature sends nothing (AFT-03, SIG-12)', async () => {
    const id = await withDraft()
    const end = () => server.world.ask('company-registry/mandates', { personalNumber: TOLVAN, cid: CLINIC, role: null })
    expect(await approved(id, end)).toMatchObject({ status: 'Failed', messageKey: 'signing.failed.mandate.text' })
    expect((await thread(id)).messages).toEqual([])
  })

  it('no order covers another answer than the page shows: begun, joined or restarted (AFT-03)', async () => {
    const id = await withDraft()
    expect(codeOf(await begin(id, { draftRevision: undefined }))).toBe('412 error.stale.text')
    const { signStateId } = await begun(id)
    await server.later(2)
    await sendDraft(server.test, await server.signIn(NILS), id, {
      ...ANSWER,
      text: 'Ett annat svar',
      requestVersion: 1,
    })
    expect(codeOf(await restart(id, signStateId))).toBe('412 error.stale.text')
    expect(codeOf(await begin(id))).toBe('412 error.stale.text')
    expect((await thread(id)).signing).toBeUndefined()
    const later = await begin(id, { draftRevision: 2 })
    expect(codeOf(await begin(id))).toBe('412 error.stale.text')
    expect((await thread(id)).signing).toEqual({ signStateId: later.json().signStateId, requestId })
  })

  it('a cancelled signing leaves the answer, which can be signed anew (AFT-03)', async () => {
    const id = await withDraft()
    const { signStateId } = await begun(id)
    await server.later(2)
    const cancelled = await server.test.call('POST', 'applications/sign-cancel', { browser, body: { signStateId } })
    expect(cancelled.json()).toMatchObject({ status: 'Cancelled' })
    const again = (await restart(id, signStateId)).json<{ signStateId: string }>()
    expect((await thread(id)).signing).toEqual({ signStateId: again.signStateId, requestId })
  })

  it('the last day passes: what was signed on it is not late (AFT-03, AFT-07)', async () => {
    const id = await withDraft()
    const order = await storedOrder(server, (await begun(id)).signStateId)
    const [application, now] = [await server.stored(id), new Date('2999-12-31T23:00:01Z')]
    const verdict = {
      ok: true as const,
      checks: [],
      signer: { personalNumber: TOLVAN, name: 'Tolvan' },
      signedAt: '2999-12-31T22:59:59.000Z',
      trustAnchor: '',
    }
    const packet = { seal: '' } as Packet
    const sent = { order, application, now, verdict, packet, signerIds: [], mandate: 'self' } as const
    await server.test.deps.inTransaction((stores) => signedAnswer.send(server.test.deps, stores, sent))
    const [message] = (await thread(id)).messages
    expect([message?.late, message?.sentBy, message?.sentAt]).toEqual([undefined, 'Tolvan', now.toISOString()])
  })
})
