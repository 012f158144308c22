/** Lists the controls that send a request or lead to another screen: how to reach them, and the result of one press. */
import { expect, type Locator } from '@playwright/test'
import { at } from '../form.ts'
import { begunReport, OWNER, openComplete } from '../opening.ts'
import { create, JOINT_COMPANY, KARIN, TOLVAN } from '../signable.ts'
import { press, pressLike, type Stage, see, visit } from '../stage.ts'
import { openServed, type ServedScreen } from './served-screens.ts'

export type Sending = {
  name: string
  /** Part of the quick suite, too. */
  isMain?: true
  open: (stage: Stage) => Promise<unknown>
  control: (stage: Stage) => Locator
  /** The field from which Enter submits, if there is one. */
  field?: (stage: Stage) => Locator
  /** The calls of one press, as `watchWrites` names them; a star is an id. */
  writes: readonly string[]
  /** Waits for the result of one press. */
  arrived: (stage: Stage) => Promise<unknown>
  /** It opens a dialog, which then stays open. */
  opens?: true
}

export const button =
  (key: string, within = '') =>
  ({ page, t }: Stage) =>
    page.locator(within || 'body').getByRole('button', { name: t(key), exact: true })
const nextStep = ({ page }: Stage) => page.locator('.sv-bottom__next')
export const shown = (name: ServedScreen) => (stage: Stage) => openServed(name, stage)
const atStep =
  (step: number) =>
  ({ page }: Stage) =>
    page.waitForURL(`**/app/*?step=${step}`)
const dialogGone = ({ page }: Stage) => expect(page.getByRole('dialog')).toHaveCount(0)
const confirm = ({ page }: Stage) => page.locator('dialog .sv-modal__footer button').first()

const BEGINNING: Sending[] = [
  {
    name: 'log in as a test person',
    open: (stage) => visit(stage, '/login-fake'),
    control: ({ page }) => page.locator('.sv-persons button').first(),
    writes: ['POST authentication/fakelogin'],
    arrived: (stage) => see(stage, 'login.represent.header.text'),
  },
  {
    name: 'log in with a number',
    open: async (stage) => {
      await visit(stage, '/login-fake')
      await stage.page.getByRole('textbox').fill(TOLVAN)
    },
    control: ({ page }) => page.locator('form button[type=submit]'),
    field: ({ page }) => page.getByRole('textbox'),
    writes: ['POST authentication/fakelogin'],
    arrived: (stage) => see(stage, 'login.represent.header.text'),
  },
  {
    name: 'represent oneself',
    isMain: true,
    open: async (stage) => {
      await visit(stage, '/login', { person: TOLVAN })
      await stage.page.getByRole('radio').last().check()
    },
    control: button('general.continue.text'),
    writes: ['PUT authentication/identity'],
    arrived: (stage) => see(stage, 'start.header.text'),
  },
  {
    name: 'represent an organisation',
    open: async (stage) => {
      await visit(stage, '/login', { person: TOLVAN })
      await stage.page.getByRole('radio').first().check()
    },
    control: button('general.continue.text'),
    writes: [],
    arrived: (stage) => see(stage, 'login.organisation.header.text'),
  },
  {
    name: 'choose an organisation',
    open: shown('which organisation'),
    control: button('general.continue.text'),
    writes: ['PUT authentication/organizations'],
    arrived: (stage) => see(stage, 'start.header.text'),
  },
  {
    name: 'begin an application',
    isMain: true,
    open: async (stage) => {
      await visit(stage, '/app/new', OWNER)
      await stage.page.getByRole('combobox').selectOption({ label: 'Förvaring av slutna strålkällor (tillstånd)' })
    },
    control: button('new.submit.text'),
    writes: ['POST applications'],
    arrived: atStep(0),
  },
  {
    name: 'begin a notification',
    isMain: true,
    open: async (stage) => {
      await visit(stage, '/login', { person: KARIN, party: JOINT_COMPANY })
      const id = await begunReport(stage, 'REPORT_DENTAL_INTRAORAL')
      await stage.page.request.delete(`/api/v1/applications/${id}`)
      await visit(stage, '/report/REPORT_DENTAL_INTRAORAL/new/')
    },
    control: button('report.start.text'),
    writes: ['POST applications'],
    arrived: atStep(0),
  },
]

const beginRenewal = async (stage: Stage) => {
  await visit(stage, '/login', OWNER)
  const id = await create(stage.page.request, 'SEALED_SOURCE_STORAGE', 'SIE2020-1')
  await visit(stage, `/app/${id}?step=3`)
  await press(stage, 'review.case-number.edit.text')
  await stage.page.getByLabel(stage.t('review.case-number.label.text'), { exact: true }).fill('SIE2021-7')
}
const fillPlace = async (stage: Stage) => {
  await shown('first step of a notification, with places')(stage)
  await pressLike(stage, 'place.add.text')
  const place = { name: 'Filialen', street: 'Klövervägen 14', zipCode: '902 19', city: 'Umeå' }
  for (const [field, text] of Object.entries(place)) await at(stage.page, field).fill(text)
  await at(stage.page, 'country').selectOption({ label: 'Sverige' })
}
const openEquipment = async (stage: Stage) => {
  await shown('veterinary equipment, its form half filled in')(stage)
  const address = { street: 'Klövervägen 12', zipCode: '902 19', city: 'Umeå' }
  for (const [field, text] of Object.entries(address)) await at(stage.page, `address.${field}`).fill(text)
}

/** The button from a complete step to the next one; `call` saves the step. */
const nextFrom = (step: number, call: string): Omit<Sending, 'name'> => ({
  open: (stage) => openComplete(stage, step),
  control: nextStep,
  writes: [`PUT applications/*/${call}`],
  arrived: atStep(step + 1),
})

const FILLING_IN: Sending[] = [
  { name: 'next step', ...nextFrom(0, 'stepvalues') },
  {
    name: 'next step, from contacts',
    isMain: true,
    ...nextFrom(1, 'stepvalues'),
    field: ({ page }) => at(page, 'SRC_RESPONSIBLE.contacts.0.phone'),
  },
  {
    name: 'next step, from general information',
    ...nextFrom(2, 'business-information'),
    field: ({ page }) => at(page, 'companyContact.email'),
  },
  {
    name: 'previous step',
    open: (stage) => openComplete(stage, 2),
    control: ({ page }) => page.locator('.sv-bottom__previous'),
    writes: [],
    arrived: atStep(1),
  },
  {
    name: 'save a place',
    open: fillPlace,
    control: nextStep,
    field: ({ page }) => at(page, 'name'),
    writes: ['POST applications/*/placeOfBusiness'],
    arrived: (stage) => see(stage, 'place.add.text'),
  },
  {
    name: 'remove a place',
    isMain: true,
    open: shown('a place, removal asked'),
    control: confirm,
    writes: ['DELETE applications/*/placeOfBusiness/*'],
    arrived: dialogGone,
  },
  {
    name: 'save equipment',
    isMain: true,
    open: openEquipment,
    control: button('equipment.save.text'),
    field: ({ page }) => at(page, 'address.city'),
    writes: ['POST applications/*/veterinary-equipments'],
    arrived: (stage) => see(stage, 'equipment.add.text'),
  },
  {
    name: 'remove equipment',
    open: shown('veterinary equipment, removal asked'),
    control: confirm,
    writes: ['DELETE applications/*/veterinary-equipments/*'],
    arrived: dialogGone,
  },
  {
    name: 'upload a document',
    open: shown('a document chosen'),
    control: button('file.upload.new.submit.text'),
    writes: ['POST applications/*/file'],
    arrived: dialogGone,
  },
  {
    name: 'change the case number',
    open: beginRenewal,
    control: button('review.case-number.save.text'),
    writes: ['PUT applications/*/previousCaseNumber'],
    arrived: (stage) => see(stage, 'review.case-number.edit.text'),
  },
  {
    name: 'log out',
    open: shown('log out, asked'),
    control: confirm,
    // The logout page ends the session.
    writes: ['POST authentication/logout'],
    arrived: ({ page }) => page.waitForURL('**/logout**'),
  },
]

const AFTERWARDS: Sending[] = [
  {
    name: 'approve',
    open: async (stage) => {
      await openComplete(stage, 3)
      await at(stage.page, 'isApproved').check()
    },
    control: button('review.sign.application.text'),
    writes: [],
    arrived: (stage) => see(stage, 'signing.location.continue.text'),
  },
  {
    name: 'begin to sign',
    isMain: true,
    open: async (stage) => {
      await shown('signing, how')(stage)
      await stage.page.getByRole('radio', { name: stage.t('signing.method.BankID.text') }).check()
      await stage.page.getByRole('radio', { name: stage.t('signing.location.OnOtherDevice.text') }).check()
    },
    control: button('signing.location.continue.text'),
    writes: ['POST applications/sign-begin'],
    arrived: (stage) => see(stage, 'signing.pending.cancel.text'),
  },
  {
    name: 'cancel the signing',
    open: shown('signing, QR code'),
    control: button('signing.pending.cancel.text'),
    writes: ['POST applications/sign-cancel'],
    arrived: (stage) => see(stage, 'signing.canceled.header.text'),
  },
  {
    name: 'remove an application',
    open: shown('remove an application, asked'),
    control: confirm,
    writes: ['DELETE applications/*'],
    arrived: dialogGone,
  },
  {
    name: 'remove everything started',
    isMain: true,
    open: shown('remove everything started, asked'),
    control: confirm,
    writes: ['DELETE drafts'],
    arrived: dialogGone,
  },
]

export const SENDING: readonly Sending[] = [...BEGINNING, ...FILLING_IN, ...AFTERWARDS]
