/** Screens of filling in an application: its steps, and failures to save. */
import { expect, request } from '@playwright/test'
import { at } from '../form.ts'
import { begin, begunReport, goTo, OWNER, openComplete, opening, openingUnfetched, PRIVATE_PERSON } from '../opening.ts'
import { addresses } from '../server.ts'
import { CLINIC, changeAnswer, create, NILS, signIn } from '../signable.ts'
import { answer, cut, press, type Screen, type Stage, see, seeDialog, seeHeading, submit, visit } from '../stage.ts'
import { takeTimeInHand } from '../time.ts'

const ROUTE = '/app/$applicationId'

const RESPONSIBLE = 'SRC_RESPONSIBLE.contacts.0'

const submitInVain = async (stage: Stage) => {
  await submit(stage)
  await expect(stage.page.locator('.sv-error-summary')).toBeVisible()
}
/** Sends a complete step with an invalid email address. */
const sendFaulty = async (stage: Stage, step: number, path: string) => {
  await openComplete(stage, step)
  const field = at(stage.page, path)
  await field.fill('x')
  // Leaving the field shows an error, which moves the content below it, also under the pointer.
  await field.blur()
  await submitInVain(stage)
}
/** Types in a complete step where the server refuses to save. */
const typeUnsaved = async (stage: Stage, call: string, text: string) => {
  const id = await openComplete(stage, 0)
  await answer(stage, call, 503)
  await at(stage.page, 'SRC_DESCRIPTION.text').fill(text)
  return id
}

/** Requests sent while a page unloads bypass the mocked answers, so `fetch` itself fails. */
const leaveUnsaved = async (stage: Stage) => {
  await see(stage, 'wizard.autosave.failed.text')
  await stage.page.evaluate(() => Object.assign(window, { fetch: () => Promise.reject(new TypeError('no line')) }))
  stage.page.on('dialog', (dialog) => void dialog.accept())
}

const writeAsColleague = async (id: string) => {
  const colleague = await request.newContext({ baseURL: addresses().origin })
  await signIn(colleague, NILS, CLINIC)
  await changeAnswer(colleague, id, 'Ritningen kommer i januari.')
  await colleague.dispose()
}

const STEPS: Screen[] = [
  { name: 'first step, empty', route: ROUTE, open: (stage) => begin(stage).then(() => seeHeading(stage)) },
  {
    name: 'first step with errors',
    route: ROUTE,
    isMain: true,
    open: async (stage) => {
      await begin(stage)
      await submitInVain(stage)
    },
  },
  { name: 'first step, filled in', route: ROUTE, open: (stage) => openComplete(stage, 0).then(() => undefined) },
  {
    name: 'contacts and documents with errors',
    route: ROUTE,
    open: (stage) => sendFaulty(stage, 1, `${RESPONSIBLE}.email`),
  },
  {
    name: 'contacts with a refused character and a suggested e-mail address',
    route: ROUTE,
    open: async (stage) => {
      await openComplete(stage, 1)
      await at(stage.page, `${RESPONSIBLE}.name`).fill('Anna <Bok>')
      await at(stage.page, `${RESPONSIBLE}.email`).fill('åsa.öberg@åkeri.se')
      await at(stage.page, `${RESPONSIBLE}.email`).blur()
      await see(stage, 'email.suggestion.text', ['asa.oberg@akeri.se'])
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
    open: (stage) => sendFaulty(stage, 2, 'companyContact.email'),
  },
  {
    name: 'private person, with errors',
    route: ROUTE,
    open: async (stage) => {
      await visit(stage, '/login', PRIVATE_PERSON)
      const id = await create(stage.page.request, 'STRONG_LASER_POINTER')
      await goTo(stage, id, 3)
      await see(stage, 'private-person.contact.header.text')
      await submitInVain(stage)
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
      await goTo(stage, await begin(stage), 3)
      await see(stage, 'error.component')
    },
  },
  {
    name: 'first step of a notification',
    route: ROUTE,
    open: async (stage) => {
      await visit(stage, '/login', { person: '189012149804', party: 'org-y6c1j8s5g2' })
      const id = await begunReport(stage, 'REPORT_DENTAL_INTRAORAL')
      await visit(stage, `/app/${id}`)
      await seeHeading(stage)
    },
  },
]

const DIALOGS: Screen[] = [
  {
    name: 'a step could not be saved',
    route: ROUTE,
    dialogs: ['form/sending/SaveFailedModal.tsx'],
    open: async (stage) => {
      await openComplete(stage, 0)
      await answer(stage, 'applications/*/stepvalues', 500)
      await submit(stage)
      await seeDialog(stage, 'application.error.title')
    },
  },
  {
    name: 'a step could not be saved, line cut',
    route: ROUTE,
    open: async (stage) => {
      await openComplete(stage, 0)
      await cut(stage, 'applications/*/stepvalues')
      await submit(stage)
      await see(stage, 'general.offline.text')
    },
  },
  {
    name: 'a step could not be saved, too many requests',
    route: ROUTE,
    open: async (stage) => {
      await openComplete(stage, 0)
      await answer(stage, 'applications/*/stepvalues', 429)
      await submit(stage)
      await see(stage, 'general.too-many.text', [60])
    },
  },
  {
    name: 'leaving what is not saved',
    route: ROUTE,
    dialogs: ['form/autosave/LeaveGuard.tsx'],
    open: async (stage) => {
      await typeUnsaved(stage, 'applications/*/stepvalues', 'Ändrat')
      await stage.page.locator('a.sv-logo').click()
      await seeDialog(stage, 'wizard.leave.header.text')
    },
  },
  {
    name: 'saving fails for now',
    route: ROUTE,
    open: async (stage) => {
      await typeUnsaved(stage, 'applications/*/stepvalues', 'Ändrat')
      await see(stage, 'wizard.autosave.failed.text')
    },
  },
  ...([503, 422] as const).map(
    (status): Screen => ({
      name: `nothing saved for a minute, ${status}`,
      route: ROUTE,
      open: async (stage) => {
        const time = await takeTimeInHand(stage.page)
        await openComplete(stage, 0)
        await answer(stage, 'applications/*/stepvalues?draft=true', status)
        await at(stage.page, 'SRC_DESCRIPTION.text').fill('Ändrat')
        await time.until(2)
        await see(stage, 'wizard.not-saved.header.text')
      },
    }),
  ),
  {
    name: 'text that was not saved',
    route: ROUTE,
    isMain: true,
    open: async (stage) => {
      const id = await typeUnsaved(stage, 'applications/*/stepvalues?draft=true', 'Ändrat')
      await leaveUnsaved(stage)
      await visit(stage, `/app/${id}`)
      await see(stage, 'wizard.recovery.undo.text')
    },
  },
  {
    name: 'text that was not saved, over what a colleague wrote',
    route: ROUTE,
    dialogs: ['form/autosave/VersionsDialog.tsx', 'form/autosave/AutosaveDialogs.tsx'],
    open: async (stage) => {
      const id = await openComplete(stage, 1)
      await answer(stage, 'applications/*/stepvalues?draft=true', 503)
      await at(stage.page, 'SRC_PLAN.reason').fill('Ritningen kommer i mars, och det är en ganska lång mening.')
      await leaveUnsaved(stage)
      await writeAsColleague(id)
      await visit(stage, `/app/${id}?step=1`)
      await seeDialog(stage, 'wizard.recovery.header.text')
    },
  },
  {
    name: 'two versions of a step',
    route: ROUTE,
    isMain: true,
    open: async (stage) => {
      const id = await openComplete(stage, 1)
      await writeAsColleague(id)
      await at(stage.page, 'SRC_PLAN.reason').fill('Ritningen kommer i mars.')
      await seeDialog(stage, 'wizard.conflict.header.text')
    },
  },
  {
    name: 'application not found',
    route: ROUTE,
    open: opening('/app/AAAAAAAAAAAAAAAAAAAAAA', 'not-found.header.text', { as: OWNER }),
  },
  {
    name: 'application not fetched',
    route: ROUTE,
    open: openingUnfetched('/app/AAAAAAAAAAAAAAAAAAAAAA'),
  },
]

const openPreview = (path: string) => async (stage: Stage) => {
  await opening(path, 'preview.message.text', { as: OWNER })(stage)
  await seeHeading(stage)
}

const PREVIEWS: Screen[] = [
  {
    name: 'preview of a type, empty',
    route: '/preview/$businessType',
    open: openPreview('/preview/INDUSTRIAL_RADIOGRAPHY'),
  },
  {
    name: 'preview of a type, filled in',
    route: '/preview/$businessType/$filling',
    open: openPreview('/preview/INDUSTRIAL_RADIOGRAPHY/filled'),
  },
]

export const WIZARD_SCREENS: readonly Screen[] = [...STEPS, ...DIALOGS, ...PREVIEWS]
