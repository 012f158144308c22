/**
 * Tests that a valid signature submits the application once, with all effects, and that an invalid one leaves the draft
 * unchanged.
 */

import { beforeEach, expect, it } from 'vitest'
import { CLINIC, TOLVAN } from '../../test/app.ts'
import { auditEntries } from '../../test/audit-entries.ts'
import { historicalNumber } from '../../test/historical-number.ts'
import { begunSigning, fillIn, fillInReport, MAIL } from '../../test/journey.ts'
import { recordLog } from '../../test/record-log.ts'
import { NILS, storedOrder } from '../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../test/use-app.ts'
import type { Packet } from '../evidence/packet.ts'
import { doTimesAgree } from '../evidence/verify-packet.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { advanceSigning } from './advance-signing.ts'
import { completeSigning } from './complete-signing.ts'
import { endSigning } from './end-signing.ts'

/** The server's time; the simulators have their own. */
let at: number | undefined
/** Milliseconds by which this host's clock is ahead of the database's. */
let skew = 0
/** The same for the eID's clock. */
let clockAhead = 0
const { log, lines: logged, clear } = recordLog()
let jobs: unknown[]
const watched = (deps: Dependencies): Dependencies => ({
  ...deps,
  clockSkew: async () => skew,
  eids: { ...deps.eids, BankID: { ...deps.eids.BankID, clockAhead: () => clockAhead } },
  clock: { ...deps.clock, now: () => (at === undefined ? deps.clock.now() : new Date(at)) },
  log,
  inTransaction: (work) =>
    deps.inTransaction((stores) => {
      const send: typeof stores.jobs.send = (name, data) => {
        jobs.push([name, data])
        return stores.jobs.send(name, data)
      }
      return work({ ...stores, jobs: { ...stores.jobs, send } })
    }),
})
const server = useSigningTest({}, watched)
const browser = useBrowser(server)
beforeEach(async () => {
  at = undefined
  skew = 0
  clockAhead = 0
  clear()
  jobs = []
  await server.reset()
})

const orderOf = (id: string) => storedOrder(server, id)
/** A signed order that has not been collected yet. */
const signed = async (applicationId?: string, forged?: string) => {
  const { signStateId, orderRef } = await server.begin(browser, {}, applicationId)
  if (forged) await server.world.ask('bankid/forge', { kind: forged })
  await server.world.act(orderRef, 'approve')
  return orderOf(signStateId)
}
const completionOf = async ({ eidOrder }: SignOrderRecord) => {
  const collected = await server.test.deps.eids.BankID.collect(eidOrder)
  if (collected.status !== 'Complete') throw new Error('not signed')
  return collected.completion
}
/** As after a crash between storing the completion, which the provider returns once, and concluding. */
const withStoredCompletion = async (applicationId?: string) => {
  const order = await signed(applicationId)
  await server.test.deps.stores.signOrders.update(order.id, { completion: await completionOf(order) })
  return orderOf(order.id)
}
const audited = (applicationId: string) => auditEntries(server.test, applicationId)

it('stores signer, time, method and content with the application, and leaves the rest to the worker (SIG-07, SIG-08)', async () => {
  const order = await signed()
  at = Date.now() + 90_000
  const now = new Date(at)
  expect(await advanceSigning(server.test.deps, order)).toMatchObject({ id: order.id, state: 'Success' })
  const { applicationId, digest, fee, personId, partyId, applicationRevision: revision } = order
  expect(await server.stored(applicationId)).toMatchObject({
    status: 'Submitted',
    submittedAt: now,
    lastSaved: now,
    submittedBy: personId,
    signerName: 'Tolvan Tolvansson',
    signMethod: 'BankID',
    digest,
    language: 'sv',
    fee,
    contactEmail: MAIL,
    reportNumber: null,
    validUntil: null,
  })
  expect(await orderOf(order.id)).toMatchObject({ state: 'Success', endedAt: now, messageKey: null })
  expect(jobs).toEqual(['deliver-case', 'make-receipt'].map((name) => [name, { applicationId }]))
  const evidence = await server.test.deps.stores.signOrders.evidenceOf({ applicationId })
  const { seal, storedAt } = { ...evidence?.packet } as { seal: string; storedAt: string }
  expect(storedAt).toBe(now.toISOString())
  const detail = { signOrder: order.id, digest, revision, evidenceSeal: seal, mandate: 'confirmed' }
  expect((await audited(applicationId)).at(-1)).toMatchObject({
    at: now.toISOString(),
    personId,
    partyId,
    action: 'application-submitted',
    detail,
  })
})

it('numbers a notification by the Swedish year, and has its receipt mailed at once (REP-03)', async () => {
  const order = await signed(await fillInReport(server.test, browser))
  at = Date.parse('2031-12-31T23:30:00Z')
  await advanceSigning(server.test.deps, order)
  expect(await server.stored(order.applicationId)).toMatchObject({
    reportNumber: 'A2032-000001',
    validUntil: '2037-01-01',
  })
  const { applicationId } = order
  expect(jobs.at(-1)).toEqual(['send-mail', { applicationId, kind: 'received', occasion: '' }])
})

it('names a protected identity nowhere but in the evidence (SIG-07)', async () => {
  const personalNumber = historicalNumber(1)
  await server.world.ask('persons', { personalNumber })
  await server.world.ask('company-registry/mandates', { personalNumber, cid: CLINIC, role: 'warrantHolder' })
  const someone = await server.test.signIn(personalNumber, CLINIC)
  // As the identity provider returns them: without a name.
  const unnamed = server.test.db.updateTable('person').set({ givenName: '', familyName: '' })
  await unnamed.where('personalNumber', '=', personalNumber).execute()
  const applicationId = await fillIn(server.test, someone)
  const id = await begunSigning(server.test, someone, applicationId)
  await server.world.act((await server.world.orderOf(id)).orderRef, 'approve')
  expect((await advanceSigning(server.test.deps, await orderOf(id))).state).toBe('Success')
  expect((await server.stored(applicationId)).signerName).toBe('')
})

it.each([
  [null, 'sole', 'signing.failed.mandate.text'],
  ['owner', 'joint', 'signing.failed.joint-signatories.text'],
] as const)(
  'fails a completed signing if its signer has role %s and signs %s by then (SIG-12)',
  async (role, signatory, messageKey) => {
    const order = await signed()
    const mandate = { personalNumber: TOLVAN, cid: CLINIC, role, signatory }
    await server.world.ask('company-registry/mandates', mandate)
    expect(await advanceSigning(server.test.deps, order)).toMatchObject({ state: 'Failed', messageKey })
    expect((await server.stored(order.applicationId)).status).toBe('Started')
    expect((await audited(order.applicationId)).at(-1)).toMatchObject({
      action: 'signing-failed',
      detail: { message: messageKey, reason: 'mandate' },
    })
    expect(jobs).toEqual([])
  },
)

it('takes the ground of the beginning while the register is down, and records that (SIG-12)', async () => {
  const order = await signed()
  await server.world.ask('faults', { target: 'company-registry.*', kind: 'error', count: 10 })
  expect((await advanceSigning(server.test.deps, order)).state).toBe('Success')
  expect((await audited(order.applicationId)).at(-1)?.detail).toMatchObject({ mandate: 'as-begun' })
})

it.each([600_000, -600_000, 61_000])(
  'begins and concludes nothing while the host’s clock is %i ms away, and concludes when it is right (SIG-07, SIG-08)',
  async (away) => {
    const order = await signed()
    skew = away
    expect((await advanceSigning(server.test.deps, order)).state).toBe('Pending')
    const { applicationId } = await server.begin(browser, {}, undefined).catch(() => ({ applicationId: undefined }))
    expect(applicationId).toBeUndefined()
    skew = 0
    expect((await advanceSigning(server.test.deps, await orderOf(order.id))).state).toBe('Success')
  },
)

it('takes the eID’s time for that of an answer which came while the clock was ahead (SIG-07)', async () => {
  const { completion, ...order } = await withStoredCompletion()
  const receivedAt = new Date(Date.now() + 1_200_000).toISOString()
  await server.test.deps.stores.signOrders.update(order.id, {
    completion: completion && { ...completion, receivedAt },
  })
  expect((await completeSigning(server.test.deps, await orderOf(order.id))).state).toBe('Success')
  const evidence = await server.test.deps.stores.signOrders.evidenceOf(order)
  const { signatures, storedAt } = { ...evidence?.packet } as Packet
  expect(signatures.map(({ completion: answer, verified }) => [answer.receivedAt, verified.signedAt])).toEqual([
    [signatures[0]?.verified.signedAt, signatures[0]?.verified.signedAt],
  ])
  expect(signatures.every((part) => doTimesAgree(part, storedAt))).toBe(true)
})

it('continues from a stored signature without asking the provider again (SIG-08)', async () => {
  const order = await withStoredCompletion()
  const asked = (await server.world.calls('bankid.collect')).length
  expect((await advanceSigning(server.test.deps, order)).state).toBe('Success')
  expect(await server.world.calls('bankid.collect')).toHaveLength(asked)
})

it('submits once when two processes conclude (SIG-08)', async () => {
  const order = await withStoredCompletion()
  const both = [completeSigning(server.test.deps, order), completeSigning(server.test.deps, order)]
  expect((await Promise.all(both)).map(({ state }) => state)).toEqual(['Success', 'Success'])
  const actions = (await audited(order.applicationId)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'application-submitted')).toHaveLength(1)
  expect(jobs).toHaveLength(2)
})

it.each(['Failed', 'Cancelled'] as const)(
  'sends nothing in when the signature comes late, to an order that is %s (SIG-07, SIG-08)',
  async (state) => {
    const order = await signed()
    const completion = await completionOf(order)
    await endSigning(server.test.deps, order.id, { state, messageKey: null })
    expect((await completeSigning(server.test.deps, { ...order, completion })).state).toBe(state)
    expect((await orderOf(order.id)).state).toBe(state)
    expect((await server.stored(order.applicationId)).status).toBe('Started')
    expect(await server.test.deps.stores.signOrders.evidenceOf(order)).toBeUndefined()
    expect(jobs).toEqual([])
  },
)

it('waits while there is no signature (SIG-08)', async () => {
  const { signStateId } = await server.begin(browser)
  const order = await orderOf(signStateId)
  expect(await completeSigning(server.test.deps, order)).toEqual(order)
})

it.each([
  ['otherPerson', 'personDiffers', 'signing.failed.other-person.text'],
  ['otherText', 'visibleTextDiffers', 'signing.failed.verification.text'],
])('writes down why a signature is refused: %s (SIG-07, SIG-09)', async (forged, reason, message) => {
  const order = await signed(undefined, forged)
  expect(await advanceSigning(server.test.deps, order)).toMatchObject({ state: 'Failed', messageKey: message })
  expect(logged).toEqual([`a signature was refused: ${reason}`])
  const detail = { signOrder: order.id, message, reason }
  expect((await audited(order.applicationId)).at(-1)).toMatchObject({ action: 'signing-failed', detail })
  expect(jobs).toEqual([])
})

it('writes that clocks differ when it refuses a signature (SIG-07)', async () => {
  const order = await signed(undefined, 'otherText')
  clockAhead = 240_000
  await advanceSigning(server.test.deps, order)
  expect(logged).toEqual([
    'a signature was refused: visibleTextDiffers; the clock of this host is 240 s ahead of that of BankID: nothing is signed',
  ])
})

it.each([
  ['its status', { status: 'Submitted' as const }],
  ['its answers', { revision: 1000 }],
])('submits only the frozen content: %s has changed (SIG-07)', async (_what, change) => {
  const order = await withStoredCompletion()
  await server.test.deps.stores.applications.update(order.applicationId, change)
  const message = 'signing.failed.changed.text'
  expect(await completeSigning(server.test.deps, order)).toMatchObject({ state: 'Failed', messageKey: message })
  const detail = { signOrder: order.id, message, reason: 'changed' }
  expect((await audited(order.applicationId)).at(-1)).toMatchObject({ action: 'signing-failed', detail })
  expect(jobs).toEqual([])
})

it('reports a signature for a deleted order (SIG-08)', async () => {
  const order = await withStoredCompletion()
  await server.test.deps.stores.signOrders.deleteOf(order.applicationId)
  const gone = `sign order ${order.id} or its application is gone`
  await expect(completeSigning(server.test.deps, order)).rejects.toThrow(gone)
})

it('compares the signer to the person who began (SIG-09)', async () => {
  const order = await withStoredCompletion()
  const nils = await server.test.signIn(NILS, CLINIC)
  await fillIn(server.test, nils)
  const people = server.test.db.selectFrom('person').select('id').where('personalNumber', '<>', TOLVAN)
  const { id: personId } = await people.executeTakeFirstOrThrow()
  expect(await completeSigning(server.test.deps, { ...order, personId })).toMatchObject({ state: 'Failed' })
})
