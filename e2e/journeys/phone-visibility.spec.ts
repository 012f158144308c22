/** Content that stays visible: the represented party, in a low header, the save state and the fee. */
import { expect, type Page } from '@playwright/test'
import { begin, choose, DENTAL, fillAddress, openForm, save } from '../support/equipment.ts'
import { withRules } from '../support/layout.ts'
import { detailsOf, sentPermit, signablePermit, signIn } from '../support/signable.ts'
import { eventually } from '../support/simulators.ts'
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
    for (const [width, height] of [
      [390, 844],
      [320, 667],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.screenshot({ path: info.outputPath(`200-${width}.png`) })
      await expect(party).toBeInViewport({ ratio: 1 })
      expect((await header.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(height / 4)
    }
  })
})

/** Words of these elements that are broken over several lines. */
const broken = (page: Page, selector: string, word: RegExp) =>
  page.evaluate(
    ([wanted, source]) => {
      const found: string[] = []
      for (const element of document.querySelectorAll(wanted)) {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { index, 0: text } of (node.textContent ?? '').matchAll(new RegExp(source, 'gu'))) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + text.length)
            if (range.getClientRects().length > 1) found.push(text)
          }
      }
      return found
    },
    [selector, word.source] as const,
  )

test('save state and fee remain visible at any scroll position (WIZ-13, FEE-01)', async ({ page }) => {
  await signIn(page.request)
  await page.goto(`/app/${await signablePermit(page.request)}?step=0`)
  const line = page.locator('.sv-status-line')
  await expect(line).toHaveText(/^Sparat \d\d:\d\d\s· [\d\u00a0]+\u00a0kr$/)
  await expect(line).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 700))
  await expect(line).toBeInViewport({ ratio: 1 })
})

test('the notice of a machine’s outcome is visible, with its button, and Save retains focus (VET-05)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  await begin(page)
  await openForm(page)
  await choose(page, DENTAL)
  await fillAddress(page, 'Klövervägen 12')
  await save(page)
  const notice = page.getByRole('heading', { name: 'Den här utrustningen behöver bara anmälas' })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Anmäl smådjursröntgen' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Spara utrustning' })).toBeFocused()
})

const answer = async (page: Page, chosen: string) => {
  await page.getByRole('radio', { name: chosen, exact: true }).check()
  await page.getByRole('button', { name: 'Nästa' }).click()
}

test('the result of the guide is visible without scrolling (LES-04)', { tag: '@night' }, async ({ page }) => {
  await page.goto('/login/guide')
  for (const chosen of [
    'Röntga djur',
    'Stationär röntgenutrustning',
    'Bara smådjur',
    'Fast monterad, strålar bara rakt nedåt',
    'Mer än 150 kV',
  ])
    await answer(page, chosen)
  await expect(page.getByRole('heading', { level: 1, name: 'Du behöver tillstånd' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Logga in och sök tillstånd' })).toBeInViewport({ ratio: 1 })
})

test('no number on the page of a case is broken, however narrow it is (REV-08)', { tag: '@night' }, async ({
  page,
}) => {
  await signIn(page.request)
  const id = await sentPermit(page.request)
  const { caseNumber } = await eventually(async () => {
    const details = await detailsOf(page.request, id)
    return details.caseNumber ? details : undefined
  }, 'the case number')
  await page.goto(`/app/${id}/receipt`)
  await expect(page.getByRole('region', { name: 'Kontakta oss' })).toContainText(caseNumber ?? '')
  for (let width = 320; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 844 })
    expect(await broken(page, 'main', /\p{L}*\d+-[\d ]*\d/u), `${width} px`).toEqual([])
  }
})

test(
  'tabs are broken between words alone, also with text at 200 % (REV-03, SHE-01)',
  { tag: '@night' },
  async ({ page }, info) => {
    await signIn(page.request)
    await page.goto(`/app/${await sentPermit(page.request)}/receipt`)
    await expect(page.getByRole('tab')).toHaveCount(2)
    await withRules(page, 'html { font-size: 200% !important }', async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await page.screenshot({ path: info.outputPath(`tabs-${width}.png`) })
        expect(await broken(page, '[role=tab]', /\p{L}+/u), `${width} px`).toEqual([])
      }
    })
  },
)

test('the cards beside a long step stay in view, and cover none below (WIZ-03, WIZ-13)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page.request)
  await page.goto(`/app/${await signablePermit(page.request)}?step=0`)
  const saved = page.getByRole('heading', { name: 'Du kan fortsätta senare' })
  await expect(saved).toBeVisible()
  await withRules(page, '.sv-wizard__page { min-height: 4000px }', async () => {
    await page.evaluate(() => window.scrollTo(0, 2000))
    await expect(saved).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(saved).toBeInViewport({ ratio: 1 })
    const fee = await page.getByRole('region', { name: 'Avgift' }).boundingBox()
    const help = await page.getByRole('region', { name: 'Behöver du hjälp?' }).boundingBox()
    expect((fee?.y ?? 0) + (fee?.height ?? 0)).toBeLessThanOrEqual(help?.y ?? 0)
  })
})

test('the save state stays in view in a low window, also beside a long step (WIZ-13)', async ({ page }) => {
  await signIn(page.request)
  await page.goto(`/app/${await signablePermit(page.request)}?step=0`)
  const saved = page.locator('.sv-save-card .sv-save-state')
  await withRules(page, '.sv-wizard__page { min-height: 4000px }', async () => {
    for (const [width, height] of [
      [1366, 625],
      [1024, 500],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const block of ['center', 'end'] as const) {
        await page.locator('.sv-wizard__page').evaluate((step, at) => step.scrollIntoView({ block: at }), block)
        await expect(saved, `${width}×${height}, ${block}`).toBeInViewport({ ratio: 1 })
      }
    }
  })
})
