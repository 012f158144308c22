/** Lists of machines, equipment and places when two write in them at the same time, and when an answer never comes. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { choose, fillAddress, openForm, STATIONARY, saveAndReturn } from '../support/equipment.ts'
import { at, pause, pressInWindow } from '../support/form.ts'
import { CLINIC, create, NILS, signIn } from '../support/signable.ts'
import { otherBrowser } from '../support/signing.ts'
import { test } from '../support/test.ts'

const PLACE = { street: 'Klövervägen 12', zipCode: '902 19', city: 'Umeå', country: 752 }
const NO_ID = '00000000-0000-0000-0000-000000000000'
const CONFLICT = /ändrats på ett annat ställe$/

test.beforeEach(async ({ page }) => signIn(page.request))

const openStep = async (page: Page, id: string, step = 0) => {
  await page.goto(`/app/${id}?step=${step}`)
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
/** The applicant's page and a colleague's, on the same step. */
const both = async (page: Page, colleague: Page, id: string) => {
  await signIn(colleague.request, NILS, CLINIC)
  await openStep(page, id)
  await openStep(colleague, id)
}
/** Both change the same item; the second is asked, takes the first's version at first and its own after that. */
const changeAtOnce = async (page: Page, colleague: Page, how: { edit: RegExp; field: string; save: string }) => {
  const change = async (who: Page, text: string) => {
    await at(who, how.field).fill(text)
    await press(who, how.save)
  }
  await press(page, how.edit)
  await press(colleague, how.edit)
  await change(colleague, 'Nils ord')
  await expect(at(colleague, how.field)).toHaveCount(0)
  await change(page, 'Tolvans ord')
  const dialog = page.getByRole('dialog', { name: CONFLICT })
  for (const text of [/Nils ord/, /Tolvans ord/]) await expect(dialog.getByText(text)).toBeVisible()
  await expectAccessible(page, `two versions, ${how.field}`)
  await dialog.getByRole('radio', { name: 'Din version' }).check()
  await dialog.getByRole('button', { name: 'Spara mina val' }).click()
  await expect(at(page, how.field)).toHaveCount(0)
  await press(page, how.edit)
  await expect(at(page, how.field)).toHaveValue('Tolvans ord')
  await page.reload()
}

test('a place changed by two at once: the second is asked; removed, when it was changed, asked once more (WIZ-14, SEC-09)', async ({
  page,
  browser,
}) => {
  const id = await create(page.request, 'INDUSTRIAL_RADIOGRAPHY')
  for (const name of ['Hallen', 'Bunkern'])
    await page.request.post(`/api/v1/applications/${id}/placeOfBusiness`, { data: { id: NO_ID, name, ...PLACE } })
  const colleague = await otherBrowser(browser, page)
  await both(page, colleague, id)
  await changeAtOnce(page, colleague, { edit: /^Ändra Hallen|^Ändra .* ord$/, field: 'name', save: 'Spara platsen' })

  // The colleague has still the list as it was: what they remove has been changed since.
  await press(colleague, /^Ta bort Nils ord/)
  await pressInWindow(colleague, 'Ta bort platsen')
  await expect(colleague.getByRole('dialog')).toContainText('Vill du ändå ta bort den?')
  await expectAccessible(colleague, 'removal asked once more')
  await pause(colleague)
  await pressInWindow(colleague, 'Ta bort platsen')
  await expect(colleague.getByRole('dialog')).toHaveCount(0)
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Bunkern' })).toBeFocused()

  // Of different items nobody is asked.
  await press(page, /^Ändra Bunkern/)
  await at(page, 'name').fill('Källaren')
  await press(page, 'Spara platsen')
  await expect(page.getByRole('listitem').filter({ hasText: 'Källaren' })).toBeFocused()
  await expect(page.getByText('Tolvans ord')).toHaveCount(0)
  await colleague.context().close()
})

test('a machine changed by two at once: the second is asked (WIZ-14)', async ({ page, browser }) => {
  const id = await create(page.request, 'VETERINARY_XRAY')
  await openStep(page, id)
  await openForm(page)
  await choose(page, STATIONARY)
  await fillAddress(page, 'Klövervägen 12')
  await saveAndReturn(page)
  const colleague = await otherBrowser(browser, page)
  await both(page, colleague, id)
  await changeAtOnce(page, colleague, { edit: /^Ändra Utrustning 1/, field: 'serialNumber', save: 'Spara utrustning' })
  await colleague.context().close()
})

test('an item whose answer was cut off is added once, however often it is saved again (SEC-09, VET-08)', async ({
  page,
}) => {
  const id = await create(page.request, 'INDUSTRIAL_RADIOGRAPHY')
  await openStep(page, id)
  let isCut = true
  await page.route('**/placeOfBusiness', async (route) => {
    if (!isCut) return route.continue()
    // It gets there, and the answer does not come back.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await press(page, /^Lägg till/)
  for (const [field, text] of Object.entries({ name: 'Hallen', ...PLACE }))
    if (field === 'country') await at(page, field).selectOption({ label: 'Sverige' })
    else await at(page, field).fill(String(text))
  await press(page, 'Spara platsen')
  await pressInWindow(page, 'Stäng')
  isCut = false
  await press(page, 'Spara platsen')
  await expect(page.getByRole('listitem').filter({ hasText: 'Hallen' })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Hallen' })).toHaveCount(1)
})
