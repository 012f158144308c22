/** Each question comes before its answers, and each missing answer has its own error message. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { heading, next } from '../support/form.ts'
import { create, signIn, submittedPermit } from '../support/signable.ts'
import { test } from '../support/test.ts'

/** The question is visible once, above the first of its answers. */
const standsBefore = async (page: Page, question: string, answer: string) => {
  const asked = page.getByText(question, { exact: true }).filter({ visible: true })
  await expect(asked).toHaveCount(1)
  const [above, below] = await Promise.all([asked.boundingBox(), page.getByText(answer, { exact: true }).boundingBox()])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
}

/** One line for each error: a name, and a text that no other line has. */
const expectOwnWords = async (page: Page, atLeast: number) => {
  const lines = page.locator('.sv-error-summary a')
  await expect(lines.nth(atLeast - 1)).toBeVisible()
  const texts = await lines.allTextContents()
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[^._]+?[:?] (Välj|Skriv|Kryssa i|Bifoga|Beskriv|Lägg till) .*\.$/u)
}

const pictures = process.env['PICTURES']
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

test('a laser pointer’s questions come in the right order, one by one (SEC-02, WIZ-08, WIZ-09)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  const id = await create(page.request, 'STRONG_LASER_POINTER')
  await page.goto(`/app/${id}?step=0`)
  await heading(page, 'Vad ska du använda laserpekaren till?')
  await standsBefore(page, 'Vad ska tillståndet omfatta?', 'Inneha')
  await next(page)
  await expectOwnWords(page, 3)
  await picture(page, 'laser-0')
  await expectAccessible(page, 'a step with all its questions open')
  await page.goto(`/app/${id}?step=1`)
  await page.getByRole('button', { name: 'Lägg till laserpekare' }).click()
  await standsBefore(page, 'Uteffekt', 'Högst 30 mW')
  await page.getByRole('button', { name: 'Spara laserpekare' }).click()
  await expectOwnWords(page, 5)
  await picture(page, 'laser-1')
  await page.goto(`/app/${id}?step=2`)
  await heading(page, 'Plats och säkerhet')
  await standsBefore(page, 'Regler', 'Jag har läst reglerna om starka laserpekare')
  await next(page)
  await expectOwnWords(page, 4)
  await picture(page, 'laser-2')
})

test('an address that is being changed is named where it blocks the step (WIZ-08, BUS-01)', { tag: '@night' }, async ({
  page,
}) => {
  await signIn(page.request, '198602262381', 'org-p4z7d9r2f6')
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
  await page.goto(`/app/${id}?step=2`)
  await heading(page, 'Allmänna uppgifter')
  await next(page)
  const lines = page.locator('.sv-error-summary a')
  await expect(lines.filter({ hasText: /^Organisationens (gatuadress|postnummer|ort): / })).toHaveCount(3)
  for (const [field, text] of [
    ['address1', 'Storgatan 1'],
    ['zipCode', '123 45'],
    ['city', 'Ängsta'],
  ] as const)
    await page.locator(`[id="organization.address.${field}"]`).fill(text)
  await expect(lines.filter({ hasText: /^Organisationens adress: / })).toHaveCount(1)
  for (const line of await lines.allTextContents()) expect(line).not.toMatch(/[a-z]\.[a-z]+[.:]/)
  await picture(page, 'business')
  await page.getByRole('radio', { name: 'Elektroniskt' }).check()
  await page.getByRole('radio', { name: 'Till ett GLN-nummer' }).check()
  await page.getByLabel(/^GLN-nummer/).fill('7350000000007')
  await expect(page.getByText(/^Kontrollera GLN-numret/)).toBeVisible()
  await expect(lines.filter({ hasText: 'GLN' })).toHaveCount(0)
  await picture(page, 'gln')
  await expectAccessible(page, 'a doubted GLN')
})

test('the link back from a receipt is as wide as the content above (REV-03)', { tag: '@night' }, async ({ page }) => {
  await signIn(page.request)
  await page.goto(`/app/${await submittedPermit(page.request)}/receipt`)
  const back = page.getByRole('link', { name: 'Tillbaka till startsidan' })
  for (const width of [page.viewportSize()?.width ?? 0, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const link = await back.boundingBox()
    const column = await page.locator('.sv-column').boundingBox()
    expect(link?.width).toBe(column?.width)
    await picture(page, 'receipt')
  }
})
