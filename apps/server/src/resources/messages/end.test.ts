/** The end of a thread: a withdrawal that the applicant asks for, and a decision. */
import { addDays, stockholmDate } from '@sievert/domain/swedish-time'
import { describe, expect, it } from 'vitest'
import { CLINIC, PRIVATE_PERSON, TOLVAN } from '../../../test/app.ts'
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
import { upload } from '../../../test/documents.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

/** The type of the tests has a handling time. */
const test = useTestApp({}, (deps) => ({
  ...deps,
  catalogue: {
    ...deps.catalogue,
    businessType: (id) => {
      const type = deps.catalogue.businessType(id)
      return type && { ...type, handlingDays: 120 }
    },
  },
}))
const browser = useBrowser(test)
const colleague = useBrowser(test, NILS)
const saveDraft = (id: string, body: object) => sendDraft(test, browser, id, body)
const listed = (id: string) => listedAs(test, browser, id)

describe('a withdrawal', () => {
  it('is asked for once, and ends open requests; the case system answers (AFT-05)', async () => {
    const id = await storeWithRequest(test, browser)
    const withdraw = (by = browser) =>
      test.call('POST', `applications/${id}/withdrawal`, { browser: by, body: { confirmed: true } })
    const [first, second] = [await withdraw(), await withdraw(colleague)]
    expect([first.statusCode, second.body]).toEqual([200, first.body])
    const { requests, messages, mayWithdraw, mayWrite, attention } = await readThread(test, browser, id)
    expect([requests[0]?.state, messages.map(({ kind }) => kind)]).toEqual(['ended', ['withdrawal']])
    expect([mayWithdraw, mayWrite, attention]).toEqual([false, true, undefined])
    expect(codeOf(await sendAnswer(test, browser, id))).toBe('409 error.withdrawal-asked.text')
    expect((await sendAnswer(test, browser, id, { text: 'Jag ångrar mig', items: [] })).statusCode).toBe(201)
    const withdrawalAskedAt = first.json<{ requestedAt: string }>().requestedAt
    expect(await listed(id)).toMatchObject({ withdrawn: false, withdrawalAskedAt })
    expect(await readThread(test, browser, id)).not.toHaveProperty('withdrawn')
    await sendCaseEvent(test, id, 'Withdrawn')
    expect(await listed(id)).toMatchObject({ withdrawn: true, withdrawalAskedAt })
    expect(await readThread(test, browser, id)).toMatchObject({ mayWrite: false, withdrawn: true })
    const details = await test.call('GET', `applications/${id}`, { browser })
    expect(details.json()).toMatchObject({ status: 'Submitted', withdrawalAskedAt })
  })

  it('is not said of an application that is decided, nor of a permit that is withdrawn later (AFT-05)', async () => {
    const id = await storeAsSent(test, browser)
    await test.call('POST', `applications/${id}/withdrawal`, { browser, body: { confirmed: true } })
    await sendCaseEvent(test, id, 'Granted', { decidedOn: stockholmDate(Date.now()) })
    await sendCaseEvent(test, id, 'Withdrawn')
    expect(await listed(id)).toMatchObject({ withdrawn: true })
    expect(await listed(id)).not.toHaveProperty('withdrawalAskedAt')
    expect(await readThread(test, browser, id)).not.toHaveProperty('withdrawn')
  })

  it('ends nothing that the authority asks for afterwards (AFT-01, AFT-05)', async () => {
    const id = await storeWithRequest(test, browser)
    await sendCaseEvent(test, id, 'SupplementRequested', { ...REQUEST, requestId: 'request-2' })
    await test.call('POST', `applications/${id}/withdrawal`, { browser, body: { confirmed: true } })
    await test.deps.testSupport?.setClock(new Date(Date.now() + 1000))
    await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, version: 2 })
    await sendCaseEvent(test, id, 'SupplementRequested', { ...REQUEST, requestId: 'request-3' })
    const { requests, attention } = await readThread(test, browser, id)
    expect(requests.map(({ requestId, state }) => `${requestId} ${state}`)).toEqual([
      'request-1 open',
      'request-2 ended',
      'request-3 open',
    ])
    expect([attention?.requestId, (await listed(id))?.attention?.requestId]).toEqual(['request-1', 'request-1'])
    expect(attention?.requests).toBe(2)
    expect((await waitingMails(test, id)).map((mail) => mail.split(' ')[0])).toEqual([
      'supplement',
      'supplement',
      'supplement-changed',
      'supplement',
    ])
    expect((await sendAnswer(test, browser, id)).statusCode).toBe(201)
    await test.deps.testSupport?.setClock(null)
  })

  it('needs a confirmation, and is for the party alone (AFT-05)', async () => {
    const id = await storeAsSent(test, browser)
    const body = { confirmed: false }
    expect((await test.call('POST', `applications/${id}/withdrawal`, { browser, body })).statusCode).toBe(400)
    const other = await test.signIn('188803149809', PRIVATE_PERSON)
    const answer = await test.call('POST', `applications/${id}/withdrawal`, {
      browser: other,
      body: { confirmed: true },
    })
    expect(answer.statusCode).toBe(404)
  })
})

describe('the handling time', () => {
  it('of a type that names it stops between request and answer, and ends with the decision (AFT-06)', async () => {
    const id = await storeAsSent(test, browser)
    const today = stockholmDate(Date.now())
    const handling = async () => (await readThread(test, browser, id)).handling
    expect(await handling()).toEqual({ decideBy: addDays(today, 120) })
    await sendCaseEvent(test, id, 'SupplementRequested', REQUEST)
    expect(await handling()).toEqual({ decideBy: addDays(today, 120), stoppedSince: today })
    await test.deps.testSupport?.setClock(new Date(Date.now() + 5 * 86_400_000))
    const [later, colleagueLater] = [await test.signIn(TOLVAN, CLINIC), await test.signIn(NILS, CLINIC)]
    expect((await readThread(test, later, id)).handling?.decideBy).toBe(addDays(today, 125))
    await sendAnswer(test, colleagueLater, id)
    expect((await readThread(test, later, id)).handling).toEqual({ decideBy: addDays(today, 125) })
    await sendCaseEvent(test, id, 'Dismissed')
    expect((await readThread(test, later, id)).handling).toBeUndefined()
    await test.deps.testSupport?.setClock(null)
  })
})

describe('after a decision', () => {
  it.each([
    ['Granted', { decidedOn: '2026-02-28' }],
    ['Rejected', { decidedOn: '2026-02-28' }],
    ['Dismissed', {}],
    ['Withdrawn', {}],
  ])('%s, everything is refused with 409 that says where to turn (AFT-07)', async (type, more) => {
    const id = await storeWithRequest(test, browser)
    await saveDraft(id, { ...ANSWER, requestVersion: 1 })
    await sendCaseEvent(test, id, type, more)
    const calls = [
      await sendAnswer(test, browser, id),
      await sendAnswer(test, browser, id, { text: 'Hej', items: [] }),
      await saveDraft(id, ANSWER),
      await test.call('POST', `applications/${id}/withdrawal`, { browser, body: { confirmed: true } }),
    ]
    expect(calls.map(codeOf)).toEqual(Array(4).fill('409 error.case-decided.text'))
    expect(calls[0]?.json()).toMatchObject({ detail: test.deps.catalogue.authority.email })
    expect((await upload(test, browser, id)).statusCode).toBe(409)
    const { requests, drafts, mayWrite, mayWithdraw } = await readThread(test, browser, id)
    expect([requests[0]?.state, drafts.length, mayWrite, mayWithdraw]).toEqual(['ended', 1, false, false])
    // The authority can still write.
    await sendCaseEvent(test, id, 'Message', { messageId: 'm', text: 'Beslutet är skickat' })
    expect(await listed(id)).toMatchObject({ attention: { kind: 'message' } })
  })
})
