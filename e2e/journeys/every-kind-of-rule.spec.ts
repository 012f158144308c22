/** One rule of each kind, broken through the form: the page reports that error, at its field, and no other. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { at, heading, next } from '../support/form.ts'
import { create, signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))

/** The only line of the summary links to the field, which has the same error message. */
const expectFault = async (page: Page, path: string, words: string) => {
  const lines = page.locator('.sv-error-summary a')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(words)
  await lines.click()
  await expect(at(page, path)).toBeFocused()
  await expect(page.locator('form p').filter({ hasText: words }).first()).toBeInViewport()
}

/** Enters a wrong value, expects the error, and restores the value. */
const refuses = async (page: Page, path: string, wrong: string, words: string) => {
  const field = at(page, path)
  const right = await field.inputValue()
  await field.fill(wrong)
  await next(page)
  await expectFault(page, path, words)
  await field.fill(right)
  await expect(page.locator('.sv-error-summary')).toHaveCount(0)
}

// Left out: line breaks and tabs, which a browser does not let a user type into a single-line field.
test('reports errors of texts and choices, one by one (SEC-11, SEC-12, WIZ-08)', { tag: '@night' }, async ({
  page,
}) => {
  await page.goto(`/app/${await signablePermit(page.request)}?step=0`)
  await heading(page, 'Strålkällorna och förrådet')
  await refuses(page, 'SRC_DESCRIPTION.text', '', 'Skriv vilka strålkällor du ska förvara.')
  await refuses(page, 'SRC_DESCRIPTION.text', 'ab', 'Skriv minst 3 tecken.')
  await refuses(page, 'SRC_DESCRIPTION.text', 'a'.repeat(1001), 'Skriv högst 1000 tecken.')
  await page.getByRole('checkbox', { name: 'Larmat' }).check()
  for (const box of await page
    .getByRole('group', { name: /^Hur är förrådet skyddat/ })
    .getByRole('checkbox')
    .all())
    await box.uncheck()
  await page.getByRole('checkbox', { name: 'Larmat' }).check()
  await next(page)
  await expectFault(page, 'SRC_PROTECTION.selectedChoiceIds', 'Välj minst två sätt som förrådet är skyddat på.')
  await expectAccessible(page, 'a broken rule')
})

test('reports errors of people and documents, one by one (SEC-05, SEC-08, WIZ-08)', { tag: '@night' }, async ({
  page,
}) => {
  await page.goto(`/app/${await signablePermit(page.request)}?step=1`)
  await heading(page, 'Ansvar och dokument')
  const person = 'SRC_RESPONSIBLE.contacts.0'
  await refuses(page, `${person}.name`, 'Anna <3', 'Namnet innehåller tecken som inte kan användas.')
  await refuses(page, `${person}.phone`, '12345', 'Skriv 6 till 15 siffror.')
  await refuses(
    page,
    `${person}.emailConfirm`,
    'elvan@exempel.se',
    'E-postadresserna är inte lika. Skriv samma adress två gånger.',
  )
  await refuses(page, `${person}.nationalIdentity`, '', 'Skriv personens personnummer.')
  await page.getByRole('checkbox', { name: 'Jag kan inte bifoga dokumentet nu.' }).uncheck()
  await next(page)
  await expectFault(page, 'SRC_PLAN.files', 'Bifoga minst ett dokument')
})

test('reports a list with too few items, and errors in an item (SEC-09, SEC-10, WIZ-08)', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto(`/app/${await create(page.request, 'INDUSTRIAL_RADIOGRAPHY')}?step=0`)
  await page.getByRole('checkbox', { name: 'Sluten, i ett skärmat utrymme' }).check()
  await next(page)
  await expectFault(page, 'IND_PLACES.placesOfBusiness', 'Lägg till minst en plats.')
  await page.locator('[id="IND_PLACES.placesOfBusiness"]').click()
  await at(page, 'street').fill('Klövervägen 12')
  await at(page, 'city').fill('Umeå')
  await at(page, 'country').selectOption({ label: 'Sverige' })
  await at(page, 'zipCode').fill('1234')
  await page.locator('form button[type=submit]').click()
  const words = 'Skriv postnumret med fem siffror, till exempel 123 45.'
  await expect(page.locator('.sv-error-summary a')).toHaveCount(1)
  await expect(page.locator('.sv-error-summary a')).toContainText(words)
  await at(page, 'zipCode').fill('902 19')
  await page.locator('form button[type=submit]').click()
  await next(page)
  await page.locator('form button[type=submit]').click()
  await expectFault(page, 'IND_EQUIPMENT.equipments', 'Lägg till minst en')
})
