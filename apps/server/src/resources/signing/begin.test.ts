/** Beginning a signing: permissions, validation, joining, and conflicts with other users. */
import type { Problem } from '@sievert/contract/problem'
import type { SignBegun, SignState, SignStatus } from '@sievert/contract/signing'
import { issue } from '@sievert/domain/issue'
import { beforeEach, expect, it } from 'vitest'
import { SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { checkDocuments, documentsOf, uploaded } from '../../../test/documents.ts'
import { type Guarded, NO_SESSION, NOT_THEIRS, refusalsOf, UNKNOWN_ID } from '../../../test/guarded.ts'
import { begunSigning, fillIn, RESPONSIBILITY, saveStep, signBegin, startDraft } from '../../../test/journey.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'

const server = useSigningTest()
const browser = useBrowser(server)
beforeEach(() => server.reset())

const callsOf = (applicationId: string, signStateId: string): Guarded[] => [
  { method: 'POST', path: 'applications/sign-begin', body: { applicationId } },
  { method: 'POST', path: 'applications/sign-restart', body: { applicationId, signStateId } },
  { method: 'GET', path: `applications/sign-status/${signStateId}` },
  { method: 'GET', path: `applications/${applicationId}/sign-state/${signStateId}` },
  { method: 'GET', path: `applications/${applicationId}/sign-state/${signStateId}/` },
  { method: 'POST', path: 'applications/sign-done', body: { signStateId } },
  { method: 'POST', path: 'applications/sign-cancel', body: { signStateId } },
]
const ordersStored = async () => (await server.test.db.selectFrom('signOrder').select('id').execute()).length

it('answers without a session 401 (ACC-15)', async () => {
  expect(await refusalsOf(server.test, callsOf(UNKNOWN_ID, UNKNOWN_ID))).toEqual(NO_SESSION)
})

it("answers 404 for another's application and signing (ACC-15)", async () => {
  const { applicationId, signStateId } = await server.begin(browser)
  const otherParty = await server.test.signIn(TOLVAN, SECOND_COMPANY)
  expect(await refusalsOf(server.test, callsOf(applicationId, signStateId), otherParty)).toEqual(NOT_THEIRS)
  expect(await refusalsOf(server.test, callsOf(UNKNOWN_ID, UNKNOWN_ID), browser)).toEqual(NOT_THEIRS)
  expect((await server.poll(browser, signStateId)).status).toBe('Pending')
})

it("answers a signing of another of the party's applications 404 (SIG-04)", async () => {
  const { signStateId } = await server.begin(browser)
  const applicationId = await startDraft(server.test, browser)
  const [, restart, , state] = callsOf(applicationId, signStateId)
  expect(
    await refusalsOf(
      server.test,
      [restart, state].flatMap((call) => call ?? []),
      browser,
    ),
  ).toEqual(NOT_THEIRS)
})

it('waits for every file that an answer names, and for no other (FIL-05, SIG-01)', { tags: ['nightly'] }, async () => {
  const { test } = server
  const id = await fillIn(test, browser)
  const named = await uploaded(test, browser, id)
  await uploaded(test, browser, id, { fileName: 'glömd.pdf', content: '%PDF-1.7\n' })
  const plan = { isMissing: false, reason: '', files: [(await documentsOf(test, browser, id)).get(named)] }
  const sections = { ...RESPONSIBILITY, SRC_PLAN: plan }
  expect((await saveStep(test, browser, id, { stepNumber: 1, sections })).statusCode).toBe(200)
  const early = await signBegin(test, browser, id)
  expect(early.statusCode).toBe(422)
  const { issues } = early.json<Problem>()
  expect(issues).toEqual([issue('signing.file.checking.text', `documents.${named}`, ['ritning.pdf'])])
  await checkDocuments(test)
  expect((await signBegin(test, browser, id)).statusCode).toBe(200)
})

it('gives a QR code on another device, and a link on the same (SIG-02)', async () => {
  const id = await fillIn(server.test, browser)
  const other = (await signBegin(server.test, browser, id)).json<SignBegun>()
  expect(other).toEqual({
    signStateId: expect.any(String),
    launchUrl: null,
    qrCode: expect.stringMatching(/^bankid\./),
  })
  const same = (await signBegin(server.test, browser, id, { location: 'SameDevice' })).json<SignBegun>()
  expect(same).toEqual({
    signStateId: expect.any(String),
    launchUrl: expect.stringContaining('autostarttoken='),
  })
  expect(same.signStateId).not.toBe(other.signStateId)
  expect((await server.poll(browser, other.signStateId)).status).toBe('Cancelled')
})

it('ends the order of another eID at the same place (SIG-04)', async () => {
  const location = 'OnOtherDevice'
  const { applicationId, signStateId } = await server.begin(browser, { location })
  const begun = async (method: string) =>
    (await signBegin(server.test, browser, applicationId, { method, location })).json<SignBegun>().signStateId
  const other = await begun('Freja_eID')
  expect(await begun('Freja_eID')).toBe(other)
  expect((await server.poll(browser, signStateId)).status).toBe('Cancelled')
})

it('renews the QR code with time, and shows none when the app has the order (SIG-02)', async () => {
  const { signStateId, orderRef } = await server.begin(browser)
  const [one, two] = [await server.poll(browser, signStateId), await server.poll(browser, signStateId)]
  expect(one.qrCode).toMatch(/^bankid\.[0-9a-f-]{36}\.\d+\.[0-9a-f]{64}$/)
  expect(two.qrCode).not.toBe(one.qrCode)
  await server.world.act(orderRef, 'start')
  expect(await server.poll(browser, signStateId)).toEqual({
    status: 'Pending',
    qrCode: null,
    launchUrl: null,
    messageKey: 'signing.bankid.rfa9.text',
  })
})

it('lets the same person join from a second tab or device: one order, one signing (SIG-04, SIG-11)', async () => {
  const { applicationId, signStateId } = await server.begin(browser)
  const elsewhere = await server.signIn()
  expect(await begunSigning(server.test, elsewhere, applicationId)).toBe(signStateId)
  const details = await server.test.call('GET', `applications/${applicationId}`, { browser: elsewhere })
  expect(details.json()).toMatchObject({ pendingSignStateId: signStateId })
  expect(await server.world.calls('bankid.sign')).toHaveLength(1)
})

it('shows another warrant holder that a signing is open, without launch options (SIG-12)', async () => {
  const { applicationId, signStateId } = await server.begin(browser)
  const nils = await server.signIn(NILS)
  expect((await signBegin(server.test, nils, applicationId)).json()).toMatchObject({
    status: 409,
    code: 'error.signing-in-progress.text',
  })
  const restart = { applicationId, signStateId }
  const taken = await server.test.call('POST', 'applications/sign-restart', { browser: nils, body: restart })
  expect(taken.json()).toMatchObject({ status: 409, code: 'error.signing-in-progress.text' })
  expect(await server.poll(nils, signStateId)).toMatchObject({ status: 'Pending', qrCode: null, launchUrl: null })
  const state = await server.test.call('GET', `applications/${applicationId}/sign-state/${signStateId}/`, {
    browser: nils,
  })
  expect(state.json<SignState>()).toMatchObject({ status: 'Pending', qrCode: null, launchUrl: null })
  expect(await server.world.calls('bankid.sign')).toHaveLength(1)
})

it('lets one of two concurrent signers begin; the other’s order ends at the provider (SIG-12)', async () => {
  const id = await fillIn(server.test, browser)
  const nils = await server.signIn(NILS)
  const answers = await Promise.all([signBegin(server.test, browser, id), signBegin(server.test, nils, id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const open = (await server.world.orders()).filter(({ status }) => status === 'pending')
  expect(open).toHaveLength(1)
})

it('joins one order for concurrent requests, and leaves it pending (SIG-04)', async () => {
  const id = await fillIn(server.test, browser)
  const answers = await Promise.all(Array.from({ length: 3 }, () => signBegin(server.test, browser, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const [first, ...others] = answers.map((answer) => answer.json<SignBegun>().signStateId)
  expect(others).toEqual([first, first])
  expect((await server.poll(browser, first ?? '')).status).toBe('Pending')
  expect(await server.world.calls('bankid.sign')).toHaveLength(1)
})

it('begins once for one key (API-03)', async () => {
  const applicationId = await fillIn(server.test, browser)
  const ask = () =>
    server.test.call('POST', 'applications/sign-begin', {
      browser,
      body: { applicationId },
      headers: { 'idempotency-key': `sign ${applicationId}` },
    })
  const [first, again] = [await ask(), await ask()]
  expect(again.json()).toEqual(first.json())
  expect(await server.world.calls('bankid.sign')).toHaveLength(1)
})

it('refuses to begin with anything left out, and names every fault by its step (SIG-07, SEC-12)', async () => {
  const id = await startDraft(server.test, browser)
  const before = await ordersStored()
  const problem = (await signBegin(server.test, browser, id)).json<Problem>()
  expect(problem).toMatchObject({ status: 422, code: 'error.invalid.text' })
  const paths = problem.issues?.map(({ path, key }) => `${path} ${key}`)
  expect(paths).toEqual(
    expect.arrayContaining([
      'steps.0.SRC_DESCRIPTION.text validation.required.text',
      'steps.1.SRC_PLAN.files missing.documents',
      'steps.2.companyContact.email validation.email.missing',
      'steps.2.invoice.invoiceType application.business-info.error.invoicetype-missing',
    ]),
  )
  expect(await ordersStored()).toBe(before)
  expect(await server.world.calls('bankid.sign')).toEqual([])
})

it('refuses a draft that was stored with over-long answers (WIZ-13, SEC-12)', async () => {
  const id = await fillIn(server.test, browser)
  const sections = { SRC_DESCRIPTION: { text: 'x'.repeat(1001) } }
  await saveStep(server.test, browser, id, { stepNumber: 0, sections, draft: true })
  expect((await signBegin(server.test, browser, id)).json<Problem>().issues).toContainEqual(
    expect.objectContaining({ path: 'steps.0.SRC_DESCRIPTION.text', key: 'validation.max.1000.length.text' }),
  )
})

it('refuses joint signatories, with an explanation; queries the register at that moment (SIG-12)', async () => {
  const id = await fillIn(server.test, browser)
  const joint = { personalNumber: TOLVAN, cid: 'org-k3v9m2x7q4', role: 'owner', signatory: 'joint' }
  await server.world.ask('company-registry/mandates', joint)
  expect((await signBegin(server.test, browser, id)).json()).toMatchObject({
    status: 403,
    code: 'error.joint-signatory.text',
    title: expect.stringContaining('flera personer'),
  })
  expect(await server.world.calls('bankid.sign')).toEqual([])
})

it('begins nothing when the page shows another identity (ACC-15)', async () => {
  const id = await fillIn(server.test, browser)
  const answer = await signBegin(server.test, browser, id, { oid: SECOND_COMPANY })
  expect(answer.json()).toMatchObject({ status: 409, code: 'error.other-identity.text' })
})

it('offers the same device for BankID only (SIG-02)', async () => {
  const id = await fillIn(server.test, browser)
  const answer = await signBegin(server.test, browser, id, { method: 'Freja_eID', location: 'SameDevice' })
  expect(answer.json()).toMatchObject({
    status: 422,
    issues: [{ path: 'location', key: 'signing.location.not-offered.text' }],
  })
})

it.each(['error', 'malformed', 'drop'])(
  'begins nothing when the provider fails by %s: 503 with Retry-After (SIG-03)',
  async (kind) => {
    const id = await fillIn(server.test, browser)
    const before = await ordersStored()
    await server.world.ask('faults', { target: 'bankid.sign', kind })
    const answer = await signBegin(server.test, browser, id)
    expect(answer.json()).toMatchObject({ status: 503, code: 'error.eid-unavailable.text' })
    expect(answer.headers['retry-after']).toBe('5')
    expect(await ordersStored()).toBe(before)
    expect((await server.stored(id)).status).toBe('Started')
  },
)

it('takes up a live order as it is; begins a new one only after a terminal one, in the same way (SIG-04)', {
  tags: ['nightly'],
}, async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser, { location: 'SameDevice' })
  const restart = (body: object) => server.test.call('POST', 'applications/sign-restart', { browser, body })
  expect((await restart({ applicationId, signStateId })).json()).toMatchObject({ signStateId })
  await server.world.act(orderRef, 'reject')
  await server.later(2)
  const renewed = (await restart({ applicationId, signStateId })).json<SignBegun>()
  expect(renewed).toMatchObject({ launchUrl: expect.any(String) })
  expect(renewed.signStateId).not.toBe(signStateId)
  expect((await restart({ applicationId, signStateId })).json()).toMatchObject({
    signStateId: renewed.signStateId,
  })
  const next = await server.world.orderOf(renewed.signStateId)
  await server.world.act(next.orderRef, 'approve')
  await server.later(2)
  const done = await restart({ applicationId, signStateId: renewed.signStateId })
  expect(done.json()).toMatchObject({ signStateId: renewed.signStateId, launchUrl: null })
  expect((await server.poll(browser, renewed.signStateId)).status).toBe('Success')
  expect((await restart({ applicationId, signStateId })).json()).toMatchObject({ code: 'error.already-signed.text' })
})

it('fails a restart while the provider is down, and begins nothing (SIG-04)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'reject')
  await server.poll(browser, signStateId)
  await server.world.ask('faults', { target: 'bankid.sign', kind: 'error' })
  const body = { applicationId, signStateId }
  expect((await server.test.call('POST', 'applications/sign-restart', { browser, body })).statusCode).toBe(503)
  expect(
    await server.test.call('GET', `applications/${applicationId}`, { browser }).then((answer) => answer.json()),
  ).toMatchObject({ pendingSignStateId: null })
})

it('restarts with a fresh register query: 503 while it is down (SIG-04, SIG-12)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'reject')
  await server.poll(browser, signStateId)
  await server.world.ask('faults', { target: 'company-registry.representation', kind: 'error' })
  const body = { applicationId, signStateId }
  const restarted = await server.test.call('POST', 'applications/sign-restart', { browser, body })
  expect(restarted.json()).toMatchObject({ status: 503, code: 'error.register-unavailable.text' })
  expect(await server.world.calls('bankid.sign')).toHaveLength(1)
})

it('signs with Freja eID on another device (SIG-06)', async () => {
  const id = await fillIn(server.test, browser)
  const signStateId = await begunSigning(server.test, browser, id, { method: 'Freja_eID' })
  const [order] = await server.world.orders('freja')
  await server.world.ask(`freja/orders/${order?.orderRef}`, { action: 'approve' })
  expect(await server.poll(browser, signStateId)).toMatchObject({ status: 'Success' } satisfies Partial<SignStatus>)
  expect(await server.stored(id)).toMatchObject({ status: 'Submitted', signMethod: 'Freja_eID' })
})
