/** Screens of the start page, and of beginning an application or a notification. */
import { expect } from '@playwright/test'
import { CLINIC, create, JOINT_COMPANY, KARIN, submittedPermit, TOLVAN } from '../signable.ts'
import { answer, type Screen, see, seeDialog, seeHeading, submit, visit } from '../stage.ts'

const OWNER = { person: TOLVAN, party: CLINIC }
/** Nobody else of the tests applies for this company, so that its list is empty. */
const NEWCOMER = { person: '198602262381', party: 'org-p4z7d9r2f6' }
const PRIVATE_PERSON = { person: '188803149809', party: 'privateperson' }

const START: Screen[] = [
  {
    name: 'start page, empty',
    route: '/',
    open: async (stage) => {
      await visit(stage, '/', NEWCOMER)
      await see(stage, 'start.started.empty.text')
    },
  },
  {
    name: 'start page with applications',
    route: '/',
    isMain: true,
    open: async (stage) => {
      await visit(stage, '/login', OWNER)
      await create(stage.page.request, 'VETERINARY_XRAY')
      await submittedPermit(stage.page.request)
      await visit(stage, '/')
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
    open: async (stage) => {
      await answer(stage, 'applications', 409)
      await visit(stage, '/', OWNER)
      await see(stage, 'start.load-failed.text')
    },
  },
  {
    name: 'remove an application, asked',
    route: '/',
    dialogs: ['features/start-page/DeleteDialog.tsx'],
    open: async (stage) => {
      await visit(stage, '/login', OWNER)
      await create(stage.page.request, 'VETERINARY_XRAY')
      await visit(stage, '/')
      await stage.page
        .getByRole('button', { name: new RegExp(stage.t('start.table.delete.text')) })
        .first()
        .click()
      await seeDialog(stage, 'start.delete.header.text')
    },
  },
  {
    name: 'remove everything started, asked',
    route: '/',
    dialogs: ['features/start-page/DraftsActions.tsx'],
    open: async (stage) => {
      await visit(stage, '/login', OWNER)
      await create(stage.page.request, 'VETERINARY_XRAY')
      await visit(stage, '/')
      await stage.page.getByRole('button', { name: stage.t('start.drafts.remove.text') }).click()
      await seeDialog(stage, 'start.drafts.remove.header.text')
    },
  },
]

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
    name: 'new application of a private person',
    route: '/app/new',
    open: (stage) => visit(stage, '/app/new', PRIVATE_PERSON).then(() => see(stage, 'new.header.text')),
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
    open: async (stage) => {
      await visit(stage, '/report/NOTHING/new/', OWNER)
      await see(stage, 'general.server.business-type-not-found.text')
    },
  },
  {
    name: 'notification that is not for a private person',
    route: REPORT,
    open: async (stage) => {
      await visit(stage, '/report/REPORT_DENTAL_INTRAORAL/new/', PRIVATE_PERSON)
      await see(stage, 'report.not-for-you.text')
    },
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
