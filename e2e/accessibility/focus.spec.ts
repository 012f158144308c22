/** Focus after each action: on the new heading, at the error, or beside the removed item; never lost. */
import { expect, type Page } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { DESCRIPTION, open } from '../support/first-step.ts'
import { at } from '../support/form.ts'
import { enterOn, focusedHeading, throughDialog } from '../support/keyboard.ts'
import { create, signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() })
const press = (page: Page, name: string | RegExp) => enterOn(page.getByRole('button', { name }))
const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page, name: string) => enterOn(dialog(page).getByRole('button', { name }))
/** The second step of a complete application, to which a document is then attached. */
const openSecondStep = async (page: Page): Promise<void> => {
  await open(page, await signablePermit(page.request))
  await press(page, /^Nästa steg/)
  await focusedHeading(page, 'Ansvar och dokument')
  await at(page, 'SRC_PLAN.isMissing').uncheck()
}
const attachButton = (page: Page) => page.getByRole('button', { name: /^Bifoga dokument/ })

test('moves to the heading of the step on any navigation, and the title follows (WIZ-04, SHE-06)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, await signablePermit(page.request))
  await press(page, /^Nästa steg/)
  await focusedHeading(page, 'Ansvar och dokument')
  await expect(page).toHaveTitle(/Ansvar och dokument/)
  await press(page, /^Föregående steg/)
  await focusedHeading(page, 'Strålkällorna och förrådet')
  await press(page, /^Nästa steg/)
  await focusedHeading(page, 'Ansvar och dokument')
  await press(page, /^Nästa steg/)
  await focusedHeading(page, 'Allmänna uppgifter')
  await press(page, /^Nästa steg/)
  await focusedHeading(page, 'Granska och skriv under')
  await enterOn(page.getByRole('button', { name: /^Ändra/ }).first())
  await focusedHeading(page, 'Strålkällorna och förrådet')
  await page.goBack()
  await focusedHeading(page, 'Granska och skriv under')
})

test('moves to the error summary, and from there to the field; on a short page directly to the field (WIZ-08, NEW-02)', async ({
  page,
}) => {
  await page.goto('/app/new')
  // The type of the last application is chosen, if another test has sent one.
  await page.getByRole('combobox').selectOption('')
  await press(page, 'Börja på ansökan')
  await expect(page.getByRole('combobox')).toBeFocused()
  await open(page, await create(page.request, 'SEALED_SOURCE_STORAGE'))
  await press(page, /^Nästa steg/)
  const summary = page.locator('.sv-error-summary')
  await expect(summary).toBeFocused()
  await enterOn(summary.getByRole('link').first())
  await expect(at(page, DESCRIPTION)).toBeFocused()
  await expect(at(page, DESCRIPTION)).toHaveAccessibleDescription(/Skriv vilka strålkällor/)
})

test('moves next to a removed person, file, document or application (SEC-05, FIL-02, STA-03)', {
  tag: '@night',
}, async ({ page }) => {
  await openSecondStep(page)
  await press(page, /^Lägg till en ansvarig/)
  await expect(at(page, 'SRC_RESPONSIBLE.contacts.1.name')).toBeFocused()
  await at(page, 'SRC_RESPONSIBLE.contacts.1.name').fill('Beri Bok')
  await press(page, 'Ta bort ansvarig 2')
  await confirm(page, 'Ta bort')
  await expect(at(page, 'SRC_RESPONSIBLE.contacts.0')).toBeFocused()

  await enterOn(attachButton(page))
  await dialog(page)
    .getByLabel('Välj fil')
    .setInputFiles([file('ett.pdf'), file('två.pdf')])
  await press(page, 'Ta bort ett.pdf')
  await expect(dialog(page).getByRole('button', { name: 'Välj fil' })).toBeFocused()
  await press(page, 'Ladda upp')
  await expect(attachButton(page)).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'två.pdf' }).getByText('Klar')).toBeVisible()
  const button = page.getByRole('button', { name: 'Öppna två.pdf' })
  const download = page.waitForEvent('download')
  await enterOn(button)
  await download
  await expect(button, 'what has been pressed keeps its focus while it works').toBeFocused()
  await press(page, 'Ändra två.pdf')
  await confirm(page, 'Ta bort dokumentet')
  await focusedHeading(page, 'Ta bort dokumentet?', 2)
  await confirm(page, 'Ta bort dokumentet')
  await expect(attachButton(page)).toBeFocused()

  await page.goto('/')
  await enterOn(page.getByRole('button', { name: /^Ta bort ansökan/ }).first())
  await confirm(page, 'Ta bort ansökan')
  await expect(page.getByRole('heading', { level: 2, name: 'Påbörjat' })).toBeFocused()
})

test('moves to the page when the system message is dismissed (SHE-04)', { tag: '@night' }, async ({ page }) => {
  let isThere = true
  const config = (await (await page.request.get('/api/v1/config')).json()) as object
  await page.route('**/api/v1/config', (route) =>
    route.fulfill({ json: { ...config, ...(isThere ? { systemMessage: 'Stängt i natt', messageId: 'm' } : {}) } }),
  )
  await page.route('**/config/dismiss-message', (route) => {
    isThere = false
    return route.fulfill({ status: 204 })
  })
  await page.goto('/')
  await enterOn(page.getByRole('region', { name: 'Meddelande' }).getByRole('button'))
  await expect(page.getByText('Stängt i natt')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('enters every kind of dialog, stays there and returns (SHE-05)', async ({ page }) => {
  await openSecondStep(page)
  await throughDialog(page, page.getByRole('button', { name: 'Logga ut' }))
  await throughDialog(page, attachButton(page))
  await press(page, /^Lägg till en ansvarig/)
  await at(page, 'SRC_RESPONSIBLE.contacts.1.name').fill('Beri Bok')
  await throughDialog(page, page.getByRole('button', { name: 'Ta bort ansvarig 2' }))
  await page.goto('/')
  await throughDialog(page, page.getByRole('button', { name: /^Ta bort ansökan/ }).first())
  await page.getByText('Fler val', { exact: true }).click()
  await throughDialog(page, page.getByRole('button', { name: 'Ta bort allt påbörjat' }))
})
