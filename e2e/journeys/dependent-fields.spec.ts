/** Fields that depend on each other are validated together, and a check mark means that the step is complete. */
import { expect, type Page } from '@playwright/test'
import { at, heading, next } from '../support/form.ts'
import { signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))

const DIFFER = 'E-postadresserna är inte lika. Skriv samma adress två gånger.'

for (const [step, name, person] of [
  [1, 'Ansvar och dokument', 'SRC_RESPONSIBLE.contacts.0'],
  [2, 'Allmänna uppgifter', 'companyContact'],
] as const) {
  test(`clears the error of a repeated address when the first is corrected, at ${person} (WIZ-09, SEC-06, BUS-02)`, {
    tag: step === 1 ? [] : '@night',
  }, async ({ page }) => {
    await page.goto(`/app/${await signablePermit(page.request)}?step=${step}`)
    await heading(page, name)
    // A field left before the scripts have loaded is validated only when it is left again.
    await page.waitForFunction(() => !('sievertEarly' in window))
    await at(page, `${person}.emailConfirm`).fill('anna.bok@exempel.se')
    await at(page, `${person}.emailConfirm`).blur()
    await expect(at(page, `${person}.emailConfirm`)).toHaveAccessibleDescription(new RegExp(DIFFER))
    await at(page, `${person}.email`).fill('anna.bok@exempel.se')
    await expect(page.getByText(DIFFER)).toHaveCount(0)
    await at(page, `${person}.email`).fill('bo@exempel.se')
    await expect(page.getByText(DIFFER)).toBeVisible()
  })
}

/** The marks of the card as rendered. On a phone the card is hidden, but its list can still be read. */
const marks = (page: Page) => page.locator('.sv-progress__number').allTextContents()

test('removes the check mark of a step with open questions until they are answered (WIZ-02)', {
  tag: '@night',
}, async ({ page }) => {
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=3`)
  await heading(page, 'Granska och skriv under')
  await expect.poll(() => marks(page)).toEqual(['✓', '✓', '✓', '4'])
  await page.goto(`/app/${id}?step=0`)
  const text = await at(page, 'SRC_DESCRIPTION.text').inputValue()
  const saved = page.waitForResponse((response) => response.url().includes('stepvalues?draft=true') && response.ok())
  await at(page, 'SRC_DESCRIPTION.text').fill('')
  await saved
  await page.goto(`/app/${id}?step=2`)
  await heading(page, 'Allmänna uppgifter')
  await expect.poll(() => marks(page)).toEqual(['1', '✓', '3', '4'])
  await page.reload()
  await heading(page, 'Allmänna uppgifter')
  expect(await marks(page)).toEqual(['1', '✓', '3', '4'])
  await page.goto(`/app/${id}?step=0`)
  await at(page, 'SRC_DESCRIPTION.text').fill(text)
  await next(page)
  await heading(page, 'Ansvar och dokument')
  await expect.poll(() => marks(page)).toEqual(['✓', '2', '✓', '4'])
})
