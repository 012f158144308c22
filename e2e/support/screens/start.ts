/** Screens of the start page, and of beginning an application or a notification. */
import { expect } from '@playwright/test'
import { OWNER, opening, PRIVATE_PERSON } from '../opening.ts'
import { create, JOINT_COMPANY, KARIN, submittedPermit } from '../signable.ts'
import { answer, cut, press, type Screen, type Stage, see, seeDialog, seeHeading, submit, visit } from '../stage.ts'

/** No other test applies for this company, so its list is empty. */
const NEWCOMER = { person: '198602262381', party: 'org-p4z7d9r2f6' }

const openWithStarted = async (stage: Stage) => {
  await visit(stage, '/login', OWNER)
  await create(stage.page.request, 'VETERINARY_XRAY')
  await visit(stage, '/')
}

const askToRemove = async (stage: Stage) => {
  await openWithStarted(stage)
  await stage.page
    .getByRole('button', { name: new RegExp(stage.t('start.table.delete.application.text')) })
    .first()
    .click()
  await seeDialog(stage, 'start.delete.header.application.text')
}

const START: Screen[] = [
  {
    name: 'start page, empty',
    route: '/',
    open: opening('/', 'start.started.empty.text', { as: NEWCOMER }),
  },
  {
    name: 'start page with applications',
    route: '/',
    isMain: true,
    open: async (stage) => {
      await visit(stage, '/login', OWNER)
      await submittedPermit(stage.page.request)
      await openWithStarted(stage)
      await see(stage, 'start.table.resume.text')
    },
  },
  {
    name: 'start page of a private person, with a message to everybody',
    route: '/',
    open: async (stage) => {
      await stage.page.route('**/api/v1/config', async (route) => {
        const config = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...config, systemMessage: 'Sievert 2026-12-24', messageId: 'm' } })
      })
      await visit(stage, '/', PRIVATE_PERSON)
      await see(stage, 'shell.representing.yourself.text')
      await expect(stage.page.getByText('Sievert 2026-12-24')).toBeVisible()
    },
  },
  {
    name: 'start page, list not fetched',
    route: '/',
    open: opening('/', 'start.load-failed.text', { as: OWNER, fails: ['applications/first', 409] }),
  },
  {
    name: 'start page with what waits, what holds, and a draft of an unknown version',
    route: '/',
    open: async (stage) => {
      await answer(stage, 'applications/first', 200, { applications: listed(), started: 4, sent: 397 })
      await visit(stage, '/', OWNER)
      await see(stage, 'start.permits.header.text')
      await see(stage, 'start.unavailable.application.text')
    },
  },
  {
    name: 'remove an application, asked',
    route: '/',
    dialogs: ['features/start-page/DeleteDialog.tsx'],
    open: async (stage) => {
      await askToRemove(stage)
    },
  },
  {
    name: 'remove an application, line cut',
    route: '/',
    open: async (stage) => {
      await askToRemove(stage)
      await cut(stage, 'applications/*')
      await press(stage, 'start.delete.confirm.application.text')
      await see(stage, 'general.offline.text')
    },
  },
  {
    name: 'remove everything started, asked',
    route: '/',
    dialogs: ['features/start-page/DraftsActions.tsx'],
    open: async (stage) => {
      await openWithStarted(stage)
      await stage.page.getByRole('button', { name: stage.t('start.drafts.remove.text') }).click()
      await seeDialog(stage, 'start.drafts.remove.header.text')
    },
  },
]

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Pending and valid cases, one in each state, above four hundred rows. */
const listed = () => {
  const [permit, report] = [
    { id: 1, nameKey: 'VETERINARY_XRAY', name: 'Veterinärmedicinsk röntgen (tillstånd)', reportOnly: false },
    { id: 7, nameKey: 'REPORT_MEDICAL_SOLARIUM', name: 'Medicinskt solarium (anmälan)', reportOnly: true },
  ]
  const one = (at: number, more: object) => ({
    applicationId: `${'A'.repeat(18)}${String(at).padStart(4, '0')}`,
    lastSaved: new Date().toISOString(),
    versionNumber: 1,
    withdrawn: false,
    businessType: permit,
    status: 'Submitted',
    caseNumber: `SIE2026-${1000 + at}`,
    ...more,
  })
  const draft = { number: 'S2026-000123', step: 2, steps: 6, stepTitle: 'Röntgenutrustning', removedFrom: dayIn(300) }
  const begun = { status: 'Started', caseNumber: undefined }
  return [
    one(1, { ...begun, draft: { ...draft, machine: 'Examion Maxivet 400 HF' } }),
    one(2, { ...begun, draft: { ...draft, removedFrom: dayIn(20) } }),
    one(3, { ...begun, draft, previousCaseNumber: 'SIE2026-1005' }),
    one(900, { ...begun, versionNumber: 2, unavailable: true }),
    one(4, { status: 'Granted', validUntil: dayIn(100), ending: true }),
    one(5, { status: 'Granted', validUntil: dayIn(130), ending: true }),
    one(6, { status: 'Granted', validUntil: dayIn(1500), caseNumber: undefined }),
    one(7, { businessType: report, validUntil: dayIn(120), ending: true, reportNumber: 'A2026-000042' }),
    ...Array.from({ length: 393 }, (_, at) => one(8 + at, {})),
  ]
}

const NEW: Screen[] = [
  {
    name: 'new application, nothing chosen',
    route: '/app/new',
    isMain: true,
    open: async (stage) => {
      await visit(stage, '/app/new', OWNER)
      await submit(stage)
      await see(stage, 'validation.business-type.required')
    },
  },
  {
    name: 'new application, with what to know of it',
    route: '/app/new',
    open: async (stage) => {
      await visit(stage, '/app/new', OWNER)
      await stage.page.getByRole('combobox').selectOption({ index: 1 })
      await see(stage, 'facts.header.text')
    },
  },
  {
    name: 'new application of a private person',
    route: '/app/new',
    open: opening('/app/new', 'new.header.text', { as: PRIVATE_PERSON }),
  },
  {
    name: 'renewal, case number missing',
    route: '/app/renew',
    open: async (stage) => {
      await visit(stage, '/app/renew', OWNER)
      await stage.page.getByRole('combobox').selectOption({ index: 1 })
      await submit(stage)
      await expect(stage.page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
]

const REPORT = '/report/$businessTypeNameKey/new'
const reportIn = (name: string, status: object, key: string): Screen => ({
  name,
  route: REPORT,
  open: async (stage) => {
    await answer(stage, 'report/*', 200, {
      existingReportStatus: 'NoExistingReport',
      inProgressId: null,
      validUntil: null,
      showRegulationNotice: false,
      ...status,
    })
    await visit(stage, '/report/REPORT_DENTAL_INTRAORAL/new/', { person: KARIN, party: JOINT_COMPANY })
    await see(stage, key)
  },
})

const REPORTS: Screen[] = [
  {
    name: 'what can be notified',
    route: '/report',
    isMain: true,
    open: opening('/report', 'reports.introduction.text', { as: OWNER }),
  },
  {
    name: 'what can be notified, by a private person',
    route: '/report',
    open: opening('/report', 'reports.none.text', { as: PRIVATE_PERSON }),
  },
  {
    name: 'what can be notified, not fetched',
    route: '/report',
    open: opening('/report', 'reports.load-failed.text', { as: OWNER, fails: ['businesstypes', 409] }),
  },
  {
    ...reportIn(
      'notification, before it begins',
      { showRegulationNotice: true },
      'report.regulation-notice.header.text',
    ),
    isMain: true,
  },
  reportIn('notification that is valid', { existingReportStatus: 'ActiveReport' }, 'report.active.header.text'),
  reportIn('notification in progress', { inProgressId: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'report.in-progress.header.text'),
  reportIn('notification that was ended', { existingReportStatus: 'ExpiredReport' }, 'report.expired.header.text'),
  {
    name: 'notification of an unknown kind',
    route: REPORT,
    open: opening('/report/NOTHING/new/', 'general.server.business-type-not-found.text', { as: OWNER }),
  },
  {
    name: 'notification that is not for a private person',
    route: REPORT,
    open: opening('/report/REPORT_DENTAL_INTRAORAL/new/', 'report.unknown-or-not-for-you.text', { as: PRIVATE_PERSON }),
  },
  {
    name: 'notification, kind not fetched',
    route: REPORT,
    open: async (stage) => {
      await answer(stage, 'businesstypes/*', 409)
      await visit(stage, '/report/REPORT_DENTAL_INTRAORAL/new/', OWNER)
      await seeHeading(stage)
      await see(stage, 'general.server.technical-error.occured.text')
      await expect(stage.page.getByRole('link', { name: stage.t('report.cancel.text') })).toBeVisible()
    },
  },
]

export const START_SCREENS: readonly Screen[] = [...START, ...NEW, ...REPORTS]
