/** Screens of filling in an application: its steps, and the failures of saving. */
import { expect, request } from '@playwright/test'
import { addresses } from '../server.ts'
import { CLINIC, changeAnswer, create, NILS, signIn, TOLVAN } from '../signable.ts'
import { answer, press, type Screen, type Stage, see, seeDialog, seeHeading, submit, visit } from '../stage.ts'
import { goTo, openComplete } from './complete.ts'

const ROUTE = '/app/$applicationId'
const OWNER = { person: TOLVAN, party: CLINIC }
const PRIVATE_PERSON = { person: '188803149809', party: 'privateperson' }
const at = ({ page }: Stage, path: string) => page.locator(`[id="${path}"]`)
const DESCRIPTION = 'SRC_DESCRIPTION.text'

/** Opens a new application of the type. */
const begin = async (stage: Stage, nameKey = 'SEALED_SOURCE_STORAGE'): Promise<string> => {
  await visit(stage, '/login', OWNER)
  const id = await create(stage.page.request, nameKey)
  await visit(stage, `/app/${id}`)
  await seeHeading(stage)
  return id
}
const seeFaults = ({ page }: Stage) => expect(page.locator('.sv-error-summary')).toBeVisible()

const STEPS: Screen[] = [
  { name: 'first step, empty', route: ROUTE, open: (stage) => begin(stage).then(() => seeHeading(stage)) },
  {
    name: 'first step with errors',
    route: ROUTE,
    isMain: true,
    open: async (stage) => {
      await begin(stage)
      await submit(stage)
      await seeFaults(stage)
    },
  },
  { name: 'first step, filled in', route: ROUTE, open: (stage) => openComplete(stage, 0).then(() => undefined) },
  {
    name: 'contacts and documents with errors',
    route: ROUTE,
    open: async (stage) => {
      await openComplete(stage, 1)
      await at(stage, 'SRC_RESPONSIBLE.contacts.0.email').fill('x')
      // The fault that shows on leaving the field moves what is below it, under the pointer too.
      await at(stage, 'SRC_RESPONSIBLE.contacts.0.email').blur()
      await submit(stage)
      await seeFaults(stage)
    },
  },
  {
    name: 'general information',
    route: ROUTE,
    isMain: true,
    open: (stage) => openComplete(stage, 2).then(() => undefined),
  },
  {
    name: 'general information with errors',
    route: ROUTE,
    open: async (stage) => {
      await openComplete(stage, 2)
      await at(stage, 'companyContact.email').fill('x')
      await at(stage, 'companyContact.email').blur()
      await submit(stage)
      await seeFaults(stage)
    },
  },
  {
    name: 'private person, with errors',
    route: ROUTE,
    open: async (stage) => {
      await visit(stage, '/login', PRIVATE_PERSON)
      const id = await create(stage.page.request, 'STRONG_LASER_POINTER')
      await goTo(stage, id, 3)
      await see(stage, 'private-person.contact.header.text')
      await submit(stage)
      await seeFaults(stage)
    },
  },
  { name: 'review', route: ROUTE, isMain: true, open: (stage) => openComplete(stage, 3).then(() => undefined) },
  {
    name: 'review, not certified',
    route: ROUTE,
    open: async (stage) => {
      await openComplete(stage, 3)
      await press(stage, 'review.sign.application.text')
      await expect(stage.page.locator('[aria-invalid=true], .sv-error-summary').first()).toBeVisible()
    },
  },
  {
    name: 'review of an application with gaps',
    route: ROUTE,
    open: async (stage) => {
      await visit(stage, '/login', OWNER)
      const id = await create(stage.page.request, 'SEALED_SOURCE_STORAGE')
      await goTo(stage, id, 3)
      await see(stage, 'error.component')
    },
  },
  {
    name: 'first step of a notification',
    route: ROUTE,
    open: async (stage) => {
      await visit(stage, '/login', { person: '189012149804', party: 'org-y6c1j8s5g2' })
      const types = await stage.page.request.get('/api/v1/businesstypes')
      const [dental] = ((await types.json()) as { id: number; nameKey: string }[]).filter(
        ({ nameKey }) => nameKey === 'REPORT_DENTAL_INTRAORAL',
      )
      const status = await stage.page.request.get(`/api/v1/report/${dental?.id}`)
      const { inProgressId } = (await status.json()) as { inProgressId: string | null }
      const id = inProgressId ?? (await create(stage.page.request, 'REPORT_DENTAL_INTRAORAL'))
      await visit(stage, `/app/${id}`)
      await seeHeading(stage)
    },
  },
]

const DIALOGS: Screen[] = [
  {
    name: 'a step could not be saved',
    route: ROUTE,
    dialogs: ['form/SaveFailedModal.tsx'],
    open: async (stage) => {
      await openComplete(stage, 0)
      await answer(stage, 'applications/*/stepvalues', 500)
      await submit(stage)
      await seeDialog(stage, 'application.error.title')
    },
  },
  {
    name: 'leaving what is not saved',
    route: ROUTE,
    dialogs: ['form/autosave/LeaveGuard.tsx'],
    open: async (stage) => {
      await openComplete(stage, 0)
      await answer(stage, 'applications/*/stepvalues', 503)
      await at(stage, DESCRIPTION).fill('Ändrat')
      await stage.page.locator('a.sv-logo').click()
      await seeDialog(stage, 'wizard.leave.header.text')
    },
  },
  {
    name: 'saving fails for now',
    route: ROUTE,
    open: async (stage) => {
      await openComplete(stage, 0)
      await answer(stage, 'applications/*/stepvalues', 503)
      await at(stage, DESCRIPTION).fill('Ändrat')
      await see(stage, 'wizard.autosave.failed.text')
    },
  },
  {
    name: 'text that was not saved',
    route: ROUTE,
    dialogs: ['form/autosave/VersionsDialog.tsx', 'form/autosave/AutosaveDialogs.tsx'],
    open: async (stage) => {
      const id = await openComplete(stage, 0)
      await answer(stage, 'applications/*/stepvalues?draft=true', 503)
      await at(stage, DESCRIPTION).fill('Det som inte hann sparas, och som är en ganska lång mening om strålkällor.')
      await see(stage, 'wizard.autosave.failed.text')
      stage.page.on('dialog', (dialog) => void dialog.accept())
      await visit(stage, `/app/${id}`)
      await seeDialog(stage, 'wizard.recovery.header.text')
    },
  },
  {
    name: 'two versions of a step',
    route: ROUTE,
    isMain: true,
    open: async (stage) => {
      const id = await openComplete(stage, 1)
      const colleague = await request.newContext({ baseURL: addresses().origin })
      await signIn(colleague, NILS, CLINIC)
      await changeAnswer(colleague, id, 'Ritningen kommer i januari.')
      await colleague.dispose()
      await at(stage, 'SRC_PLAN.reason').fill('Ritningen kommer i mars.')
      await seeDialog(stage, 'wizard.conflict.header.text')
    },
  },
  {
    name: 'application not found',
    route: ROUTE,
    open: async (stage) => {
      await visit(stage, '/app/AAAAAAAAAAAAAAAAAAAAAA', OWNER)
      await see(stage, 'not-found.header.text')
    },
  },
  {
    name: 'application not fetched',
    route: ROUTE,
    open: async (stage) => {
      await answer(stage, 'applications/*', 409)
      await visit(stage, '/app/AAAAAAAAAAAAAAAAAAAAAA', OWNER)
      await see(stage, 'signing.failed.application-fetch.text')
    },
  },
]

const PREVIEWS: Screen[] = [
  {
    name: 'preview of a type, empty',
    route: '/preview/$businessType',
    open: async (stage) => {
      await visit(stage, '/preview/INDUSTRIAL_RADIOGRAPHY', OWNER)
      await see(stage, 'preview.message.text')
      await seeHeading(stage)
    },
  },
  {
    name: 'preview of a type, filled in',
    route: '/preview/$businessType/$filling',
    open: async (stage) => {
      await visit(stage, '/preview/INDUSTRIAL_RADIOGRAPHY/filled', OWNER)
      await see(stage, 'preview.message.text')
      await seeHeading(stage)
    },
  },
]

export const WIZARD_SCREENS: readonly Screen[] = [...STEPS, ...DIALOGS, ...PREVIEWS]
