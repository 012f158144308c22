/** The equipment step of the veterinary permit: changed, removed, begun again, refused, not loaded. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  addKnown,
  begin,
  card,
  cards,
  choose,
  DENTAL,
  edit,
  fillAddress,
  ITINERANT,
  openForm,
  STATIONARY,
  save,
  saveAndReturn,
} from '../support/equipment.ts'
import { at, heading, next, pause } from '../support/form.ts'
import { signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))

const addItinerant = async (page: Page) => {
  await openForm(page)
  await choose(page, ITINERANT)
  await saveAndReturn(page)
}

test('changes and removes machines, with focus on the rest, and reports one that no longer fits (VET-01, VET-09)', {
  tag: '@night',
}, async ({ page }) => {
  await begin(page)
  await addKnown(page)
  await addItinerant(page)
  await edit(page, 2)
  await at(page, 'serialNumber').fill('SN-2026')
  await saveAndReturn(page)
  await edit(page, 2)
  await expect(at(page, 'serialNumber')).toHaveValue('SN-2026')
  await page.getByRole('button', { name: 'Avbryt utan att spara' }).click()
  await expect(card(page, 2)).toBeFocused()
  // A downward beam on small animals alone only needs a notification, so the item must change.
  await edit(page, 1)
  await page.getByRole('radio', { name: 'Bara smådjur', exact: true }).check()
  await save(page)
  // The notice appears once the item is saved.
  await page.getByRole('button', { name: 'Tillbaka till listan' }).click()
  await expect(card(page, 1).getByText('Behöver bara anmälas')).toBeVisible()
  await expect(card(page, 1).getByText(/innan du skriver under/)).toBeVisible()
  await expectAccessible(page, 'equipment that no longer fits')
  await card(page, 1).getByRole('button', { name: 'Ta bort' }).click()
  await expectAccessible(page, 'removal of equipment')
  await page.getByRole('button', { name: 'Ta bort utrustningen' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 1)).toBeFocused()
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
})

test('resets fields that depend on a change: type, make, model, animals, voltage (VET-04)', async ({ page }) => {
  await begin(page)
  await openForm(page)
  await choose(page, DENTAL)
  await fillAddress(page, 'Klövervägen 12')
  await save(page)
  const notice = page.getByText('Den här utrustningen behöver bara anmälas')
  await expect(notice).toBeVisible()
  await at(page, 'max_kV').fill('76')
  await expect(notice).toHaveCount(0)
  await at(page, 'max_kV').fill('70')
  await save(page)
  await expect(notice).toBeVisible()
  await page.getByRole('radio', { name: 'Bara stora djur', exact: true }).check()
  await expect(notice).toHaveCount(0)
  await expect(
    page.getByRole('radiogroup', { name: /stora djur\?$/ }).getByRole('radio', { checked: true }),
  ).toHaveCount(0)
  await at(page, 'modelId').selectOption('Modellen finns inte i listan')
  await expect(at(page, 'max_kV')).toHaveValue('')
  await expect(at(page, 'modelName')).toHaveValue('')
  await at(page, 'makeId').selectOption('Planmeca')
  await expect(at(page, 'modelId')).toHaveValue('')
  await expect(at(page, 'modelName')).toHaveCount(0)
  await at(page, 'makeId').selectOption('Fabrikatet finns inte i listan')
  await expect(at(page, 'modelId')).toHaveCount(0)
  await expect(at(page, 'modelName')).toBeVisible()
  await at(page, 'equipmentTypeId').selectOption('Datortomograf (CT)')
  await expect(at(page, 'makeId')).toHaveValue('')
  await expect(at(page, 'modelName')).toHaveCount(0)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test("puts the server's faults on their fields, and the summary leads to them (VET-06, VET-08)", {
  tag: '@night',
}, async ({ page }) => {
  await begin(page)
  await openForm(page)
  await choose(page, { ...STATIONARY, beam: '' })
  await save(page)
  const summary = page.locator('.sv-error-summary')
  await expect(summary).toBeInViewport()
  await expectAccessible(page, 'equipment form with errors')
  await summary.getByRole('link', { name: /^Strålfältets riktning/ }).click()
  await expect(at(page, 'usageSelection.options.1.description')).toBeFocused()
  await at(page, 'usageSelection.options.1.description').fill('Mot väggen.')
  await fillAddress(page, 'Klövervägen 12')
  await expect(summary).toHaveCount(0)
  // Simulates a stricter server: the request is changed after the page's own check.
  await page.route('**/veterinary-equipments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return route.continue({ postData: { ...route.request().postDataJSON(), serialNumber: 'X' } })
  })
  await save(page)
  await summary.getByRole('link', { name: 'Serienummer: Skriv minst 3 tecken.' }).click()
  await expect(at(page, 'serialNumber')).toBeFocused()
  await expect(page.locator('.aksel-form-field', { has: at(page, 'serialNumber') })).toContainText(
    'Skriv minst 3 tecken.',
  )
  // The step cannot continue while the form is open.
  await next(page)
  await expect(summary.getByRole('link', { name: /^Utrustning: Spara eller avbryt utrustningen/ })).toBeVisible()
  await heading(page, 'Lägg till utrustning')
})

test('names a failed request, and retries it (VET-06)', { tag: '@night' }, async ({ page }) => {
  await begin(page)
  const fail = (pattern: string) => page.route(pattern, (route) => route.fulfill({ status: 500, body: '' }))
  const retry = async (text: string, pattern: string) => {
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page, text)
    await page.unroute(pattern)
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByText(text)).toHaveCount(0)
    await pause(page)
  }
  const [equipment, usages, makes, models] = [
    '**/veterinary-equipments',
    '**/equipmentUsages',
    '**/makes',
    '**/models',
  ] as const
  await fail(equipment)
  await page.reload()
  await retry('Fel uppstod då utrustningar hämtas', equipment)
  await fail(usages)
  await page.reload()
  await retry('Error Loading equipment step', usages)
  await fail(makes)
  await openForm(page)
  await at(page, 'equipmentTypeId').selectOption(STATIONARY.type)
  await retry('Fel uppstod vid hämtning av fabrikat', makes)
  await fail(models)
  await at(page, 'makeId').selectOption(STATIONARY.make)
  await retry('Fel uppstod vid hämtning av modeller', models)
  await at(page, 'modelId').selectOption(STATIONARY.model)
  await expect(at(page, 'max_kV')).toHaveValue('125')
})
