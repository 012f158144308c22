/** From the signature to the decision, with failures: delivery, case number and notifications. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { quickSample } from '../../../../../scripts/testing/sampling.ts'
import type { Browser } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { UNKNOWN_ID } from '../../../test/guarded.ts'
import { eventually, fillIn, MAIL } from '../../../test/journey.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { startJobs } from '../../jobs.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { sendMail } from '../receipts/send-mail.ts'

let server: SigningTest
let browser: Browser
let origin: string
let stopJobs: () => Promise<void>
beforeAll(async () => {
  server = await startSigningTest()
  browser = await server.signIn()
  origin = await server.test.app.listen({ port: 0, host: '127.0.0.1' })
  stopJobs = await startJobs(server.test.deps, server.test.queue)
})
beforeEach(async () => {
  await server.reset()
  await server.world.ask('service', { origin })
})
afterAll(async () => {
  await stopJobs()
  await server.test.close()
})

/** Signed; the worker delivers it. */
const submit = () => server.sendIn(browser)
const numbered = (id: string) =>
  eventually(async () => (await server.stored(id)).caseNumber ?? undefined, `a case number of ${id}`)
const mailsAbout = async (number: string) =>
  (await server.world.mails()).filter(({ subject }) => subject.includes(number))
const answerWith = (answer: string) => server.world.ask('case-system/mode', { answer })
const sendEvent = (event: object, how: object = {}) =>
  server.world.ask<{ delivery: { status: number } }>('case-system/events', { event, ...how })
const statusOf = async (event: object, how?: object) => (await sendEvent(event, how)).delivery.status
const audited = async (id: string) => (await auditEntries(server.test, id)).map(({ action }) => action)

it('delivers a submitted application, stores its case number, and mails the applicant once (CAS-01, CAS-03, HND-01, HND-02, HND-05)', async () => {
  const id = await submit()
  const number = await numbered(id)
  const mail = await eventually(async () => (await mailsAbout(number))[0], 'the mail')
  expect(mail.recipients).toEqual([MAIL])
  const [one, ...more] = await server.world.ask<{ submission: Record<string, unknown> }[]>('case-system/cases')
  expect(more).toEqual([])
  expect(one?.submission).toMatchObject({
    applicationId: id,
    businessType: 'SEALED_SOURCE_STORAGE',
    reportNumber: null,
    isChange: false,
    language: 'sv',
    answers: expect.arrayContaining([
      expect.objectContaining({ question: 'SRC_NUCLIDE', label: expect.any(String), options: ['src.n.co60'] }),
    ]),
    fee: { dueNow: expect.any(Number) },
  })
  await sendMail(server.test.deps, { applicationId: id, kind: 'received', occasion: '' })
  expect(await mailsAbout(number)).toHaveLength(1)
  expect((await audited(id)).slice(-3)).toEqual(['application-submitted', 'evidence-stamped', 'case-registered'])
  // The case system fetches the named files over HTTP with its own signature.
  const files = await server.world.ask<object[]>('case-system/fetch', { caseNumber: number })
  const right = { status: 200, hasSize: true, hasHash: true }
  expect(files).toMatchObject(['receipt', 'application', 'evidence'].map((what) => ({ what, ...right })))
  await eventually(() => server.test.deps.stores.caseFiles.handedOverWhole(id), 'the last fetch')
  const details = await server.test.call('GET', `applications/${id}`, { browser })
  expect(details.json()).toMatchObject({ caseNumber: number, events: [{ kind: 'Submitted' }, { kind: 'Registered' }] })
})

it.each([
  ['the number follows later', '202'],
  ['the event comes before the answer', 'event-first'],
  ['two events follow the answer', 'twice'],
])('gets one number and mails once when %s (CAS-01, CAS-03)', { tags: ['nightly'] }, async (_what, mode) => {
  await answerWith(mode)
  const id = await submit()
  await eventually(async () => (await server.world.casesOf(id))[0], 'the delivery')
  if (mode === '202') await server.world.ask('case-system/register', { applicationId: id })
  const number = await numbered(id)
  await eventually(async () => (await mailsAbout(number)).length > 0, 'the mail')
  if (mode === 'twice')
    await eventually(
      async () => (await server.world.ask<object[]>('case-system/deliveries')).length === 2,
      'both events of the case system',
    )
  expect((await server.world.casesOf(id)).map(({ caseNumber }) => caseNumber)).toEqual([number])
  expect((await audited(id)).filter((action) => action === 'case-registered')).toHaveLength(1)
  expect(await mailsAbout(number)).toHaveLength(1)
})

it.each(quickSample(['error', 'drop', 'malformed']))(
  'tries again when the case system fails by %s, and makes one case (CAS-01)',
  { tags: ['nightly'] },
  async (kind) => {
    await server.world.ask('faults', { target: 'case-system.cases', kind })
    const id = await submit()
    const number = await numbered(id)
    expect((await server.world.casesOf(id)).map(({ caseNumber }) => caseNumber)).toEqual([number])
    expect(await server.world.calls('case-system.cases')).toHaveLength(2)
  },
)

it('tries a mail again that could not be sent (CAS-03)', { tags: ['nightly'] }, async () => {
  await server.world.ask('faults', { target: 'mail.receive', kind: 'error' })
  const number = await numbered(await submit())
  await eventually(async () => (await mailsAbout(number)).length > 0, 'the mail')
  expect(await mailsAbout(number)).toHaveLength(1)
})

it('changes Submitted to Granted on the signed event, once; notifies the applicant (CAS-02, CAS-03)', async () => {
  const id = await submit()
  const caseNumber = await numbered(id)
  // If the first mail were sent after the decision, it would state the decision too: each mail states the one in force.
  await eventually(async () => (await mailsAbout(caseNumber)).length > 0, 'the mail about the number')
  const receipt = async () => {
    const { statusCode, rawPayload } = await server.test.call('GET', `applications/${id}/receipt.pdf`, { browser })
    return statusCode === 200 && rawPayload.toString('base64')
  }
  const before = await eventually(receipt, 'the printed receipt')
  const decision = { caseNumber, decidedOn: '2026-02-28', validUntil: '2031-02-28' }
  await server.world.ask('case-system/grant', decision)
  await server.world.ask('case-system/grant', { ...decision, validUntil: '2040-01-01' })
  expect(await server.stored(id)).toMatchObject({
    status: 'Granted',
    decidedOn: '2026-02-28',
    validUntil: '2031-02-28',
  })
  const granted = async () => (await mailsAbout(caseNumber)).filter(({ text }) => text.includes('28 februari 2031'))
  await eventually(async () => (await granted()).length > 0, 'the mail about the decision')
  expect(await granted()).toHaveLength(1)
  // The PDF receipt states the decision in force.
  await eventually(async () => (await receipt()) !== before, 'the receipt printed anew')
  const details = await server.test.call('GET', `applications/${id}`, { browser })
  expect(details.json()).toMatchObject({ status: 'Granted', receipt: { validUntil: '2031-02-28' } })
  expect((await audited(id)).filter((action) => action === 'granted')).toHaveLength(1)
})

it.each([
  ['decided, then withdrawn', ['Granted', 'Withdrawn'], ['granted', 'withdrawn']],
  ['told of the withdrawal first', ['Withdrawn', 'Granted'], ['withdrawn']],
])(
  'is granted and withdrawn when %s; mails only the valid state (CAS-02, CAS-03)',
  { tags: ['nightly'] },
  async (_what, types, mails) => {
    const id = await submit()
    await numbered(id)
    const days = { decidedOn: '2026-01-01', validUntil: '2031-01-01' }
    for (const type of types)
      expect(await statusOf({ type, applicationId: id, ...(type === 'Granted' ? days : {}) })).toBe(204)
    const after = await server.stored(id)
    expect(after).toMatchObject({ status: 'Granted', withdrawnAt: expect.any(Date) })
    const sent = async () =>
      (
        await server.test.db
          .selectFrom('sentMail')
          .select('kind')
          .where('applicationId', '=', id)
          .orderBy('sentAt')
          .execute()
      )
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'received')
    await eventually(async () => (await sent()).length === mails.length, 'the mails')
    expect((await sent()).toSorted()).toEqual(mails.toSorted())
  },
)

it('takes a decision that comes before the number (CAS-01, CAS-02)', { tags: ['nightly'] }, async () => {
  await answerWith('202')
  const id = await submit()
  await eventually(async () => (await server.world.casesOf(id))[0], 'the delivery')
  const days = { decidedOn: '2026-01-01', validUntil: '2031-01-01' }
  expect(await statusOf({ type: 'Granted', applicationId: id, ...days })).toBe(204)
  await server.world.ask('case-system/register', { applicationId: id })
  expect(await server.stored(id)).toMatchObject({ status: 'Granted', caseNumber: await numbered(id) })
})

it('changes nothing on a repeated event, even with other content (CAS-02)', { tags: ['nightly'] }, async () => {
  const id = await submit()
  const number = await numbered(id)
  const eventId = `withdrawal of ${id}`
  expect(await statusOf({ eventId, type: 'Withdrawn', applicationId: id })).toBe(204)
  const { withdrawnAt } = await server.stored(id)
  expect(
    (await server.world.ask<{ delivery: { status: number } }>('case-system/events', { replay: eventId })).delivery
      .status,
  ).toBe(204)
  const days = { decidedOn: '2026-01-01', validUntil: '2031-01-01' }
  expect(await statusOf({ eventId, type: 'Granted', applicationId: id, ...days })).toBe(204)
  expect(await statusOf({ type: 'CaseRegistered', applicationId: id, caseNumber: 'ANNAT-1' })).toBe(204)
  expect(await server.stored(id)).toMatchObject({ status: 'Submitted', caseNumber: number, withdrawnAt })
})

it.each([
  ['a wrong signature', { wrongSignature: true }],
  ['a time stamp of six minutes ago', { ageSeconds: 360 }],
  ['a time stamp six minutes ahead', { ageSeconds: -360 }],
])('refuses an event with %s: 403 (CAS-02)', { tags: ['nightly'] }, async (_what, how) => {
  const id = await submit()
  expect(await statusOf({ type: 'Withdrawn', applicationId: id }, how)).toBe(403)
  expect((await server.stored(id)).withdrawnAt).toBeNull()
})

it('accepts an event signed four minutes ago (CAS-02)', { tags: ['nightly'] }, async () => {
  const id = await submit()
  await numbered(id)
  expect(await statusOf({ type: 'Withdrawn', applicationId: id }, { ageSeconds: 240 })).toBe(204)
})

it('refuses an event of an unknown application or a draft; accepts it once submitted (CAS-02)', {
  tags: ['nightly'],
}, async () => {
  expect(await statusOf({ type: 'Withdrawn', applicationId: UNKNOWN_ID })).toBe(404)
  const id = await fillIn(server.test, browser)
  const eventId = `too early for ${id}`
  expect(await statusOf({ eventId, type: 'Withdrawn', applicationId: id })).toBe(409)
  await server.test.db.updateTable('application').set({ status: 'Submitted' }).where('id', '=', toUuid(id)).execute()
  expect(await statusOf({ eventId, type: 'Withdrawn', applicationId: id })).toBe(204)
})

it.each([
  ['of an unknown type', { type: 'Forgotten' }],
  ['without its days', { type: 'Granted' }],
  ['with a day that there is not', { type: 'Granted', decidedOn: '2026-02-30', validUntil: '2031-01-01' }],
  ['with a year that there is not', { type: 'Granted', decidedOn: '0000-01-01', validUntil: '2031-01-01' }],
  ['with something surplus', { type: 'Withdrawn', why: 'x' }],
  ['with a number of spaces', { type: 'CaseRegistered', caseNumber: '    ' }],
  ['with a number of two lines', { type: 'CaseRegistered', caseNumber: 'SIE1\nBcc: x' }],
  ['with a number that turns its direction', { type: 'CaseRegistered', caseNumber: 'SIE\u202e1' }],
  ['with a number too long', { type: 'CaseRegistered', caseNumber: 'x'.repeat(31) }],
  ['with what no database can hold', { type: 'CaseRegistered', caseNumber: 'SIE\x001' }],
])('refuses an event %s: 400 (CAS-02, API-02)', async (_what, event) => {
  expect(await statusOf({ applicationId: UNKNOWN_ID, ...event })).toBe(400)
})

it('refuses an unsigned event or invalid JSON, without a session (CAS-02)', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${origin}/api/v1/case-events`, { method: 'POST', headers, body: '{' })
  expect((await post({ 'content-type': 'application/json' })).status).toBe(400)
  const headers = { 'content-type': 'application/json', 'x-case-timestamp': '1', 'x-case-signature': 'sha256=00' }
  expect((await post(headers)).status).toBe(403)
})
