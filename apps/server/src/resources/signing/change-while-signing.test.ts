/** A change during a signing: the order is cancelled first, or a completed signature makes the change fail. */
import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { fillIn, SOURCES, saveBusiness, saveStep, signBegin } from '../../../test/journey.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { waitForLockWaiter } from '../../../test/wait-for-lock-waiter.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { runDailyMaintenance } from '../../retention/daily-maintenance.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

let beforeOrder: (() => Promise<unknown>) | undefined

/** A BankID with a hook before an order is opened: the content is frozen by then. */
const slowToOpen = (deps: Dependencies): Dependencies => {
  const bankId = deps.eids.BankID
  if (!bankId) throw new Error('no BankID')
  const begin: typeof bankId.begin = async (order) => {
    await beforeOrder?.()
    return bankId.begin(order)
  }
  return { ...deps, eids: { ...deps.eids, BankID: { ...bankId, begin } } }
}
const server = useSigningTest({}, slowToOpen)
const browser = useBrowser(server)
beforeEach(async () => {
  beforeOrder = undefined
  await server.reset()
})

const changed = { ...SOURCES, SRC_DESCRIPTION: { text: 'Sex provkällor.' } }
const saveStepZero = (by: Browser, id: string, draft: boolean) =>
  saveStep(server.test, by, id, { stepNumber: 0, sections: changed, draft })
const WRITES = [
  ['a step', (by: Browser, id: string) => saveStepZero(by, id, false)],
  ['a draft', (by: Browser, id: string) => saveStepZero(by, id, true)],
  ['the general information', (by: Browser, id: string) => saveBusiness(server.test, by, id)],
] as const

it.each(WRITES)('cancels the signing when anyone writes %s, with the reason (SIG-12)', async (_what, write) => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  const before = (await server.stored(applicationId)).revision
  const nils = await server.signIn(NILS)
  expect((await write(nils, applicationId)).statusCode).toBeLessThan(300)
  // The signer's page gives the reason.
  const messageKey = 'signing.failed.changed.text'
  expect(await server.poll(browser, signStateId)).toMatchObject({ status: 'Cancelled', messageKey })
  expect((await server.world.orders()).find((order) => order.orderRef === orderRef)?.status).toBe('failed')
  expect((await server.stored(applicationId)).revision).toBe(before + 1)
})

it.each(WRITES)('refuses to write %s when the signature came first: 409 (SIG-12)', async (_what, write) => {
  const { applicationId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  expect((await write(browser, applicationId)).json()).toMatchObject({
    status: 409,
    code: 'error.already-signed.text',
  })
  // A second try is refused too, since the application is submitted.
  expect((await write(browser, applicationId)).json()).toMatchObject({
    status: 409,
    code: 'error.not-editable.text',
  })
  expect((await server.stored(applicationId)).status).toBe('Submitted')
})

it('prevents signing content changed while its order was opened, and ends that order (SIG-07, SIG-12)', async () => {
  const id = await fillIn(server.test, browser)
  const nils = await server.signIn(NILS)
  beforeOrder = () => saveStep(server.test, nils, id, { stepNumber: 0, sections: changed })
  expect((await signBegin(server.test, browser, id)).json()).toMatchObject({
    status: 409,
    code: 'error.signing-in-progress.text',
  })
  expect((await server.world.orders()).map(({ status }) => status)).toEqual(['failed'])
  const details = await server.test.call('GET', `applications/${id}`, { browser })
  expect(details.json()).toMatchObject({ status: 'Started', pendingSignStateId: null })
})

it('removes no old draft that is being signed (SIG-08)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  const old = { lastSaved: new Date('2020-01-01'), remindedAt: new Date('2020-12-01') }
  await server.test.deps.stores.applications.update(toUuid(applicationId), old)
  await runDailyMaintenance(server.test.deps)
  await server.world.act(orderRef, 'approve')
  expect((await server.poll(browser, signStateId)).status).toBe('Success')
  expect((await server.stored(applicationId)).status).toBe('Submitted')
})

it('cancels the signing of a draft before it deletes it (SIG-12)', async () => {
  const { applicationId, orderRef } = await server.begin(browser)
  expect((await server.test.call('DELETE', `applications/${applicationId}`, { browser })).statusCode).toBe(204)
  expect((await server.world.orders()).find((order) => order.orderRef === orderRef)?.status).toBe('failed')
  await expect(server.stored(applicationId)).rejects.toThrow('is gone')
})

it('deletes nothing when the signature came first: 409 (SIG-12)', async () => {
  const { applicationId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  const deleted = await server.test.call('DELETE', `applications/${applicationId}`, { browser })
  expect(deleted.json()).toMatchObject({ status: 409, code: 'error.already-signed.text' })
  expect((await server.stored(applicationId)).status).toBe('Submitted')
})

it('sees a signing that began while the change waited for its turn (SIG-12)', async () => {
  const { applicationId, signStateId } = await server.begin(browser)
  const id = toUuid(applicationId)
  const { stores, inTransaction } = server.test.deps
  const order = await stores.signOrders.find(signStateId)
  if (!order) throw new Error('no order')
  await stores.signOrders.deleteOf(id)
  let seen: string | null | undefined
  // The change has done its reads before the lock; then the other transaction adds the order and commits.
  const waiting = await inTransaction(async (first) => {
    await first.applications.lock(id)
    const second = inTransaction(async (other) => {
      seen = (await other.applications.lock(id))?.pendingSignOrderId
    })
    await waitForLockWaiter(server.test)
    await first.signOrders.insert(order)
    return { second }
  })
  await waiting.second
  expect(seen).toBe(signStateId)
})

it('never ends with both the change and the signature (SIG-12)', async () => {
  for (let round = 0; round < (process.env['NIGHTLY'] ? 4 : 1); round++) {
    await server.reset()
    const { applicationId, signStateId, orderRef } = await server.begin(browser)
    const { revision } = await server.stored(applicationId)
    const [written] = await Promise.all([
      saveStep(server.test, browser, applicationId, { stepNumber: 0, sections: changed }),
      server.world.act(orderRef, 'approve').catch(() => undefined),
      server.poll(browser, signStateId),
    ])
    await server.poll(browser, signStateId)
    const after = await server.stored(applicationId)
    const wasWritten = written.statusCode === 200
    expect({ status: after.status, revision: after.revision }).toEqual(
      wasWritten ? { status: 'Started', revision: revision + 1 } : { status: 'Submitted', revision },
    )
  }
})
