/**
 * Decisions of the case system, in any order and repeated: mailed once, and shown on the page, in the list and in the
 * PDF.
 */
import type { ApplicationDetails, ApplicationSummary } from '@sievert/contract/application-details'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { UNKNOWN_ID } from '../../../test/guarded.ts'
import { eventually, fillIn } from '../../../test/journey.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { startJobs } from '../../jobs.ts'
import { toShortId, toUuid } from '../../utilities/ids/application-id.ts'
import { sendMail } from '../receipts/send-mail.ts'

const GRANTED = { type: 'Granted', decidedOn: '2026-05-01', validUntil: '2031-05-01' }
const REJECTED = { type: 'Rejected', decidedOn: '2026-03-01' }
const DISMISSED = { type: 'Dismissed' }
const WITHDRAWN = { type: 'Withdrawn' }
const labelled = (sv: string, en = sv) => ({ type: 'StatusChanged', label: { sv, en } })

let server: SigningTest
let browser: Browser
let stopJobs: () => Promise<void>
beforeAll(async () => {
  server = await startSigningTest({ QUOTA_PARTY_DRAFTS: '100', QUOTA_PERSON_DRAFTS: '100' })
  browser = await server.signIn()
  const origin = await server.test.app.listen({ port: 0, host: '127.0.0.1' })
  stopJobs = await startJobs(server.test.deps, server.test.queue)
  await server.reset()
  await server.world.ask('service', { origin })
})
afterAll(async () => {
  await stopJobs()
  await server.test.close()
})

/** A submitted application, without a signature order. */
const sentIn = async (more: object = {}) => {
  const id = toUuid(await fillIn(server.test, browser))
  const change = { status: 'Submitted' as const, submittedAt: new Date(), contactEmail: `${id}@exempel.se`, ...more }
  await server.test.db.updateTable('application').set(change).where('id', '=', id).execute()
  return id
}
const sendEvent = async (id: string, event: object) => {
  const body = { event: { ...event, applicationId: id } }
  const { delivery } = await server.world.ask<{ delivery: { status: number } }>('case-system/events', body)
  return delivery.status
}
const sendEvents = async (id: string, events: readonly object[]) => {
  for (const event of events) expect(await sendEvent(id, event)).toBe(204)
}
const details = async (id: string, language = 'sv') =>
  (await server.test.call('GET', `applications/${id}?language=${language}`, { browser })).json<ApplicationDetails>()
const audited = async (id: string) => {
  const kinds = ['granted', 'rejected', 'dismissed', 'withdrawn', 'status-changed']
  return (await auditEntries(server.test, id)).map(({ action }) => action).filter((action) => kinds.includes(action))
}
const mailsTo = async (id: string) =>
  (await server.world.mails()).filter(({ recipients }) => recipients.includes(`${id}@exempel.se`))
const mailed = async (id: string, count: number) => {
  await eventually(async () => (await mailsTo(id)).length >= count, 'the mails')
  return (await mailsTo(id)).map(({ text }) => text)
}

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, index) => permutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))

it.each([
  ['rejected', [REJECTED], { kind: 'rejected', decidedOn: '2026-03-01' }, 'Submitted'],
  ['dismissed', [DISMISSED], { kind: 'dismissed' }, 'Submitted'],
  ['withdrawn', [WITHDRAWN], { kind: 'withdrawn' }, 'Submitted'],
  ['granted', [GRANTED], { kind: 'granted', decidedOn: '2026-05-01' }, 'Granted'],
  ['rejected, and granted on appeal', [REJECTED, GRANTED], { kind: 'granted', decidedOn: '2026-05-01' }, 'Granted'],
  [
    'granted, and rejected on appeal',
    [GRANTED, { ...REJECTED, decidedOn: '2026-06-01' }],
    { kind: 'rejected', decidedOn: '2026-06-01' },
    'Submitted',
  ],
  ['dismissed, tried and rejected', [DISMISSED, REJECTED], { kind: 'rejected', decidedOn: '2026-03-01' }, 'Submitted'],
  ['won and withdrawn', [REJECTED, GRANTED, WITHDRAWN], { kind: 'withdrawn' }, 'Granted'],
  ['rejected and withdrawn', [REJECTED, WITHDRAWN], { kind: 'rejected', decidedOn: '2026-03-01' }, 'Submitted'],
])(
  'shows the same decision when %s, in any order and repeated (AFT-01, CAS-02)',
  { tags: ['nightly'] },
  async (_what, events, decision, status) => {
    for (const order of permutations(events)) {
      const id = await sentIn()
      await sendEvents(id, [...order, ...order])
      const isGranted = events.includes(GRANTED) && status === 'Granted'
      expect(await details(id)).toMatchObject({ status, decision, withdrawn: decision.kind === 'withdrawn' })
      expect(await server.stored(id)).toMatchObject({ validUntil: isGranted ? '2031-05-01' : null })
      const listed = (await server.test.call('GET', 'applications', { browser })).json<ApplicationSummary[]>()
      const row = listed.find(({ applicationId }) => applicationId === toShortId(id))
      expect(row).toMatchObject({ status, decision })
      expect(new Set(await audited(id)).size).toBe((await audited(id)).length)
    }
  },
)

it('takes a grant without a last day as valid until further notice (AFT-01, CAS-02)', async () => {
  const id = await sentIn()
  const { validUntil: _ended, ...grant } = GRANTED
  await sendEvents(id, [GRANTED, { ...grant, decidedOn: '2026-06-01' }])
  expect(await server.stored(id)).toMatchObject({ status: 'Granted', decidedOn: '2026-06-01', validUntil: null })
  const [row] = (await server.test.call('GET', 'applications', { browser })).json<ApplicationSummary[]>()
  expect(row).toMatchObject({ applicationId: toShortId(id), status: 'Granted' })
  expect(row).not.toHaveProperty('validUntil')
  expect(await mailed(id, 2)).toContainEqual(expect.stringContaining('Tillståndet gäller tills vidare.'))
})

it('mails each decision once, with the appeal court, and the latest content after an earlier one (AFT-01, CAS-03)', {
  tags: ['nightly'],
}, async () => {
  const id = await sentIn()
  await sendEvents(id, [REJECTED, { ...REJECTED, eventId: `again ${id}` }])
  const [rejection = ''] = await mailed(id, 1)
  expect(rejection).toContain('Vi har avslagit ansökan. Beslutet fattades den 1 mars 2026.')
  expect(rejection).toContain('överklaga det till Förvaltningsrätten i Stockholm')
  await sendEvents(id, [GRANTED, GRANTED])
  await mailed(id, 2)
  await sendEvents(id, [{ ...REJECTED, decidedOn: '2026-06-01' }, labelled('Avslutat')])
  const all = await mailed(id, 3)
  expect(all.map((text) => /avslagit|gäller till och med/.exec(text)?.[0])).toEqual([
    'avslagit',
    'gäller till och med',
    'avslagit',
  ])
  expect(await audited(id)).toEqual(['rejected', 'granted', 'rejected', 'status-changed'])
  // Decisions that are older or superseded cause no mail. A later one is then mailed, which shows that those before it
  // have been processed.
  await sendEvents(id, [DISMISSED, GRANTED, WITHDRAWN])
  // A delayed job runs after another decision, which has its own mail.
  await sendMail(server.test.deps, { applicationId: id, kind: 'granted', occasion: 'late' })
  await sendEvents(id, [{ ...REJECTED, decidedOn: '2026-07-01' }])
  await mailed(id, 4)
  const sent = server.test.db.selectFrom('sentMail').select(['kind', 'occasion']).where('applicationId', '=', id)
  expect(await sent.orderBy('sentAt').execute()).toEqual([
    { kind: 'rejected', occasion: '2026-03-01' },
    { kind: 'granted', occasion: '2026-05-01.2031-05-01' },
    { kind: 'rejected', occasion: '2026-06-01' },
    { kind: 'rejected', occasion: '2026-07-01' },
  ])
})

it('has the last label, in the requested language, until a decision; audited, in the PDF, not mailed (AFT-01)', async () => {
  const id = await sentIn()
  await sendEvents(id, [labelled('Granskas', 'Examined'), labelled('Hos en expert', 'With an expert')])
  expect((await details(id)).statusLabel).toBe('Hos en expert')
  expect((await details(id, 'en')).statusLabel).toBe('With an expert')
  await sendEvents(id, [labelled('Hos en expert', 'With an expert')])
  expect(await audited(id)).toEqual(['status-changed', 'status-changed'])
  await sendEvents(id, [DISMISSED])
  expect(await details(id)).not.toHaveProperty('statusLabel')
  await sendEvents(id, [labelled('Överklagat'), WITHDRAWN])
  expect(await details(id)).toMatchObject({ statusLabel: 'Överklagat', decision: { kind: 'dismissed' } })
  expect(await mailed(id, 1)).toHaveLength(1)
})

it('accepts a rejection before the case number, and lists the events (AFT-01, CAS-01)', async () => {
  const id = await sentIn()
  await sendEvents(id, [REJECTED, { type: 'CaseRegistered', caseNumber: 'SIE2026-4711' }])
  const { events, caseNumber, decision } = await details(id)
  expect(caseNumber).toBe('SIE2026-4711')
  expect(decision).toEqual({ kind: 'rejected', decidedOn: '2026-03-01' })
  expect(events.map(({ kind }) => kind)).toEqual(['Submitted', 'Rejected', 'Registered'])
})

it.each([
  ['a rejection', REJECTED],
  ['a dismissal', DISMISSED],
  ['a label', labelled('Granskas')],
])('refuses %s: 404 if unknown, 409 for a draft (AFT-01)', async (_what, event) => {
  expect(await sendEvent(UNKNOWN_ID, event)).toBe(404)
  const id = toUuid(await fillIn(server.test, browser))
  expect(await sendEvent(id, event)).toBe(409)
  const { rejectedAt, dismissedAt, statusLabel } = await server.stored(id)
  expect([rejectedAt, dismissedAt, statusLabel]).toEqual([null, null, null])
})

it.each([
  ['a rejection without its day', { type: 'Rejected' }],
  ['a rejection of a day that there is not', { type: 'Rejected', decidedOn: '2026-02-30' }],
  ['a dismissal with a day', { type: 'Dismissed', decidedOn: '2026-03-01' }],
  ['a label in one language', { type: 'StatusChanged', label: { sv: 'Granskas' } }],
  ['an empty label', labelled('')],
  ['a label of spaces', labelled('  ')],
  ['a label of what can not be seen', labelled('\u200b\u00ad\u2800\u3164')],
  ['a label of 101 characters', labelled('x'.repeat(101))],
  ['a label of two lines', labelled('En\nTvå')],
  ['a label with a line separator', labelled('En\u2028Två')],
  ['a label that turns its direction', labelled('Gran\u202eskas')],
])('refuses %s: 400 (AFT-01, API-02)', async (_what, event) => {
  expect(await sendEvent(UNKNOWN_ID, event)).toBe(400)
})

it('refuses with 400 a future decision, which would precede all others until then, and one that ends before it begins (AFT-01)', async () => {
  const id = await sentIn()
  const dayIn = (days: number) =>
    new Date(server.test.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const [today, ahead] = [dayIn(0), dayIn(3)]
  expect(await sendEvent(id, { type: 'Rejected', decidedOn: ahead })).toBe(400)
  expect(await sendEvent(id, { type: 'Granted', decidedOn: ahead, validUntil: '9999-12-31' })).toBe(400)
  expect(await sendEvent(id, { type: 'Granted', decidedOn: today, validUntil: dayIn(-1) })).toBe(400)
  expect((await server.stored(id)).decidedOn).toBeNull()
  expect(await sendEvent(id, { type: 'Rejected', decidedOn: today })).toBe(204)
})

it('takes a label of 100 characters, shown as the text it is (AFT-01)', async () => {
  const id = await sentIn()
  const text = `<b>&amp; "så" {0}</b>`.padEnd(100, 'å')
  await sendEvents(id, [labelled(text)])
  expect((await details(id)).statusLabel).toBe(text)
})

it('stores each work state with its day, and lists the events in order, in both languages, without superseded decisions (REV-08, AFT-01)', async () => {
  const id = await sentIn({ submittedAt: new Date('2026-02-01T12:00:00Z') })
  const examined = labelled('Granskas', 'Being examined')
  await sendEvents(id, [examined, { ...examined, eventId: `again ${id}` }, labelled('Hos en expert', 'With an expert')])
  await sendEvents(id, [REJECTED, GRANTED, examined, WITHDRAWN])
  const timeline = async (language: string) =>
    (await details(id, language)).events.map(({ kind, day, label }) => [label ?? kind, day])
  const today = stockholmDate(server.test.deps.clock.now().getTime())
  const happened = (examining: string, expert: string) => [
    ['Submitted', '2026-02-01'],
    ['Granted', GRANTED.decidedOn],
    [examining, today],
    [expert, today],
    [examining, today],
    ['Withdrawn', today],
  ]
  expect(await timeline('sv')).toEqual(happened('Granskas', 'Hos en expert'))
  expect(await timeline('en')).toEqual(happened('Being examined', 'With an expert'))
})
