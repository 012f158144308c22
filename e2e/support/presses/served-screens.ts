/** Screens that presses open on the real service, where a second request would be seen. */
import { expect } from '@playwright/test'
import { pdf } from '../../../apps/server/test/inspect/files.ts'
import { at } from '../form.ts'
import { begin, begunReport, goTo, OWNER, openComplete } from '../opening.ts'
import { addPlace, beginSigning, create, signablePermit, TOLVAN } from '../signable.ts'
import { press, pressLike, type Stage, see, seeDialog, seeHeading, submit, visit } from '../stage.ts'

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
const PRIVATE_PERSON = { person: '188803149809', party: 'privateperson' }
const RESPONSIBLE = 'SRC_RESPONSIBLE.contacts.0'
const askToRemove = async (stage: Stage) => {
  await openWithStarted(stage)
  await stage.page
    .getByRole('button', { name: new RegExp(stage.t('start.table.delete.application.text')) })
    .first()
    .click()
  await seeDialog(stage, 'start.delete.header.application.text')
}
const openWithStarted = async (stage: Stage) => {
  await visit(stage, '/login', OWNER)
  await create(stage.page.request, 'VETERINARY_XRAY')
  await visit(stage, '/')
}
const openChoice = async (stage: Stage) => {
  await visit(stage, '/login', OWNER)
  const id = await signablePermit(stage.page.request)
  await visit(stage, `/app/${id}/sign/`)
  await see(stage, 'signing.method.header.text')
}
/** A signing in progress; `first` sets the server's answers from then on. */
const openRun = async (stage: Stage, first: () => Promise<unknown> = async () => undefined) => {
  await visit(stage, '/login', OWNER)
  const id = await signablePermit(stage.page.request)
  const { signStateId } = await beginSigning(stage.page.request, id)
  await first()
  await visit(stage, `/app/${id}/sign/${signStateId}`)
}
const beginVeterinary = async (stage: Stage) => {
  await begin(stage, 'VETERINARY_XRAY')
  await see(stage, 'equipment.empty.text')
}
const fillEquipment = async (stage: Stage, { type, make, model, usage, mountings }: Machine): Promise<void> => {
  const { page, t } = stage
  await beginVeterinary(stage)
  await press(stage, 'equipment.add.text')
  const option = (label: string, name: string) => page.getByLabel(label, { exact: true }).selectOption({ label: name })
  await option(t('equipment.type.label.text'), t(`equipment.type.${type}.text`))
  await option(t('equipment.make.label.text'), make)
  await option(t('equipment.model.label.text'), model)
  const choose = (key: string) => page.getByRole('radio', { name: t(key), exact: true })
  await choose(`equipment.usage.${usage}`).check()
  for (const [index, mounting] of mountings.entries())
    await page
      .getByRole('radiogroup')
      .filter({ has: choose(`equipment.mounting.${mounting}`) })
      .nth(index)
      .getByRole('radio', { name: t(`equipment.mounting.${mounting}`), exact: true })
      .check()
  for (const field of await page.getByLabel(t('equipment.description.label.text')).all()) await field.fill('Mot norr.')
}
type Machine = { type: string; make: string; model: string; usage: string; mountings: readonly string[] }
const STATIONARY: Machine = {
  type: 'VET_STATIONARY',
  make: 'Examion',
  model: 'Maxivet 400 HF',
  usage: 'both',
  mountings: ['fixed-down', 'ceiling'],
}
const saveEquipment = async (stage: Stage) => {
  const address = { street: 'Klövervägen 12', zipCode: '902 19', city: 'Umeå' }
  for (const [field, text] of Object.entries(address)) await at(stage.page, `address.${field}`).fill(text)
  await press(stage, 'equipment.save.text')
}
/** A notification with a place. */
const openPlaces = async (stage: Stage) => {
  const { page } = stage
  await visit(stage, '/login', OWNER)
  const id = await begunReport(stage, 'REPORT_MEDICAL_SOLARIUM')
  await addPlace(page.request, id)
  await visit(stage, `/app/${id}?step=0`)
  await seeHeading(stage)
}
const openUpload = async (stage: Stage): Promise<void> => {
  await openComplete(stage, 1)
  await at(stage.page, 'SRC_PLAN.isMissing').uncheck()
  await pressLike(stage, 'documentation.add.text')
  await seeDialog(stage, 'file.upload.header.text')
}
const NAME = 'Förvaringsplan för hela anläggningen, reviderad.pdf'
const chooseFile = async (stage: Stage) => {
  await openUpload(stage)
  const file = { name: NAME, mimeType: 'application/pdf', buffer: pdf() }
  await stage.page.locator('input[type=file]').first().setInputFiles(file)
  await expect(stage.page.getByText(NAME)).toBeVisible()
}
/** Continues without a choice, and waits for the error. */
const continueWithout = async (stage: Stage, key: string) => {
  await press(stage, 'general.continue.text')
  await see(stage, key)
}
const chooseOrganisation = async (stage: Stage, person: string) => {
  await visit(stage, '/login', { person })
  await stage.page.getByRole('radio').first().check()
  await press(stage, 'general.continue.text')
}
const openAndSee = (path: string) => async (stage: Stage) => {
  await visit(stage, path)
  await seeHeading(stage)
}

const OPENERS = {
  'login, consent missing': async (stage) => {
    await visit(stage, '/login')
    await press(stage, 'login.button.text')
    await see(stage, 'validation.login.approve.required')
  },
  'choice of identity, nothing chosen': async (stage) => {
    await visit(stage, '/login', { person: TOLVAN })
    await continueWithout(stage, 'validation.login.represent.required')
  },
  'which organisation': async (stage) => {
    await chooseOrganisation(stage, TOLVAN)
    await stage.page.getByRole('combobox').selectOption({ index: 1 })
    await see(stage, 'login.organisation.role.text')
  },
  'test persons': openAndSee('/login-fake'),
  'log out, asked': async (stage) => {
    await visit(stage, '/', OWNER)
    await press(stage, 'shell.logout.text')
    await seeDialog(stage, 'shell.logout.header.text')
  },
  'veterinary equipment, its form with errors': async (stage) => {
    await beginVeterinary(stage)
    await press(stage, 'equipment.add.text')
    await see(stage, 'equipment.add.header.text')
    await press(stage, 'equipment.save.text')
    await expect(stage.page.locator('[aria-invalid=true]').first()).toBeVisible()
  },
  'veterinary equipment, its form half filled in': (stage) => fillEquipment(stage, STATIONARY),
  'veterinary equipment, removal asked': async (stage) => {
    await fillEquipment(stage, STATIONARY)
    await saveEquipment(stage)
    await see(stage, 'equipment.outcome.Permit.text')
    await pressLike(stage, 'general.remove.text')
    await seeDialog(stage, 'equipment.remove.header.text')
  },
  'first step of a notification, with places': openPlaces,
  'a place, removal asked': async (stage) => {
    await openPlaces(stage)
    await pressLike(stage, 'place.remove.text')
    await expect(stage.page.getByRole('dialog')).toBeVisible()
  },
  'a document chosen': chooseFile,
  'signing, how': openChoice,
  'signing, QR code': async (stage) => {
    await openRun(stage)
    await expect(stage.page.getByRole('img', { name: stage.t('signing.pending.qr.text') })).toBeVisible()
  },
  'remove an application, asked': async (stage) => {
    await askToRemove(stage)
  },
  'remove everything started, asked': async (stage) => {
    await openWithStarted(stage)
    await stage.page.locator('.sv-menu > summary').click()
    await stage.page.getByRole('button', { name: stage.t('start.drafts.remove.text') }).click()
    await seeDialog(stage, 'start.drafts.remove.header.text')
  },
  'new application, nothing chosen': async (stage) => {
    await visit(stage, '/app/new', OWNER)
    // The type of the last application is chosen, if another test has sent one.
    await stage.page.getByRole('combobox').selectOption('')
    await submit(stage)
    await see(stage, 'validation.business-type.required')
  },
  'renewal, case number missing': async (stage) => {
    await visit(stage, '/app/renew', OWNER)
    await stage.page.getByRole('combobox').selectOption({ index: 1 })
    await submit(stage)
    await expect(stage.page.locator('[aria-invalid=true]').first()).toBeVisible()
  },
  'first step, empty': (stage) => begin(stage).then(() => seeHeading(stage)),
  'first step with errors': async (stage) => {
    await begin(stage)
    await submitInVain(stage)
  },
  'contacts and documents with errors': (stage) => sendFaulty(stage, 1, `${RESPONSIBLE}.email`),
  'general information': (stage) => openComplete(stage, 2).then(() => undefined),
  'general information with errors': (stage) => sendFaulty(stage, 2, 'companyContact.email'),
  'private person, with errors': async (stage) => {
    await visit(stage, '/login', PRIVATE_PERSON)
    const id = await create(stage.page.request, 'STRONG_LASER_POINTER')
    await goTo(stage, id, 3)
    await see(stage, 'private-person.contact.header.text')
    await submitInVain(stage)
  },
  'review, not certified': async (stage) => {
    await openComplete(stage, 3)
    await press(stage, 'review.sign.application.text')
    await expect(stage.page.locator('[aria-invalid=true], .sv-error-summary').first()).toBeVisible()
  },
  'first step of a notification': async (stage) => {
    await visit(stage, '/login', { person: '189012149804', party: 'org-y6c1j8s5g2' })
    const id = await begunReport(stage, 'REPORT_DENTAL_INTRAORAL')
    await visit(stage, `/app/${id}`)
    await seeHeading(stage)
  },
} as const satisfies Record<string, (stage: Stage) => Promise<void>>

export type ServedScreen = keyof typeof OPENERS
export const openServed = (name: ServedScreen, stage: Stage): Promise<void> => OPENERS[name](stage)
