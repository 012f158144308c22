/** Tests the course of an order with a scripted provider and clock: requests, waits and stored results. */

import { beforeEach, expect, it } from 'vitest'
import { auditEntries } from '../../test/audit-entries.ts'
import { UNKNOWN_ID } from '../../test/guarded.ts'
import { begunSigning, fillIn } from '../../test/journey.ts'
import { recordLog } from '../../test/record-log.ts'
import { NILS, storedOrder } from '../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../test/use-app.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Collected, Eid } from '../ports/eid.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { advanceAllSignings, advanceSigning, endUnlessSigned } from './advance-signing.ts'
import { cancelSigning, voidPendingSigning } from './cancel-signing.ts'
import { type End, endSigning } from './end-signing.ts'

const NOTHING: Collected = { status: 'NoResult', code: 'unavailable', messageKey: 'signing.bankid.rfa5.text' }
const KNOWN_NO_MORE: Collected = { ...NOTHING, code: 'invalidRequest' }
const WHY = 'signing.bankid.rfa22.text'
const away = () => Promise.reject(new Error('away'))

/** The provider's behaviour in a test; the simulator does the rest. */
let provider: Partial<Eid>
/** A stopped clock that advances by each sleep. */
let at: number | undefined
const { log, lines: logged, clear } = recordLog()
let slept: number[]
const provided = (deps: Dependencies): Dependencies => {
  const { BankID } = deps.eids
  const eid: Eid = {
    ...BankID,
    collect: (order) => (provider.collect ?? BankID.collect)(order),
    cancel: (order) => (provider.cancel ?? BankID.cancel)(order),
  }
  const now = () => (at === undefined ? deps.clock.now() : new Date(at))
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds)
    if (at !== undefined) at += milliseconds
  }
  return { ...deps, clock: { now, sleep }, eids: { ...deps.eids, BankID: eid }, log }
}
const server = useSigningTest({}, provided)
const browser = useBrowser(server)
beforeEach(async () => {
  provider = {}
  at = undefined
  clear()
  slept = []
  await server.reset()
})

const orderOf = (id: string) => storedOrder(server, id)
/** A pending order, with the clock stopped when it was begun. */
const pending = async (who = browser) => {
  const order = await orderOf((await server.begin(who)).signStateId)
  at = order.begunAt.getTime()
  return order
}
/** Counts calls, in milliseconds since the order was begun. */
const counted = <T>(answer: () => Promise<T>) => {
  const calls: number[] = []
  const start = at ?? 0
  const ask = () => {
    calls.push((at ?? 0) - start)
    return answer()
  }
  return { calls, ask }
}
const completion = { receivedAt: '2026-01-01T00:00:00.000Z', body: '{}' }

it('cancels in four tries, a second apart, and retains an order that may still be signed (SIG-03, SIG-08)', async () => {
  const order = await pending()
  const { calls, ask: cancel } = counted(away)
  const { calls: asked, ask: collect } = counted(async () => NOTHING)
  provider = { cancel, collect }
  expect(await cancelSigning(server.test.deps, order)).toMatchObject({ state: 'Pending', cancelling: true })
  expect(calls).toEqual([0, 1000, 2000, 3000])
  // Never more often than the provider allows.
  expect(asked).toEqual([0, 2000])
  expect(slept).toEqual([1000, 1000, 1000])
  expect(logged.filter((line) => line.startsWith('an order'))).toEqual(
    Array(4).fill('an order could not be cancelled: Error: away'),
  )
  expect(logged).toHaveLength(6)
})

it('sends one accepted cancellation, and polls until the provider no longer knows the order (SIG-03)', async () => {
  const order = await pending()
  const { calls, ask: cancel } = counted(async () => {})
  const answers = [NOTHING, KNOWN_NO_MORE]
  provider = { cancel, collect: async () => answers.shift() ?? NOTHING }
  expect(await cancelSigning(server.test.deps, order)).toMatchObject({ state: 'Cancelled', messageKey: null })
  expect(calls).toEqual([0])
  expect(slept).toEqual([1000, 1000])
})

it.each([
  [599_999, 'Pending'],
  [600_000, 'Cancelled'],
])('ends an unreachable order %i ms after its start: %s (SIG-03)', async (age, state) => {
  const order = await pending()
  at = order.begunAt.getTime() + age - 3000
  provider = { cancel: away, collect: async () => NOTHING }
  expect((await cancelSigning(server.test.deps, order)).state).toBe(state)
  expect((await orderOf(order.id)).state).toBe(state)
})

it('does not poll or cancel an ended order (SIG-03)', async () => {
  const order = await pending()
  const ended = await endSigning(server.test.deps, order.id, { state: 'Failed', messageKey: WHY })
  provider = { cancel: away, collect: away }
  expect(await cancelSigning(server.test.deps, ended)).toEqual(ended)
  expect(await advanceSigning(server.test.deps, ended)).toEqual(ended)
  // Its completion is not verified again either: it would be invalid.
  const refused = { ...ended, completion }
  expect(await advanceSigning(server.test.deps, refused)).toEqual(refused)
  expect([logged, slept]).toEqual([[], []])
  expect((await orderOf(order.id)).cancelling).toBe(false)
})

it('stops where another has ended the order meanwhile, or removed it with its draft (SIG-03, SIG-12)', async () => {
  const { deps } = server.test
  const order = await pending()
  provider = { collect: async () => NOTHING }
  provider.cancel = async () => void (await endSigning(deps, order.id, { state: 'Failed', messageKey: null }))
  expect((await cancelSigning(deps, order)).state).toBe('Failed')
  expect(slept).toEqual([])
  await server.reset()
  const removed = await pending()
  provider.cancel = async () => void (await deps.stores.signOrders.deleteOf(removed.applicationId))
  expect(await cancelSigning(deps, removed)).toEqual(removed)
  await voidPendingSigning(deps, removed.id)
  await expect(endSigning(deps, removed.id, { state: 'Failed', messageKey: null })).rejects.toThrow(
    `sign order ${removed.id} is gone`,
  )
})

it('gives the reason of a cancellation to the page, also when its poll ends the order first (SIG-12)', async () => {
  const { deps } = server.test
  const order = await pending()
  let polled: SignOrderRecord | undefined
  provider.collect = async () => KNOWN_NO_MORE
  provider.cancel = async () => {
    polled = await advanceSigning(deps, order)
  }
  await voidPendingSigning(deps, order.id, 'signing.failed.changed.text')
  expect(polled).toMatchObject({ state: 'Cancelled', messageKey: 'signing.failed.changed.text' })
})

it('delays a change five seconds while the signing outcome is unknown (SIG-12)', async () => {
  const order = await pending()
  provider = { cancel: away, collect: async () => NOTHING }
  await expect(voidPendingSigning(server.test.deps, order.id)).rejects.toMatchObject({
    code: 'error.eid-unavailable.text',
    extras: { retryAfterSeconds: 5 },
  })
})

it('leaves an order of an unconfigured eID to other processes, or to its expiry (SIG-06)', async () => {
  const { deps } = server.test
  const application = await fillIn(server.test, browser)
  const order = await orderOf(await begunSigning(server.test, browser, application, { method: 'Freja_eID' }))
  const without = { ...deps, eids: { ...deps.eids, Freja_eID: undefined } }
  expect(await advanceSigning(without, order)).toEqual(order)
  expect((await orderOf(order.id)).lastAskedAt).toBeNull()
  expect((await cancelSigning(without, order)).state).toBe('Pending')
  expect(logged).toEqual([])
  const signed = { ...order, completion }
  expect(await advanceSigning(without, signed)).toEqual(signed)
})

it('leases the polling for at most fifteen seconds, ignoring a clock half a minute off (SIG-08)', async () => {
  const { deps } = server.test
  const order = await pending()
  const { calls, ask: collect } = counted(away)
  provider = { collect }
  const start = order.begunAt.getTime()
  const askAt = async (milliseconds: number) => {
    at = start + milliseconds
    await advanceSigning(deps, order).catch(() => undefined)
  }
  for (const moment of [0, 14_999, 15_000]) await askAt(moment)
  expect(calls).toEqual([0, 15_000])
  await deps.stores.signOrders.update(order.id, { askingUntil: new Date(start + 60_000), lastAskedAt: null })
  for (const moment of [30_000, 29_999]) await askAt(moment)
  expect(calls).toEqual([0, 15_000, 29_999])
})

it('stores only the time of a poll that has no result (SIG-03)', async () => {
  const order = await pending()
  await server.test.deps.stores.signOrders.update(order.id, { messageKey: 'signing.bankid.rfa1.text' })
  provider = { collect: async () => NOTHING }
  const before = await orderOf(order.id)
  const known = { ...before, lastAskedAt: new Date(at ?? 0), askingUntil: null }
  expect(await advanceSigning(server.test.deps, before)).toEqual(known)
  expect(await orderOf(order.id)).toEqual(known)
})

it('stores the provider’s state of a pending order (SIG-02, SIG-10)', async () => {
  const order = await pending()
  const going = { hint: 'started', messageKey: 'signing.bankid.rfa15b.text', awaitingStart: false } as const
  provider = { collect: async () => ({ status: 'Pending', ...going }) }
  const { messageKey, awaitingStart } = going
  const news = { state: 'Pending', messageKey, awaitingStart }
  expect(await advanceSigning(server.test.deps, order)).toMatchObject(news)
  expect(await orderOf(order.id)).toMatchObject(news)
})

it('follows the other orders when one fails, and logs it (SIG-08)', async () => {
  const { deps } = server.test
  const faulty = await pending()
  const other = await pending(await server.signIn(NILS))
  const failed: Collected = { status: 'Failed', hint: '', messageKey: WHY }
  provider.collect = ({ orderRef }) => (orderRef === faulty.eidOrder.orderRef ? away() : Promise.resolve(failed))
  await advanceAllSignings(deps)
  expect(logged).toEqual(['a signing could not be followed: Error: away'])
  expect([(await orderOf(faulty.id)).state, (await orderOf(other.id)).state]).toEqual(['Pending', 'Failed'])
  const signOrders = { ...deps.stores.signOrders, pending: async () => [{ id: UNKNOWN_ID, isDue: true }] }
  await advanceAllSignings({ ...deps, stores: { ...deps.stores, signOrders } })
  expect(logged).toHaveLength(1)
})

/** The last audit entry of an application. */
const audited = async (applicationId: string) => (await auditEntries(server.test, applicationId)).at(-1)
it.each([
  ['Failed', false, undefined, 'Failed', WHY],
  ['Cancelled', false, undefined, 'Cancelled', WHY],
  ['Gone', false, undefined, 'Failed', WHY],
  ['Gone', true, undefined, 'Cancelled', null],
  ['Failed', true, 'personDiffers', 'Failed', WHY],
] as const)(
  'writes down how it ended, once: %s, cancelled by us %s, because of %s (SIG-03)',
  async (end, cancelling, reason, state, messageKey) => {
    const { deps } = server.test
    const order = await pending()
    await deps.stores.signOrders.update(order.id, { cancelling })
    at = order.begunAt.getTime() + 7000
    const ended = await endSigning(deps, order.id, { state: end, messageKey: WHY }, reason)
    const endedAt = new Date(at)
    expect(ended).toEqual({ ...order, cancelling, state, messageKey, endedAt })
    expect(await orderOf(order.id)).toEqual(ended)
    expect(await audited(order.applicationId)).toMatchObject({
      at: endedAt.toISOString(),
      personId: order.personId,
      partyId: order.partyId,
      action: state === 'Failed' ? 'signing-failed' : 'signing-cancelled',
      detail: reason
        ? { signOrder: order.id, message: messageKey, reason }
        : { signOrder: order.id, message: messageKey },
    })
    at += 1000
    const again: End = { state: 'Failed', messageKey: 'signing.bankid.rfa16.text' }
    expect(await endSigning(deps, order.id, again, 'changed')).toEqual(ended)
    expect(await endUnlessSigned(deps, order.id, again)).toEqual(ended)
    expect(await audited(order.applicationId)).toMatchObject({ at: endedAt.toISOString() })
  },
)

it('ends no order with a stored signature, unless that is invalid (SIG-08)', async () => {
  const { deps } = server.test
  const order = await pending()
  await deps.stores.signOrders.update(order.id, { completion })
  const end: End = { state: 'Failed', messageKey: null }
  expect(await endSigning(deps, order.id, end)).toMatchObject({ state: 'Pending', completion })
  expect((await orderOf(order.id)).state).toBe('Pending')
  // The order does not end as requested: its signature is verified, and refused.
  const refused = { state: 'Failed', messageKey: 'signing.failed.verification.text' }
  expect(await endUnlessSigned(deps, order.id, { state: 'Cancelled', messageKey: WHY })).toMatchObject(refused)
  expect(logged).toHaveLength(1)
  expect(await endUnlessSigned(deps, order.id, end)).toMatchObject(refused)
  expect(logged).toHaveLength(1)
})
