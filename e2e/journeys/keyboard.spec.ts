/** The main screens by keyboard alone: no pointer touches the page. */
import { expect, type Locator, type Page } from '@playwright/test'
import { DESCRIPTION } from '../support/first-step.ts'
import { at } from '../support/form.ts'
import { signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

/** Tab until it has the focus, as a person would; it must be among the next so many. */
const tabTo = async (page: Page, locator: Locator, atMost = 40): Promise<void> => {
  await expect(locator).toBeVisible()
  for (let step = 0; step < atMost; step++) {
    if (await hasFocus(locator)) return
    await page.keyboard.press('Tab')
  }
  expect(await hasFocus(locator), `reached by Tab: ${String(locator)}`).toBe(true)
}
const pressOn = async (page: Page, locator: Locator, key = 'Enter') => {
  await tabTo(page, locator)
  await page.keyboard.press(key)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('leads from the start page through a step with errors, a dialog and out again (SHE-05, WIZ-08, ACC-11)', async ({
  page,
}) => {
  await signIn(page.request)
  await page.goto('/')
  await expect(heading(page, 'Tillstånd och anmälningar')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Hoppa till innehållet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('link', { name: 'Sök nytt tillstånd' }))

  await expect(heading(page, 'Sök nytt tillstånd'), 'a new page begins at its heading').toBeFocused()
  await tabTo(page, page.getByRole('combobox'))
  await page.keyboard.type('Förvaring')
  await pressOn(page, page.getByRole('button', { name: 'Börja på ansökan' }))

  await expect(heading(page, 'Strålkällorna och förrådet')).toBeFocused()
  await tabTo(page, at(page, DESCRIPTION))
  await page.keyboard.type('Fem provkällor i ett låst blyskåp.')
  await tabTo(page, at(page, 'SRC_NUCLIDE.selectedChoiceIds'))
  await page.keyboard.press('ArrowDown')
  await pressOn(page, page.getByRole('checkbox', { name: 'Skyddat mot brand' }), 'Space')
  await pressOn(page, page.getByRole('checkbox', { name: 'Larmat' }), 'Space')
  await pressOn(page, page.getByRole('button', { name: /^Nästa steg/ }))
  const summary = page.locator('.sv-error-summary')
  await expect(summary.locator(':focus').or(page.locator('.sv-error-summary:focus'))).toBeVisible()
  await pressOn(page, summary.getByRole('link').first())
  const reason = page.getByRole('radio', { name: 'De ska användas längre fram' })
  await expect(reason, 'the fault leads to its field').toBeFocused()
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: /^Nästa steg/ }))

  await expect(heading(page, 'Ansvar och dokument')).toBeFocused()
  const attach = page.getByRole('button', { name: /^Bifoga/ }).last()
  await pressOn(page, attach)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), 'focus stays inside').toBe(
      true,
    )
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(attach, 'focus goes back to where it came from').toBeFocused()

  await page.goto('/')
  await expect(heading(page, 'Tillstånd och anmälningar')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Logga ut' }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Logga ut' }))
  await expect(heading(page, 'Du har loggat ut')).toBeVisible()
})
