/** In the test build, a function throws while the applicant types: the page says so, keeps the text, and a reload brings it back. */
import { expect, type Page } from '@playwright/test'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { buildInto } from '../../scripts/web-build.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { DESCRIPTION, isSaved, open, restored, stored } from '../support/first-step.ts'
import { at } from '../support/form.ts'
import { devtools, pointIn, pressAt, type Way } from '../support/pressing.ts'
import { type Product, startProduct, withOrigin } from '../support/product.ts'
import { create, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

const folder = createTemporaryFolder()
let product: Product
test.beforeAll(async () => {
  test.setTimeout(180_000)
  await buildInto(folder.path, 'apps/web/test/faults/vite.config.ts')
  product = await startProduct({ WEB_DIR: folder.path })
})
test.afterAll(async () => {
  await product.stop()
  folder.remove()
})

type FaultPoints = { arm: (point: string | undefined) => void; allPoints: () => string[] }
/** Makes the first function of that name throw. */
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
const FAULTS = [
  ['a rule', 'rules/text.ts trimmedLength'],
  ['the reset of hidden answers', 'engine/reset.ts resetScope'],
  ['the validation', 'engine/validate.ts checkScope'],
  ['a save', 'api/step-values.ts saveStepValues'],
] as const

for (const { width, height, way } of SCREENS)
  for (const [index, [what, name]] of FAULTS.entries())
    test(`an exception in ${what} at ${width} px, by ${way}: it is shown and reported, and a reload has the text (WIZ-22, WIZ-13)`, {
      tag: (index === 0 && width === 1280) || (index === 3 && width === 390) ? [] : '@night',
    }, async ({ page }) => {
      const { origin } = product
      await page.setViewportSize({ width, height })
      await devtools(page)
      const request = withOrigin(page.request, origin)
      await signIn(request)
      const id = await create(request, 'SEALED_SOURCE_STORAGE')
      await open(page, id, origin)
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
      if (process.env['DBG'])
        console.log(await page.evaluate(() => document.querySelector('.sv-save-state')?.outerHTML), report)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.locator('.sv-not-saved')).toContainText('Något gick fel på sidan. Ladda om den')

      // A press is never silent, either.
      await press(page, way, /^Nästa steg/)
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await stored(page, id, origin)).not.toEqual({ text: TEXT })
      await press(page, way, 'Ladda om sidan')
      await expect(restored(page)).toBeVisible()
      await expect(at(page, DESCRIPTION)).toHaveValue(TEXT)
      await isSaved(page)
      await expect.poll(() => stored(page, id, origin)).toEqual({ text: TEXT })
    })
