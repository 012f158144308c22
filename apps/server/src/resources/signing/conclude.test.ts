/** The outcomes of a signing, for each behaviour of the user and the provider (S1 §4). */
import type { SignStatus } from '@sievert/contract/signing'
import { beforeEach, expect, it } from 'vitest'
import { begunSigning, eventually, fillInReport, MAIL, saveStep, signBegin } from '../../../test/journey.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { compose } from '../../compose.ts'
import { readConfig } from '../../settings/config.ts'
import { advanceSigning, endUnlessSigned } from '../../signing/advance-signing.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const server = useSigningTest()
const browser = useBrowser(server)
beforeEach(() => server.reset())

const done = (signStateId: string, who = browser) =>
  server.test.call('POST', 'applications/sign-done', { browser: who, body: { signStateId } })
const cancel = async (signStateId: string, who = browser): Promise<SignStatus> =>
  (
    await server.test.call('POST', 'applications/sign-cancel', { browser: who, body: { signStateId } })
  ).json<SignStatus>()
const fault = (target: string, kind: string, count = 1) => server.world.ask('faults', { target, kind, count })

it('submits the signed application: status, receipt, sign-done with null for a permit, idempotent (SIG-01, SIG-05)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  expect((await done(signStateId)).json()).toMatchObject({
    status: 409,
    code: 'error.not-signed-yet.text',
  })
  await server.world.act(orderRef, 'approve')
  expect(await server.poll(browser, signStateId)).toEqual({
    status: 'Success',
    qrCode: null,
    launchUrl: null,
    messageKey: null,
  })
  for (const answer of [await done(signStateId), await done(signStateId)]) {
    expect(answer.headers['content-type']).toContain('application/json')
    expect([answer.statusCode, answer.body]).toEqual([200, 'null'])
  }
  const details = await server.test.call('GET', `applications/${applicationId}`, { browser })
  expect(details.json()).toMatchObject({
    status: 'Submitted',
    caseNumber: null,
    pendingSignStateId: null,
    events: [{ kind: 'Submitted' }],
    receipt: {
      signedBy: 'Tolvan Tolvansson',
      signMethod: 'BankID',
      contactEmail: MAIL,
      reportNumber: null,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  expect((await signBegin(server.test, browser, applicationId)).json()).toMatchObject({
    status: 409,
    code: 'error.already-signed.text',
  })
})

it('gives a notification its number when it is signed, twice the same (REP-03)', async () => {
  const applicationId = await fillInReport(server.test, browser)
  const signStateId = await begunSigning(server.test, browser, applicationId)
  await server.world.act((await server.world.orderOf(signStateId)).orderRef, 'approve')
  await server.poll(browser, signStateId)
  const first = (await done(signStateId)).json()
  expect(first).toEqual({ reportNumber: expect.stringMatching(/^A\d{4}-\d{6}$/), companyContactEmail: MAIL })
  expect((await done(signStateId, await server.signIn(NILS))).json()).toEqual(first)
  expect(await server.stored(applicationId)).toMatchObject({
    validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

it.each([
  ['refused in the app', 'reject', {}, { status: 'Cancelled', messageKey: 'signing.bankid.rfa6.text' }],
  ['never opened', 'expire', {}, { status: 'Failed', messageKey: 'signing.bankid.rfa17b.text' }],
  [
    'ended by the provider',
    'fail',
    { hintCode: 'certificateErr' },
    { status: 'Failed', messageKey: 'signing.bankid.rfa16.text' },
  ],
] as const)(
  'ends a signing that is %s, and leaves the draft as it was (SIG-01, SIG-03)',
  async (_what, action, more, end) => {
    const { applicationId, signStateId, orderRef } = await server.begin(browser)
    await server.world.act(orderRef, action, more)
    expect(await server.poll(browser, signStateId)).toEqual({ ...end, qrCode: null, launchUrl: null })
    expect(await server.poll(browser, signStateId)).toMatchObject(end)
    expect((await done(signStateId)).statusCode).toBe(409)
    expect((await server.stored(applicationId)).status).toBe('Started')
    expect((await signBegin(server.test, browser, applicationId)).statusCode).toBe(200)
  },
)

it('ends an order that the person opened and let expire (SIG-03)', async () => {
  const { signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'start')
  await server.world.ask('clock', { advanceSeconds: 181 })
  expect(await server.poll(browser, signStateId)).toMatchObject({
    status: 'Failed',
    messageKey: 'signing.bankid.rfa8.text',
  })
})

it.each(['error', 'malformed', 'drop'])(
  'treats a poll failure by %s as no result, and continues (SIG-03)',
  async (kind) => {
    const { signStateId, orderRef } = await server.begin(browser)
    await fault('bankid.collect', kind)
    expect((await server.poll(browser, signStateId)).status).toBe('Pending')
    await server.world.act(orderRef, 'approve')
    expect((await server.poll(browser, signStateId)).status).toBe('Success')
  },
)

it('ends an order that the provider no longer knows (SIG-03)', async () => {
  const { applicationId, signStateId } = await server.begin(browser)
  await server.world.ask('reset', {})
  expect(await server.poll(browser, signStateId)).toMatchObject({ status: 'Failed' })
  expect((await signBegin(server.test, browser, applicationId)).statusCode).toBe(200)
})

it('asks the provider once for concurrent polls, and all get the same result (SIG-08)', async () => {
  const { signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  await server.later(2)
  const path = `applications/sign-status/${signStateId}`
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.test.call('GET', path, { browser })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await server.world.calls('bankid.collect')).toHaveLength(1)
  expect((await server.poll(browser, signStateId)).status).toBe('Success')
})

it('starts no poll while another is in flight: its signature is not lost (SIG-08)', {
  tags: ['nightly'],
}, async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  await server.later(2)
  await server.world.ask('faults', { target: 'bankid.collect', kind: 'slow', delayMs: 4000 })
  const slow = server.test.call('GET', `applications/sign-status/${signStateId}`, { browser })
  const { signOrders } = server.test.deps.stores
  await eventually(async () => (await signOrders.find(signStateId))?.askingUntil, 'the question that is on its way')
  await server.later(5)
  expect((await server.poll(browser, signStateId)).status).toBe('Pending')
  expect((await slow).json()).toMatchObject({ status: 'Success' })
  expect(await server.world.calls('bankid.collect')).toHaveLength(1)
  expect((await server.stored(applicationId)).status).toBe('Submitted')
})

it("refuses another person's signature (SIG-09)", async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.ask('bankid/forge', { kind: 'otherPerson' })
  await server.world.act(orderRef, 'approve')
  expect(await server.poll(browser, signStateId)).toMatchObject({
    status: 'Failed',
    messageKey: 'signing.failed.other-person.text',
  })
  expect((await server.stored(applicationId)).status).toBe('Started')
})

it.each([
  'wrappedElement',
  'otherText',
  'wrongCa',
  'wrongPerson',
  'staleOcsp',
  'foreignNonce',
  'twoSignatures',
  'truncated',
])('submits nothing on a forged signature: %s (SIG-07)', async (kind) => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.ask('bankid/forge', { kind })
  await server.world.act(orderRef, 'approve')
  expect((await server.poll(browser, signStateId)).status).toBe('Failed')
  expect((await server.stored(applicationId)).status).toBe('Started')
  expect(await server.test.deps.stores.signOrders.evidenceOf({ applicationId: toUuid(applicationId) })).toBeUndefined()
})

it('accepts an OCSP answer with a differently bound nonce only if configured (SIG-06, SIG-07)', async () => {
  const { signStateId, orderRef } = await server.begin(browser)
  await server.world.ask('bankid/forge', { kind: 'foreignNonce' })
  await server.world.act(orderRef, 'approve')
  const settings = (ocspNonce: string) => ({ ...server.test.settings, BANKID_OCSP_NONCE: ocspNonce })
  expect(() => readConfig(settings('any'))).toThrow('BANKID_OCSP_NONCE must be bound or present')
  const lenient = await compose(readConfig(settings('present')), { worker: false })
  const order = await lenient.deps.stores.signOrders.find(signStateId)
  expect(order && (await advanceSigning(lenient.deps, order)).state).toBe('Success')
  await lenient.close()
})

it('voids a signature over content changed since (SIG-07)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  // Only a bug in the server could cause this: every write cancels the order first.
  const { revision } = await server.stored(applicationId)
  await server.test.deps.stores.applications.update(toUuid(applicationId), { revision: revision + 1 })
  await server.world.act(orderRef, 'approve')
  expect(await server.poll(browser, signStateId)).toMatchObject({
    status: 'Failed',
    messageKey: 'signing.failed.changed.text',
  })
  expect((await server.stored(applicationId)).status).toBe('Started')
})

it('cancels here and at the provider (SIG-03)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  expect(await cancel(signStateId)).toMatchObject({ status: 'Cancelled' })
  expect((await server.world.orders()).find((order) => order.orderRef === orderRef)?.status).toBe('failed')
  expect(await cancel(signStateId)).toMatchObject({ status: 'Cancelled' })
  expect((await server.stored(applicationId)).status).toBe('Started')
})

it('prefers a completed signature to a cancellation (SIG-03)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  expect(await cancel(signStateId)).toMatchObject({ status: 'Success' })
  expect((await server.stored(applicationId)).status).toBe('Submitted')
})

it('ends no signing with a stored signature: it counts (SIG-03, SIG-08)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  // Simulates a process that crashed after it stored the result, which the provider returns only once.
  const { stores, eids } = server.test.deps
  const order = await stores.signOrders.find(signStateId)
  const collected = order && (await eids.BankID?.collect(order.eidOrder))
  if (collected?.status !== 'Complete') throw new Error('not signed')
  await stores.signOrders.update(signStateId, { completion: collected.completion })
  const ended = await endUnlessSigned(server.test.deps, signStateId, { state: 'Failed', messageKey: null })
  expect(ended.state).toBe('Success')
  expect((await server.stored(applicationId)).status).toBe('Submitted')
})

it('retains an order while its outcome is unknown: a write waits, and the signature counts (SIG-03, SIG-12)', {
  tags: ['nightly'],
}, async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  await fault('bankid.cancel', 'error', 8)
  await fault('bankid.collect', 'error', 8)
  expect(await cancel(signStateId)).toMatchObject({ status: 'Pending' })
  const written = await saveStep(server.test, browser, applicationId, { stepNumber: 0, sections: {}, draft: true })
  expect(written.json()).toMatchObject({ status: 503, code: 'error.eid-unavailable.text' })
  const signed = async () => (await server.poll(browser, signStateId)).status === 'Success'
  await eventually(signed, 'the signature, when the provider is back')
  expect((await server.stored(applicationId)).status).toBe('Submitted')
})

it('gives such an order up when it can no longer have been signed (SIG-03)', { tags: ['nightly'] }, async () => {
  const { applicationId, signStateId } = await server.begin(browser)
  await fault('bankid.*', 'error', 100)
  await server.later(11 * 60)
  const written = await saveStep(server.test, browser, applicationId, { stepNumber: 0, sections: {}, draft: true })
  expect(written.statusCode).toBe(200)
  expect((await server.test.deps.stores.signOrders.find(signStateId))?.state).toBe('Cancelled')
})
