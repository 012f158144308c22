/** Polling of the provider: the interval, and polls that run concurrently with a cancellation. */
import type { SignStatus } from '@sievert/contract/signing'
import { beforeEach, expect, it } from 'vitest'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { ASKING_INTERVAL_MS, advanceAllSignings } from '../../signing/advance-signing.ts'

/** The time in milliseconds since the epoch at which a test stops the clock. */
let stopped: { at: number } | undefined
let afterCancel: (() => Promise<void>) | undefined

/** A clock that can be stopped, and a BankID with a hook after its cancel. */
const held = (deps: Dependencies): Dependencies => {
  const bankId = deps.eids.BankID
  if (!bankId) throw new Error('no BankID')
  const cancel: typeof bankId.cancel = async (order) => {
    await bankId.cancel(order)
    await afterCancel?.()
  }
  return {
    ...deps,
    clock: { ...deps.clock, now: () => (stopped ? new Date(stopped.at) : deps.clock.now()) },
    eids: { ...deps.eids, BankID: { ...bankId, cancel } },
  }
}
const server = useSigningTest({}, held)
const browser = useBrowser(server)
beforeEach(async () => {
  stopped = undefined
  afterCancel = undefined
  await server.reset()
})

const poll = (signStateId: string) => server.test.call('GET', `applications/sign-status/${signStateId}`, { browser })
const asked = async () => (await server.world.calls('bankid.collect')).length

it('polls again two seconds after an answer, however long the answer took (SIG-03, SIG-06)', async () => {
  const { signStateId } = await server.begin(browser)
  stopped = { at: Date.now() }
  await server.world.ask('faults', { target: 'bankid.collect', kind: 'slow', delayMs: 300 })
  const answer = poll(signStateId)
  // The response takes 1.5 seconds of the server's time.
  await new Promise((resolve) => setTimeout(resolve, 100))
  stopped.at += 1500
  await answer
  stopped.at += ASKING_INTERVAL_MS - 1
  await poll(signStateId)
  expect(await asked()).toBe(1)
  stopped.at += 1
  await poll(signStateId)
  expect(await asked()).toBe(2)
})

it.each(['worker', 'poll'])('is cancelled after our cancel, also when the %s sees it first (SIG-03)', async (who) => {
  const { signStateId } = await server.begin(browser)
  await server.later(2)
  afterCancel = async () => {
    if (who === 'worker') await advanceAllSignings(server.test.deps)
    else await poll(signStateId)
  }
  const cancelled = await server.test.call('POST', 'applications/sign-cancel', { browser, body: { signStateId } })
  const end = { status: 'Cancelled', messageKey: null }
  expect(cancelled.json<SignStatus>()).toMatchObject(end)
  expect((await poll(signStateId)).json()).toMatchObject(end)
  expect(await asked()).toBe(1)
})

it('fails an order that the provider forgot before a cancel (SIG-03)', async () => {
  const { signStateId } = await server.begin(browser)
  await server.world.ask('reset', {})
  expect(await server.poll(browser, signStateId)).toMatchObject({
    status: 'Failed',
    messageKey: 'signing.bankid.rfa22.text',
  })
})

it.each([
  ['poll', null],
  ['worker', null],
  ['poll, while somebody else had begun to ask', 12_000],
])(
  'stores nothing while the clock is an hour behind, and resumes when it is right: %s (SIG-07, SIG-08)',
  async (who, othersAskForMs) => {
    const { signStateId, orderRef } = await server.begin(browser)
    await poll(signStateId)
    const until = othersAskForMs && new Date(Date.now() + othersAskForMs)
    if (until)
      await server.test.db.updateTable('signOrder').set({ askingUntil: until }).where('state', '=', 'Pending').execute()
    await server.world.act(orderRef, 'approve')
    stopped = { at: Date.now() - 3_600_000 }
    if (who === 'worker') await advanceAllSignings(server.test.deps)
    expect((await poll(signStateId)).json()).toMatchObject({ status: 'Pending' })
    stopped = undefined
    expect((await poll(signStateId)).json()).toMatchObject({ status: 'Success' })
  },
)
