/**
 * A server with simulators for signing tests; it advances the clock instead of waiting for the provider's polling
 * interval.
 */
import type { SignStatus } from '@sievert/contract/signing'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { type Browser, CLINIC, startTestApp, TOLVAN } from './app.ts'
import { begunSigning, eventually, fillIn } from './journey.ts'
import { outside } from './outside.ts'

/** Another person who may represent Tolvan's clinic. */
export const NILS = '188910309825'

export const startSigningTest = async (...options: Parameters<typeof startTestApp>) => {
  const [settings, change] = options
  const test = await startTestApp({ REQUESTS_PER_MINUTE: '100000', ...settings }, change)
  const world = outside(test.simulators)
  let ahead = 0

  /** Advances the server's clock, not the simulators'. */
  const later = async (seconds: number) => {
    ahead += seconds * 1000
    await test.deps.testSupport?.setClock(new Date(Date.now() + ahead))
  }
  /** A poll, after the provider's polling interval. */
  const poll = async (browser: Browser, signStateId: string): Promise<SignStatus> => {
    await later(2)
    return (await test.call('GET', `applications/sign-status/${signStateId}`, { browser })).json<SignStatus>()
  }
  /** Resets the simulators and the clock, and ends the orders that the simulators forget. */
  const reset = async () => {
    ahead = 0
    await test.deps.testSupport?.setClock(null)
    const forgotten = { state: 'Cancelled', endedAt: new Date() } as const
    await test.db.updateTable('signOrder').set(forgotten).where('state', '=', 'Pending').execute()
    await world.ask('reset', {})
  }
  const signIn = (personalNumber = TOLVAN) => test.signIn(personalNumber, CLINIC)
  /** A complete application with a pending signing. */
  const begin = async (browser: Browser, more: object = {}, filledIn?: string) => {
    const applicationId = filledIn ?? (await fillIn(test, browser))
    const signStateId = await begunSigning(test, browser, applicationId, more)
    const { orderRef } = await world.orderOf(signStateId)
    return { applicationId, signStateId, orderRef }
  }
  /** A signed application (new, unless given), left to the worker; returns its UUID. */
  const sendIn = async (browser: Browser, filledIn?: string) => {
    const { applicationId, signStateId, orderRef } = await begin(browser, {}, filledIn)
    await world.act(orderRef, 'approve')
    await eventually(async () => (await poll(browser, signStateId)).status === 'Success', 'the signature')
    return toUuid(applicationId)
  }
  /** The stored application. */
  const stored = async (applicationId: string) => {
    const found = await test.deps.stores.applications.find(toUuid(applicationId))
    if (!found) throw new Error(`${applicationId} is gone`)
    return found
  }
  return { test, world, later, poll, reset, signIn, begin, sendIn, stored }
}
export type SigningTest = Awaited<ReturnType<typeof startSigningTest>>

/** The order with this id. Throws when there is none. */
export const storedOrder = async ({ test }: SigningTest, id: string) => {
  const order = await test.deps.stores.signOrders.find(id)
  if (!order) throw new Error('no order')
  return order
}
