/** Tests the polling of a signing and the shown state, second by second. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { json, problem } from '../../../test/fake-server.ts'
import { APPLICATION_ID, follow, seconds } from '../../../test/signing/following.ts'
import {
  bodyOf,
  CANCELLED,
  failed,
  NEXT_SIGN_ID,
  PENDING,
  SIGN_ID,
  SUCCESS,
  signServer,
} from '../../../test/signing/sign-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NEVER_SCANNED = failed('signing.bankid.rfa17b.text')
const renewed = () => json({ signStateId: NEXT_SIGN_ID, launchUrl: null, qrCode: 'bankid.token.0.new' })
const cut = () => Promise.reject(new TypeError('Failed to fetch'))
const statusOf = (answer: () => unknown) => ({ [`GET applications/sign-status/${SIGN_ID}`]: answer })

const STATE = {
  ...PENDING,
  signStateId: SIGN_ID,
  signMethod: 'BankID',
  method: { location: 'OnOtherDevice' },
  place: 'here',
  digest: '0123456789abcdef',
}

describe('a signing is taken up', () => {
  it('unchanged (SIG-04)', async () => {
    signServer()
    const { changes } = await follow()
    expect(changes).toEqual([
      {
        event: 'started',
        signStateId: SIGN_ID,
        place: 'here',
        method: 'BankID',
        location: 'OnOtherDevice',
        digest: '0123456789abcdef',
        launchUrl: null,
        qrCode: 'bankid.token.1.code',
        messageKey: 'signing.bankid.rfa1.text',
      },
    ])
  })

  it.each([
    ['by its address alone', {}, 1],
    ['from the page that began it', { hasBegun: true }, 0],
    ['from the app', { nonce: 'secret' }, 0],
  ])('when it has ended, restarted or not %s (SIG-04)', async (_how, arrival, restarts) => {
    const restart = () => {
      server.world.order = PENDING
      return renewed()
    }
    const server = signServer({}, { 'POST applications/sign-restart': restart })
    server.world.order = CANCELLED
    const { visit, events, shown } = await follow(arrival)
    expect(server.posts('sign-restart').map(bodyOf)).toEqual(
      restarts ? [{ applicationId: APPLICATION_ID, signStateId: SIGN_ID }] : [],
    )
    expect(events()).toEqual(restarts ? ['started'] : ['started', 'cancelled'])
    expect(shown().signStateId).toBe(restarts ? NEXT_SIGN_ID : SIGN_ID)
    expect(visit.isOver).toBe(!restarts)
    await seconds(2)
    expect([server.polls(), server.polls(NEXT_SIGN_ID)]).toEqual(restarts ? [0, 2] : [0, 0])
  })

  it('when it has succeeded, without another (SIG-04)', async () => {
    const server = signServer()
    server.world.order = SUCCESS
    const { visit, events } = await follow()
    expect([events(), visit.isOver, server.posts('sign-restart')]).toEqual([['started', 'success'], true, []])
  })

  it('in vain if it cannot be read, with the reason (SIG-04)', async () => {
    const gone = problem(404, 'error.not-found.text', { title: 'Finns inte' })
    signServer({}, { [`GET applications/${APPLICATION_ID}/sign-state/${SIGN_ID}`]: () => gone })
    const { visit, changes } = await follow()
    expect(changes).toEqual([
      { event: 'startFailed', failure: { messageKey: 'signing.failed.restart.text', detail: 'Finns inte' } },
    ])
    expect(visit.isOver).toBe(true)
  })

  it.each([
    ['an answer', () => json(STATE)],
    ['a refusal', () => problem(404)],
  ])('not at all if the page is left before %s (SIG-04)', async (_what, answer) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const at = `GET applications/${APPLICATION_ID}/sign-state/${SIGN_ID}`
    const server = signServer({}, { [at]: () => promise })
    const { visit, changes } = await follow({ hasBegun: true })
    visit.isOver = true
    resolve(answer())
    await seconds(3)
    expect([changes, server.polls()]).toEqual([[], 0])
  })
})

describe('a signing is polled', () => {
  it('once a second, and each answer is shown, until it has ended (SIG-03)', async () => {
    const server = signServer()
    const { visit, shown, events } = await follow()
    await vi.advanceTimersByTimeAsync(999)
    expect(server.polls()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.polls()).toBe(1)
    server.world.order = { ...PENDING, qrCode: 'next', launchUrl: 'bankid:///', messageKey: 'signing.bankid.rfa9.text' }
    await seconds(1)
    const { qrCode, launchUrl, messageKey } = server.world.order
    expect(shown()).toMatchObject({ qrCode, launchUrl, messageKey, failure: null, isOffline: false })
    expect([events(), visit.isOver]).toEqual([['started'], false])
    server.world.order = failed('signing.bankid.rfa8.text')
    await seconds(1)
    expect(shown()).toMatchObject({ event: 'failed', failure: { messageKey: 'signing.bankid.rfa8.text' } })
    expect(visit.isOver).toBe(true)
    await seconds(5)
    expect(server.polls()).toBe(3)
  })

  it('and a failure without a reason is one to begin (SIG-01)', async () => {
    const server = signServer()
    const { shown } = await follow()
    server.world.order = { ...PENDING, status: 'Failed', messageKey: null }
    await seconds(1)
    expect(shown().failure).toEqual({ messageKey: 'signing.failed.start.text' })
  })

  it('no longer after leaving the page; late answers are not shown (SIG-03)', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    let answer: () => unknown = () => PENDING
    const server = signServer({}, { ...statusOf(() => answer()) })
    const { visit, changes } = await follow()
    answer = () => promise
    await seconds(1)
    visit.isOver = true
    resolve(SUCCESS)
    await seconds(3)
    expect([changes.length, server.polls()]).toEqual([1, 1])
  })

  it('not while it is being cancelled, and an answer from before is not shown (SIG-03)', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    let answer: () => unknown = () => promise
    const server = signServer({}, { ...statusOf(() => answer()) })
    const { visit, changes, events } = await follow()
    await seconds(1)
    visit.isCancelling = true
    resolve(SUCCESS)
    await seconds(3)
    expect([changes.length, server.polls()]).toEqual([1, 1])
    visit.isCancelling = false
    answer = () => CANCELLED
    await seconds(1)
    expect([events().at(-1), server.polls()]).toEqual(['cancelled', 2])
  })

  it.each([
    [true, [false, true, true]],
    [false, [true, true, true]],
  ])('and the connection is lost, online %s, after unanswered polls: %j (SIG-01)', async (isOnline, offline) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    onTestFinished(() => onLine.mockRestore())
    let answer: () => unknown = cut
    signServer({}, { ...statusOf(() => answer()) })
    const { shown } = await follow()
    for (const is of offline) {
      await seconds(1)
      expect(shown().isOffline).toBe(is)
    }
    answer = () => problem(503)
    await seconds(1)
    expect(shown().isOffline).toBe(false)
    answer = cut
    await seconds(1)
    expect(shown().isOffline).toBe(!isOnline)
    answer = () => PENDING
    await seconds(1)
    expect(shown().isOffline).toBe(false)
    answer = cut
    await seconds(1)
    expect(shown().isOffline).toBe(!isOnline)
  })
})

describe('a code that was not scanned', () => {
  it('is replaced by that of a new order, which is followed then (SIG-02)', async () => {
    const restart = () => {
      server.world.order = { ...PENDING, qrCode: 'bankid.token.0.new' }
      return renewed()
    }
    const server = signServer({}, { 'POST applications/sign-restart': restart })
    const { changes, events } = await follow()
    server.world.order = NEVER_SCANNED
    await seconds(1)
    expect(server.posts('sign-restart').map(bodyOf)).toEqual([{ applicationId: APPLICATION_ID, signStateId: SIGN_ID }])
    expect(changes.at(-1)).toEqual({
      signStateId: NEXT_SIGN_ID,
      qrCode: 'bankid.token.0.new',
      digest: 'fedcba9876543210',
      messageKey: null,
      isOffline: false,
    })
    await seconds(2)
    expect([server.polls(), server.polls(NEXT_SIGN_ID), events()]).toEqual([1, 2, ['started']])
  })

  it.each([
    ['no new order can be had', { place: 'here' }, NEVER_SCANNED, 1],
    ['the signing is another browser’s', { place: 'elsewhere' }, NEVER_SCANNED, 0],
    ['it failed otherwise', { place: 'here' }, failed('signing.bankid.rfa8.text'), 0],
    ['it was cancelled', { place: 'here' }, { ...CANCELLED, messageKey: 'signing.bankid.rfa17b.text' }, 0],
  ] as const)('is the end when %s (SIG-02)', async (_when, state, order, restarts) => {
    const server = signServer(state, { 'POST applications/sign-restart': () => problem(500) })
    const { events, visit } = await follow()
    server.world.order = order
    await seconds(1)
    expect(server.posts('sign-restart')).toHaveLength(restarts)
    expect(events()).toEqual(['started', order.status === 'Cancelled' ? 'cancelled' : 'failed'])
    expect(visit.isOver).toBe(true)
  })

  it('is not replaced on a page that was left meanwhile (SIG-02)', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const server = signServer({}, { 'POST applications/sign-restart': () => promise })
    const { visit, changes } = await follow()
    server.world.order = NEVER_SCANNED
    await seconds(1)
    visit.isOver = true
    server.world.order = PENDING
    resolve(renewed())
    await seconds(2)
    expect(changes.some(({ signStateId }) => signStateId === NEXT_SIGN_ID)).toBe(false)
    expect(server.polls(NEXT_SIGN_ID)).toBe(0)
  })
})
