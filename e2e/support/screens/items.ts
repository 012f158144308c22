/** Screens of the lists in a step: equipment, places, contacts, documents. */
import { expect } from '@playwright/test'
import { pdf } from '../../../apps/server/test/inspect/files.ts'
import { at } from '../form.ts'
import { begin, begunReport, OWNER, openComplete } from '../opening.ts'
import { answer, cut, press, pressLike, type Screen, type Stage, see, seeDialog, seeHeading, visit } from '../stage.ts'

const ROUTE = '/app/$applicationId'
const NO_ID = '00000000-0000-0000-0000-000000000000'

const beginVeterinary = async (stage: Stage) => {
  await begin(stage, 'VETERINARY_XRAY')
  await see(stage, 'equipment.empty.text')
}

type Machine = { type: string; make: string; model: string; usage: string; mountings: readonly string[] }
const DENTAL: Machine = {
  type: 'VET_INTRAORAL',
  make: 'Belmont',
  model: 'BelRay II 097',
  usage: 'small',
  mountings: ['wall-arm'],
}
const STATIONARY: Machine = {
  type: 'VET_STATIONARY',
  make: 'Examion',
  model: 'Maxivet 400 HF',
  usage: 'both',
  mountings: ['fixed-down', 'ceiling'],
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
const saveEquipment = async (stage: Stage) => {
  const address = { street: 'Klövervägen 12', zipCode: '902 19', city: 'Umeå' }
  for (const [field, text] of Object.entries(address)) await at(stage.page, `address.${field}`).fill(text)
  await press(stage, 'equipment.save.text')
}

const EQUIPMENT: Screen[] = [
  { name: 'veterinary equipment, none', route: ROUTE, isMain: true, open: beginVeterinary },
  {
    name: 'veterinary equipment, its form with errors',
    route: ROUTE,
    open: async (stage) => {
      await beginVeterinary(stage)
      await press(stage, 'equipment.add.text')
      await see(stage, 'equipment.add.header.text')
      await press(stage, 'equipment.save.text')
      await expect(stage.page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'veterinary equipment, its form half filled in',
    route: ROUTE,
    open: (stage) => fillEquipment(stage, STATIONARY),
  },
  {
    name: 'veterinary equipment, a number that may be read in two ways',
    route: ROUTE,
    open: async (stage) => {
      await fillEquipment(stage, STATIONARY)
      await at(stage.page, 'max_kV').fill('1,000')
      await at(stage.page, 'max_kV').blur()
      await expect(at(stage.page, 'max_kV')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'veterinary equipment, its form left',
    route: ROUTE,
    dialogs: ['form/items/ItemFrame.tsx'],
    open: async (stage) => {
      await fillEquipment(stage, DENTAL)
      await press(stage, 'equipment.cancel.text')
      await seeDialog(stage, 'equipment.leave.header.text')
    },
  },
  {
    name: 'veterinary equipment that needs no permit',
    route: ROUTE,
    open: async (stage) => {
      await fillEquipment(stage, DENTAL)
      await saveEquipment(stage)
      await see(stage, 'equipment.outcome.Report.header.text')
    },
  },
  {
    name: 'veterinary equipment, removal asked',
    route: ROUTE,
    dialogs: ['form/items/RemoveItem.tsx'],
    open: async (stage) => {
      await fillEquipment(stage, STATIONARY)
      await saveEquipment(stage)
      await see(stage, 'equipment.outcome.Permit.text')
      await pressLike(stage, 'general.remove.text')
      await seeDialog(stage, 'equipment.remove.header.text')
    },
  },
]

/** A notification with a place. */
const openPlaces = async (stage: Stage) => {
  const { page } = stage
  await visit(stage, '/login', OWNER)
  const id = await begunReport(stage, 'REPORT_MEDICAL_SOLARIUM')
  const place = { name: 'Mottagningen', street: 'Klövervägen 12', zipCode: '90219', city: 'Umeå', country: 752 }
  await page.request.post(`/api/v1/applications/${id}/placeOfBusiness`, { data: { id: NO_ID, ...place } })
  await visit(stage, `/app/${id}?step=0`)
  await seeHeading(stage)
}

const PLACES: Screen[] = [
  {
    name: 'first step of a notification, with places',
    route: ROUTE,
    open: openPlaces,
  },
  {
    name: 'a place, removal asked',
    route: ROUTE,
    dialogs: [],
    open: async (stage) => {
      await openPlaces(stage)
      await pressLike(stage, 'place.remove.text')
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'a place, its form left',
    route: ROUTE,
    dialogs: [],
    open: async (stage) => {
      await openPlaces(stage)
      await pressLike(stage, 'place.add.text')
      await stage.page.getByLabel(stage.t('place.name.text')).fill('Halvfärdig')
      await press(stage, 'general.cancel.text')
      await seeDialog(stage, 'wizard.leave.header.text')
    },
  },
  {
    name: 'a contact, removal asked',
    route: ROUTE,
    dialogs: ['form/sections/contact/ContactField.tsx'],
    open: async (stage) => {
      await openComplete(stage, 1)
      await stage.page.getByRole('button', { name: /^(Lägg till|Add) / }).click()
      await at(stage.page, 'SRC_RESPONSIBLE.contacts.1.name').fill('Beri Bok')
      await pressLike(stage, 'contact.remove.text')
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
]

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

const DOCUMENTS: Screen[] = [
  {
    name: 'documents to choose from',
    route: ROUTE,
    isMain: true,
    dialogs: ['form/upload/UploadModal.tsx'],
    open: openUpload,
  },
  { name: 'a document chosen', route: ROUTE, open: chooseFile },
  {
    name: 'a document refused before it is sent',
    route: ROUTE,
    open: async (stage) => {
      await openUpload(stage)
      const file = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: pdf() }
      await stage.page.locator('input[type=file]').first().setInputFiles(file)
      await see(stage, 'file.refusal.heic.text')
    },
  },
  {
    name: 'a large document, connection lost',
    route: ROUTE,
    open: async (stage) => {
      await cut(stage, 'applications/*/uploads/*')
      await openUpload(stage)
      const file = { name: NAME, mimeType: 'application/pdf', buffer: pdf({ inside: `% ${'x'.repeat(5_000_000)}\n` }) }
      await stage.page.locator('input[type=file]').first().setInputFiles(file)
      await press(stage, 'file.upload.new.submit.text')
      await see(stage, 'file.state.retrying.text')
    },
  },
  {
    name: 'documents to choose from, not fetched',
    route: ROUTE,
    open: async (stage) => {
      await answer(stage, 'applications/*/documents', 409)
      await openUpload(stage)
      await see(stage, 'file.upload.existing.failed.text')
    },
  },
  {
    name: 'a document changed',
    route: ROUTE,
    dialogs: ['form/upload/EditFileModal.tsx'],
    open: async (stage) => {
      await chooseFile(stage)
      await press(stage, 'file.upload.new.submit.text')
      await expect(stage.page.getByRole('dialog')).toHaveCount(0)
      await pressLike(stage, 'file.edit.button.text')
      await seeDialog(stage, 'file.edit.header.text')
    },
  },
]

export const ITEM_SCREENS: readonly Screen[] = [...EQUIPMENT, ...PLACES, ...DOCUMENTS]
