/** Tests of abandoning or cancelling a signing, and of the outcome that the page then claims. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '../../../test/fake-server.ts'
import { follow, seconds } from '../../../test/signing/following.ts'
import { bodyOf, CANCELLED, failed, PENDING, SIGN_ID, SUCCESS, signServer } from '../../../test/signing/sign-server.ts'
import { cancel } from './follow-signing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('after 100 polls', () => {
  it('a signing of this browser is given up, one of another is not (SIG-03)', async () => {
    const server = signServer({}, { 'POST applications/sign-cancel': () => CANCELLED })
    const { events, shown, visit } = await follow()
    await seconds(99)
    expect([server.polls(), server.posts('sign-cancel')]).toEqual([99, []])
    await seconds(1)
    expect([server.polls(), server.posts('sign-cancel').map(bodyOf)]).toEqual([100, [{ signStateId: SIGN_ID }]])
    expect([events(), visit.isOver]).toEqual([['started', 'gaveUp'], true])
    expect(shown().failure).toEqual({ messageKey: 'signing.failed.timeout.text' })
    const elsewhere = signServer({ place: 'elsewhere' })
    const other = await follow()
    await seconds(150)
    expect([elsewhere.polls(), elsewhere.posts('sign-cancel'), other.events()]).toEqual([150, [], ['started']])
    other.visit.isOver = true
  })

  it.each([
    ['a signature that came first counts', () => SUCCESS, 'success', null],
    ['nothing is claimed without an answer', () => problem(500), 'gaveUp', 'unknown'],
    ['nothing is claimed while it is pending', () => PENDING, 'gaveUp', 'unknown'],
  ])('%s (SIG-08)', async (_what, cancelled, event, outcome) => {
    signServer({}, { 'POST applications/sign-cancel': cancelled })
    const { shown } = await follow()
    await seconds(100)
    const failure = outcome && { messageKey: 'signing.failed.no-answer.text', outcome }
    expect(shown()).toMatchObject({ event, failure })
  })

  it('nothing is shown on a page that was left meanwhile (SIG-03)', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    signServer({}, { 'POST applications/sign-cancel': () => promise })
    const { visit, events } = await follow()
    await seconds(100)
    visit.isOver = true
    resolve(SUCCESS)
    await seconds(1)
    expect(events()).toEqual(['started'])
  })
})

describe('an applicant who cancels', () => {
  it.each([
    ['when it is cancelled', CANCELLED, 'cancelled'],
    ['when it has ended otherwise', failed('signing.bankid.rfa8.text'), 'cancelled'],
    ['unless it was signed first', SUCCESS, 'success'],
  ])('sees it %s (SIG-03)', async (_when, order, event) => {
    const server = signServer({}, { 'POST applications/sign-cancel': () => order })
    const { visit, shown } = await follow()
    const done = cancel(visit, SIGN_ID)
    expect(visit.isCancelling).toBe(true)
    expect(await done).toBe(true)
    expect(server.posts('sign-cancel').map(bodyOf)).toEqual([{ signStateId: SIGN_ID }])
    expect([visit.isCancelling, visit.isOver]).toEqual([false, true])
    expect(shown()).toMatchObject({ event, messageKey: null, failure: null })
  })

  it.each([
    ['no answer comes', () => problem(500)],
    ['it is pending still', () => PENDING],
  ])('sees a failure, and polling continues, when %s (SIG-03)', async (_when, answer) => {
    const server = signServer({}, { 'POST applications/sign-cancel': answer })
    const { visit, changes } = await follow()
    expect(await cancel(visit, SIGN_ID)).toBe(false)
    expect([visit.isCancelling, visit.isOver, changes.length]).toEqual([false, false, 1])
    await seconds(1)
    expect(server.polls()).toBe(1)
  })

  it('is shown nothing on a page that was left meanwhile (SIG-03)', async () => {
    signServer({}, { 'POST applications/sign-cancel': () => CANCELLED })
    const { visit, changes } = await follow()
    visit.isOver = true
    expect(await cancel(visit, SIGN_ID)).toBe(true)
    expect(changes).toHaveLength(1)
  })
})
