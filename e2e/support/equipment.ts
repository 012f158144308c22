/** Actions on the equipment step of the veterinary permit. */
import { expect, type Page } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { expectAccessible } from './accessibility.ts'
import { at, heading, pause, pressInWindow } from './form.ts'

export const cards = (page: Page) => page.getByRole('listitem', { name: /^Utrustning \d/ })
export const card = (page: Page, number: number) => page.getByRole('listitem', { name: `Utrustning ${number}:` })

export const openForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Lägg till utrustning' }).click()
  await heading(page, 'Lägg till utrustning')
}
export const edit = async (page: Page, number: number): Promise<void> => {
  await card(page, number).getByRole('button', { name: 'Ändra' }).click()
  await heading(page, 'Ändra utrustning')
}
export const save = (page: Page) => page.getByRole('button', { name: 'Spara utrustning' }).click()
/** Saves, and waits for the list. */
export const saveAndReturn = async (page: Page): Promise<void> => {
  await save(page)
  await heading(page, 'Röntgenutrustning')
  await pause(page)
}

export type Machine = { type: string; make: string; model: string; animals: string; mountings: string[]; beam?: string }

/** Chooses by label. A make or model that is not in the lists is typed separately. */
export const choose = async (page: Page, { type, make, model, animals, mountings, beam }: Machine): Promise<void> => {
  await page.getByLabel('Typ av utrustning').selectOption(type)
  await page.getByLabel('Fabrikat', { exact: true }).selectOption(make)
  if (model) await page.getByLabel('Modell', { exact: true }).selectOption(model)
  await page.getByRole('radio', { name: animals, exact: true }).check()
  const groups = page.getByRole('radiogroup', { name: /^Hur är utrustningen placerad/ })
  await expect(groups).toHaveCount(mountings.length)
  for (const [index, mounting] of mountings.entries())
    await groups.nth(index).getByRole('radio', { name: mounting, exact: true }).check()
  for (const field of await page.getByLabel('Strålfältets riktning').all()) await field.fill(beam ?? '')
}

export const fillAddress = async (page: Page, street: string): Promise<void> => {
  await at(page, 'address.street').fill(street)
  await at(page, 'address.zipCode').fill('902 19')
  await at(page, 'address.city').fill('Umeå')
}

/** Uploads a document through the button with this name. */
export const attach = async (page: Page, button: string | RegExp, name: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  const file = { name, mimeType: 'application/pdf', buffer: pdf() }
  await page.getByLabel('Välj fil').setInputFiles(file)
  await pressInWindow(page, 'Ladda upp')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(name).first()).toBeVisible()
}

/** Known make and model, small and large animals: needs a permit. */
export const STATIONARY: Machine = {
  type: 'Stationär röntgenutrustning',
  make: 'Examion',
  model: 'Maxivet 400 HF',
  animals: 'Både smådjur och stora djur',
  mountings: ['Fast monterad, strålar bara rakt nedåt', 'Takstativ, kan stråla åt flera håll'],
  beam: 'Mot ytterväggen åt norr.',
}
/** Mobile equipment: it has no address of its own. */
export const ITINERANT: Machine = {
  type: 'Bärbar röntgenutrustning',
  make: 'Gierth',
  model: 'TR 90/20',
  animals: 'Bara stora djur',
  mountings: ['Ambulerande, på stativ'],
  beam: 'Vågrätt, bort från människor.',
}
/** Dental X-ray with the detector in the mouth: needs a notification only. */
export const DENTAL: Machine = {
  type: 'Tandröntgen, bildmottagare i munnen',
  make: 'Belmont',
  model: 'BelRay II 097',
  animals: 'Bara smådjur',
  mountings: ['Arm på vägg, tak eller golvstativ'],
}

/** Begins a new veterinary permit from the page where applications begin. */
export const begin = async (page: Page): Promise<void> => {
  await page.goto('/app/new')
  await page.getByRole('combobox').selectOption({ label: 'Veterinärmedicinsk röntgen (tillstånd)' })
  await page.locator('form button[type=submit]').click()
  await heading(page, 'Röntgenutrustning')
  await expect(page.getByText('Du har inte lagt till någon utrustning än.')).toBeVisible()
}

/** Adds the first item, which decides the fee. */
export const addKnown = async (page: Page): Promise<void> => {
  await openForm(page)
  await choose(page, STATIONARY)
  await expect(at(page, 'max_kV')).toHaveValue('125')
  await fillAddress(page, 'Klövervägen 12')
  await at(page, 'address.isDefaultAdress').check()
  await expectAccessible(page, 'equipment form')
  await saveAndReturn(page)
  await expect(card(page, 1)).toBeFocused()
  await expect(card(page, 1).getByText('Behöver tillstånd')).toBeVisible()
  const fee = page.getByRole('region', { name: 'Avgift' })
  await expect(fee.getByText('3 700 kr').first()).toBeVisible()
}
