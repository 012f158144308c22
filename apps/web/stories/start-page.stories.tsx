/** The start page: its lists, and the removal of drafts. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { CONFIGURATION, json, PRIVATE_PERSON_USER, USER } from '../test/fake-answers.ts'
import { idOf, listedApplication } from '../test/started-application.ts'
import { acting, offline, refused, type Story } from './stage.ts'

export default { title: 'Start page', parameters: { route: '/' } }

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const PERMIT = { id: 1, nameKey: 'VETERINARY_XRAY', name: 'Veterinärmedicinsk röntgen (tillstånd)', reportOnly: false }
const REPORT = { id: 7, nameKey: 'REPORT_MEDICAL_SOLARIUM', name: 'Medicinskt solarium (anmälan)', reportOnly: true }
const listed = (name: string, more: Partial<ApplicationSummary> = {}) =>
  listedApplication(name, { businessType: PERMIT, ...more })
const DRAFT = { number: 'S2026-000123', step: 2, steps: 6, stepTitle: 'Röntgenutrustning', removedFrom: dayIn(300) }
const NEWER = { versionNumber: 2, lastDay: dayIn(50) }
const STARTED = listed('A', { draft: DRAFT })
const SENT = listed('B', { status: 'Submitted', caseNumber: 'SIE2026-1001' })

const shown = (applications: unknown, answers = {}): Story => ({
  args: {
    open: () => ({
      path: '/',
      answers: { 'GET authentication/user': USER, 'GET applications': applications, ...answers },
    }),
  },
})
export const Empty = shown([])
export const WithApplications: Story = { ...shown([STARTED, SENT]), tags: ['main'] }
export const PrivatePersonWithAMessage = shown([], {
  'GET config': { ...CONFIGURATION, systemMessage: 'Sievert 2026-12-24', messageId: 'm' },
  'GET authentication/user': PRIVATE_PERSON_USER,
})
export const NotFetched: Story = {
  ...shown([], { 'GET applications/first': refused }),
  play: acting(({ see }) => see('start.load-failed.text')),
}
const asked = (dueOn: string, late?: true) => ({
  kind: 'supplement' as const,
  requestId: 'request-1',
  dueOn,
  ...(late && { late }),
})
export const WithSupplements: Story = {
  ...shown([
    STARTED,
    listed('B', { status: 'Submitted', caseNumber: 'SIE2026-1001', attention: asked(dayIn(9)) }),
    listed('C', { status: 'Submitted', caseNumber: 'SIE2026-1002', attention: asked(dayIn(-3), true) }),
    listed('D', { status: 'Submitted', caseNumber: 'SIE2026-1003', attention: { kind: 'message' } }),
    listed('E', {
      status: 'Submitted',
      caseNumber: 'SIE2026-1004',
      attention: { ...asked(dayIn(9)), requests: 2 },
      begunAnswer: true,
      begunMessage: true,
    }),
    listed('F', { status: 'Submitted', caseNumber: 'SIE2026-1005', withdrawalAskedAt: `${dayIn(-1)}T08:15:00.000Z` }),
  ]),
  play: acting(({ see }) => see('start.attention.header.text')),
}
export const WithApplicationsToSign: Story = {
  ...shown([
    listed('A', { draft: DRAFT, cosigning: { lastDay: dayIn(20), maySign: true, awaited: ['Otto Rask'] } }),
    listed('B', { draft: DRAFT, cosigning: { lastDay: dayIn(29), awaited: ['Vera Lund', 'Ella Hjort'] } }),
    SENT,
  ]),
  play: acting(({ see }) => see('cosigning.to-sign.header.text')),
}
export const RemovalOfASignedDraft: Story = {
  ...shown([listed('B', { draft: DRAFT, cosigning: { lastDay: dayIn(29), awaited: ['Vera Lund'] } })]),
  play: acting(async ({ pressLike, see }) => {
    await pressLike('start.table.delete.application.text')
    await see('cosigning.removal.text')
  }),
}
/** One case in each state, above four hundred rows. */
const IN_EVERY_STATE = () => {
  const sent = (at: number, more: Partial<ApplicationSummary> = {}) =>
    listed(String(at), { status: 'Submitted', caseNumber: `SIE2026-${1000 + at}`, ...more })
  const applications = [
    listed('1', { draft: { ...DRAFT, machine: 'Examion Maxivet 400 HF' } }),
    listed('2', { draft: { ...DRAFT, removedFrom: dayIn(20) } }),
    listed('3', { draft: { ...DRAFT, newerVersion: NEWER }, previousCaseNumber: 'SIE2026-1005' }),
    listed('900', { versionNumber: 2, unavailable: true }),
    sent(4, { status: 'Granted', validUntil: dayIn(100), ending: true }),
    sent(5, { status: 'Granted', validUntil: dayIn(130), ending: true }),
    listed('6', { status: 'Granted', validUntil: dayIn(1500) }),
    sent(500, { status: 'Granted' }),
    sent(7, { businessType: REPORT, validUntil: dayIn(120), ending: true, reportNumber: 'A2026-000042' }),
    ...Array.from({ length: 392 }, (_, at) => sent(8 + at)),
  ]
  return json({ applications, started: 4, sent: 397 })
}
export const WithEveryState: Story = {
  ...shown([], { 'GET applications/first': IN_EVERY_STATE }),
  play: acting(async ({ see }) => {
    await see('start.permits.header.text')
    await see('start.unavailable.application.text')
  }),
}
export const RemovalAsked: Story = {
  ...shown([STARTED, SENT]),
  parameters: { dialogs: ['features/start-page/DeleteDialog.tsx'] },
  play: acting(({ pressLike }) => pressLike('start.table.delete.application.text')),
}
export const RemovalOffline: Story = {
  ...shown([STARTED, SENT], { [`DELETE applications/${idOf('A')}`]: offline }),
  play: acting(async ({ pressLike, pressInDialog, see }) => {
    await pressLike('start.table.delete.application.text')
    await pressInDialog('start.delete.confirm.application.text')
    await see('general.offline.text')
  }),
}
export const RemovalOfAllDrafts: Story = {
  ...shown([STARTED, SENT]),
  parameters: { dialogs: ['features/start-page/DraftsActions.tsx'] },
  play: acting(async ({ user, find, press }) => {
    await user.click(await find('.sv-menu > summary'))
    await press('start.drafts.remove.text')
  }),
}
