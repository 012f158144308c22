/** Dialogs: the page does not scroll, the close button keeps its place, and a broken connection is reported inside. */
import { expect, type Page } from '@playwright/test'
import { pause } from '../support/form.ts'
import { focusedHeading, pressOn } from '../support/keyboard.ts'
import { create, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

/** A low viewport, so that the page can scroll. */
const openStart = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 500 })
  await signIn(page.request)
  await create(page.request, 'VETERINARY_XRAY')
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Ta bort/ }).first()).toBeVisible()
}
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('locks page scroll under a dialog, and unlocks it afterwards (SHE-05)', { tag: '@night' }, async ({ page }) => {
  await openStart(page, 1280)
  const dialog = page.getByRole('dialog')
  await page.getByRole('banner').getByRole('button', { name: 'Logga ut' }).click()
  await expect(dialog).toBeVisible()
  for (const [x, y] of [
    [5, 450],
    [640, 250],
  ] as const) {
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, 300)
  }
  await page.keyboard.press('PageDown')
  // Scrolling takes effect within this time, or not at all.
  await page.waitForTimeout(500)
  expect(await scrolled(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
})

test('the Close button of a dialog is to the right of the title on the smallest phone (SHE-05)', {
  tag: '@night',
}, async ({ page }) => {
  await openStart(page, 320)
  await page
    .getByRole('button', { name: /^Ta bort/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const [title, close] = [
    await dialog.getByRole('heading').boundingBox(),
    await dialog.getByRole('button', { name: 'Stäng' }).boundingBox(),
  ]
  if (!title || !close) throw new Error('a window without a title or a way out')
  expect(close.x).toBeGreaterThanOrEqual(title.x + title.width)
  expect(close.y).toBeLessThan(title.y + title.height)
})

test('a removal that failed offline is repeated in its dialog when online again, by keyboard (STA-03)', async ({
  page,
}) => {
  await openStart(page, 1280)
  const [rows, dialog] = [page.getByRole('button', { name: /^Ta bort ansökan/ }), page.getByRole('dialog')]
  // The count may stay the same: the list shows ten, and another row moves up.
  const name = (await rows.first().getAttribute('aria-label')) ?? ''
  await pressOn(page, rows.first())
  const confirm = dialog.getByRole('button', { name: 'Ta bort ansökan' })
  await page.context().setOffline(true)
  await pressOn(page, confirm)
  await expect(dialog.getByRole('alert')).toContainText('Du saknar internet. Försök igen när du är uppkopplad.')
  await expect(confirm).toBeFocused()
  await page.context().setOffline(false)
  await pause(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ansökan är borttagen.')).toBeAttached()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await focusedHeading(page, 'Påbörjat', 2)
})
