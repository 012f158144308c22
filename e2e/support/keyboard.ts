/** Actions by keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test'

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has focus. Fails after `atMost` presses. */
export const tabTo = async (page: Page, locator: Locator, atMost = 60): Promise<void> => {
  await expect(locator).toBeVisible()
  for (let step = 0; step < atMost; step++) {
    if (await hasFocus(locator)) return
    await page.keyboard.press('Tab')
  }
  expect(await hasFocus(locator), `reached by Tab: ${String(locator)}`).toBe(true)
}
export const pressOn = async (page: Page, locator: Locator, key = 'Enter') => {
  await tabTo(page, locator)
  await page.keyboard.press(key)
}
/** Types into a field, or the characters that select an option once that option exists. */
export const typeIn = async (page: Page, locator: Locator, text: string) => {
  await tabTo(page, locator)
  const isList = await locator.evaluate((element) => element instanceof HTMLSelectElement)
  const option = locator.locator('option', { hasText: text }).first()
  if (isList) await expect(option).toBeAttached()
  await page.keyboard.type(text)
  if (isList) await expect(option).toHaveJSProperty('selected', true)
}
/** Presses the button with this name. */
export const pressButton = (page: Page, name: string | RegExp) => pressOn(page, page.getByRole('button', { name }))

/**
 * Focuses the element and presses Enter. Shift comes first, as Tab would: otherwise
 * Enter counts as a bounce of the last one.
 */
export const enterOn = async (locator: Locator) => {
  await locator.press('Shift')
  await locator.press('Enter')
}

/** A page's heading has level 1, a dialog's level 2. */
export const focusedHeading = (page: Page, name: string, level: 1 | 2 = 1) =>
  expect(page.getByRole('heading', { name, exact: true, level })).toBeFocused()

/** Opens a dialog, moves focus in it in both directions, and closes it. Focus must then return to the opener. */
export const throughDialog = async (page: Page, opener: Locator): Promise<void> => {
  await enterOn(opener)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 }), 'focus goes into the dialog').toBeFocused()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press(key)
      expect(await dialog.evaluate((element) => element.contains(document.activeElement)), 'focus stays in it').toBe(
        true,
      )
    }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener, 'focus goes back to where it came from').toBeFocused()
}
