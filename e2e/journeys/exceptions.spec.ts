/**
 * In the test build, a function throws while the applicant types: the page reports it,
 * keeps the text, and a reload restores it.
 */
import { expect, type Page } from '@playwright/test'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { buildInto } from '../../scripts/web-build.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { DESCRIPTION, isSaved, open, restored, stored } from '../support/first-step.ts'
import { at } from '../support/form.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { devtools, pointIn, pressAt, type Way } from '../support/presses/pressing.ts'
import { create, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

const folder = createTemporaryFolder()
startOwnProduct(async () => {
  await buildInto(folder.path, 'apps/web/test/faults/vite.config.ts')
  return { WEB_DIR: folder.path }
})
test.afterAll(() => folder.remove())

type FaultPoints = { arm: (point: string | undefined) => void; allPoints: () => string[] }
/** Makes the first function with that name throw. */
const arm = async (page: Page, name: string) => {
  const point = await page.evaluate((wanted) => {
    const { faultPoints } = globalThis as unknown as { faultPoints: FaultPoints }
    const found = faultPoints.allPoints().find((each) => each.startsWith(`${wanted} `))
    faultPoints.arm(found)
    return found
  }, name)
  expect(point, name).toBeDefined()
}

const press = async (page: Page, way: Way, name: string | RegExp) =>
  pressAt(page, way, await pointIn(page.getByRole('button', { name })), 80)

const TEXT = 'Fem provkällor i ett låst blyskåp.'

const SCREENS = [
  { width: 1280, height: 900, way: 'mouse' },
  { width: 390, height: 844, way: 'touch' },
] as const
/** `isSaved`: the text can be saved all the same; it is the step that cannot be sent. */
const FAULTS = [
  { what: 'a rule', name: 'rules/text.ts trimmedLength', isSaved: true },
  { what: 'the validation', name: 'engine/validate.ts checkScope', isSaved: true },
  { what: 'the reset of hidden answers', name: 'engine/reset.ts resetScope', isSaved: false },
  { what: 'a save', name: 'api/step-values.ts saveStepValues', isSaved: false },
] as const

for (const { width, height, way } of SCREENS)
  for (const [index, { what, name, isSaved: canBeSaved }] of FAULTS.entries())
    test(`an exception in ${what} at ${width} px, by ${way}: shown and reported, and a reload has the text (WIZ-22, WIZ-13)`, {
      tag: index === 3 && width === 390 ? [] : '@night',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await devtools(page)
      await signIn(page.request)
      const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
      await open(page, id)
      const reported = page.waitForResponse('**/api/v1/client-errors')
      await at(page, DESCRIPTION).focus()
      await arm(page, name)
      await page.keyboard.insertText(TEXT)

      const dialog = page.getByRole('dialog', { name: 'Något gick fel på sidan' })
      await expect(dialog).toBeVisible()
      await expectAccessible(page, 'exception')
      const answer = await reported
      expect(answer.status()).toBe(204)
      const report = answer.request().postData() ?? ''
      expect(report).toMatch(/"name":"TypeError","places":\["[\w.-]+\.js:\d+:\d+"/)
      expect(report).not.toContain('provkällor')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      if (canBeSaved) await isSaved(page)
      else await expect(page.locator('.sv-not-saved')).toContainText('Något gick fel på sidan. Ladda om den')

      // A press always has a visible result: the step cannot be sent, or lacks answers.
      await press(page, way, /^Nästa steg/)
      const summary = page.getByRole('heading', { name: 'Rätta det här innan du går vidare' })
      await expect(dialog.or(summary)).toBeVisible()
      expect(JSON.stringify(await stored(page, id)).includes(TEXT)).toBe(canBeSaved)
      await page.getByRole('button', { name: 'Ladda om sidan' }).first().click()
      await expect(restored(page)).toHaveCount(canBeSaved ? 0 : 1)
      await expect(at(page, DESCRIPTION)).toHaveValue(TEXT)
      await isSaved(page)
      await expect.poll(() => stored(page, id)).toEqual({ text: TEXT })
    })
