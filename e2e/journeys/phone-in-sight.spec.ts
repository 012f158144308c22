/** What stays in sight on a phone: whom one represents, in a header that leaves room, and saved state and fee. */
import { expect } from '@playwright/test'
import { withRules } from '../support/layout.ts'
import { signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the header takes at most a quarter of the screen with text at 200 %, and names the party (SHE-01)', async ({
  page,
}, info) => {
  await signIn(page.request)
  await page.goto(`/app/${await signablePermit(page.request)}?step=3`)
  await expect(page.getByRole('button', { name: 'Skriv under ansökan' })).toBeVisible()
  const header = page.locator('.sv-header')
  const party = header.getByText(/^Du företräder /)
  await expect(party).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: info.outputPath('100.png') })
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(844 / 8)
  await withRules(page, 'html { font-size: 200% !important }', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: info.outputPath('200.png') })
    await expect(party).toBeInViewport({ ratio: 1 })
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(844 / 4)
  })
})

test('saved state and fee stay in sight wherever one has scrolled (WIZ-13, FEE-01)', async ({ page }) => {
  await signIn(page.request)
  await page.goto(`/app/${await signablePermit(page.request)}?step=0`)
  const line = page.locator('.sv-status-line')
  await expect(line).toHaveText(/^Sparat \d\d:\d\d · [\d\u00a0]+\u00a0kr$/)
  await expect(line).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 700))
  await expect(line).toBeInViewport({ ratio: 1 })
})
