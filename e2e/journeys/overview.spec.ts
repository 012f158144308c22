/** The overview of an application: missing parts, links to them, and the notice when all is complete. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { at, heading, next, pause } from '../support/form.ts'
import { focusedHeading, pressOn, tabTo } from '../support/keyboard.ts'
import { create, signablePermit, signIn, submittedPermit } from '../support/signable.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))

const OVERVIEW = 'Översikt över ansökan'
const SOURCES = 'Strålkällorna och förrådet'
const PEOPLE = 'Ansvar och dokument'
/** The row of a part, and of a document. */
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Delar' }).getByRole('listitem').filter({ hasText: name })
const documentRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Dokument att bifoga' }).getByRole('listitem').filter({ hasText: name })
/** A link in the wizard, in the card or, on a phone, beside 'step x of y'. */
const toOverview = (page: Page) => page.locator('.sv-progress__overview').filter({ visible: true })

const begin = async (page: Page): Promise<string> => {
  const id = await signablePermit(page.request)
  const saved = page.waitForResponse((response) => response.url().includes('stepvalues?draft=true') && response.ok())
  await page.goto(`/app/${id}?step=0`)
  await at(page, 'SRC_DESCRIPTION.text').fill('')
  await saved
  return id
}

test('leads from the start page to missing answers, and shows when complete (OVE-01, OVE-02)', async ({ page }) => {
  const complaints = watchConsole(page)
  const id = await begin(page)
  await page.goto('/')
  await page.locator(`a[href$="/app/${id}/overview"]`).click()
  await heading(page, OVERVIEW)
  await expect(page).toHaveURL(new RegExp(`/app/${id}/overview$`))
  await expect(page.getByRole('region', { name: 'Kvar innan du kan skriva under' })).toContainText('1 svar saknas')
  await expect(row(page, SOURCES)).toContainText('1 svar saknas')
  await expect(row(page, PEOPLE)).toContainText('Klart')
  await expect(documentRow(page, 'Ritning över förrådet')).toContainText('Förklarat varför det saknas')
  await expectAccessible(page, 'overview with something missing')
  await row(page, SOURCES).getByRole('link').click()
  await heading(page, SOURCES)
  await at(page, 'SRC_DESCRIPTION.text').fill('Fem provkällor i ett låst skåp.')
  await pause(page)
  // Unsaved text is saved before the overview opens.
  await toOverview(page).click()
  await heading(page, OVERVIEW)
  await expect(row(page, SOURCES)).toContainText('Klart')
  await expect(page.getByRole('region', { name: 'Klar att granska' })).toBeVisible()
  await expectAccessible(page, 'overview, ready')
  await page.goBack()
  await heading(page, SOURCES)
  await expect(at(page, 'SRC_DESCRIPTION.text')).toHaveValue('Fem provkällor i ett låst skåp.')
  await page.goForward()
  await heading(page, OVERVIEW)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Klar att granska' })).toBeVisible()
  await page.getByRole('link', { name: 'Granska ansökan' }).click()
  await heading(page, 'Granska och skriv under')
  expect(complaints).toEqual([])
})

test('lists missing answers of a new application per part, and all its documents (OVE-01)', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto(`/app/${await create(page.request, 'INDUSTRIAL_RADIOGRAPHY')}/overview`)
  await heading(page, OVERVIEW)
  await expect(row(page, 'Strålkällor och utrustning')).toContainText('Utrustning: inget tillagt än')
  await expect(row(page, 'Rutiner och dokument')).toContainText('Dokument: 0 av 4')
  await expect(row(page, 'Rutiner och dokument')).toContainText('4 dokument saknas')
  await expect(documentRow(page, 'Rutiner för oplanerade händelser')).toContainText('Rutiner och dokument')
  await expect(documentRow(page, 'Rutiner för oplanerade händelser')).toContainText('Saknas')
})

test('is walked by keys alone (OVE-01, OVE-03)', { tag: '@night' }, async ({ page }) => {
  const id = await begin(page)
  await page.goto('/')
  await pressOn(page, page.locator(`a[href$="/app/${id}/overview"]`), 'Enter')
  await focusedHeading(page, OVERVIEW)
  await pressOn(page, row(page, SOURCES).getByRole('link'))
  await focusedHeading(page, SOURCES)
  await tabTo(page, at(page, 'SRC_DESCRIPTION.text'))
  await page.keyboard.type('Fem provkällor i ett låst skåp.')
  // Focus goes backwards: on a phone the link comes before the form, elsewhere after it.
  await toOverview(page).focus()
  await page.keyboard.press('Shift')
  await page.keyboard.press('Enter')
  await focusedHeading(page, OVERVIEW)
  await expect(row(page, SOURCES)).toContainText('Klart')
})

test('fits 320 px, and names the application above each step in little height (OVE-04)', {
  tag: '@night',
}, async ({ page }) => {
  const id = await begin(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of ['overview', '?step=0', '?step=1', '?step=2', '?step=3']) {
    await page.goto(`/app/${id}${address.startsWith('?') ? address : `/${address}`}`)
    await expect(page.locator('.sv-about')).toContainText(/^Förvaring av slutna strålkällor · Nummer \S+|^Förvaring av/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, `${address} at 320 px`)
  }
  const { y = 1000 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {}
  expect(y).toBeLessThan(420)
})

test('is shared between tabs, and leads to the receipt once submitted (OVE-01)', { tag: '@night' }, async ({
  page,
  context,
}) => {
  const id = await begin(page)
  const other = await context.newPage()
  await other.goto(`/app/${id}/overview`)
  await expect(row(other, SOURCES)).toContainText('1 svar saknas')
  const saved = page.waitForResponse((response) => response.url().includes('stepvalues?draft=true') && response.ok())
  await at(page, 'SRC_DESCRIPTION.text').fill('Fem provkällor i ett låst skåp.')
  await saved
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(row(other, SOURCES)).toContainText('Klart')
  await other.goto(`/app/${await submittedPermit(page.request)}/overview`)
  await expect(other).toHaveURL(/\/receipt$/)
})

test('answers 404 for another party’s application (OVE-01, ACC-15)', { tag: '@night' }, async ({ page, browser }) => {
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
  const otherParty = await browser.newContext()
  const theirs = await otherParty.newPage()
  await signIn(otherParty.request, '189012149804', 'org-y6c1j8s5g2')
  await theirs.goto(`/app/${id}/overview`)
  await heading(theirs, 'Felkod 404: Sidan kan inte hittas')
  await otherParty.close()
})

test('asks before leaving unsavable text by the links of the progress card (OVE-03, WIZ-07)', {
  tag: '@night',
}, async ({ page }) => {
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=0`)
  await heading(page, SOURCES)
  await page.route('**/stepvalues?draft=true', (route) => route.abort())
  await at(page, 'SRC_DESCRIPTION.text').fill('Sex provkällor.')
  await toOverview(page).click()
  await expect(page.getByRole('dialog', { name: 'Vill du lämna sidan?' })).toBeVisible()
  await pause(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(at(page, 'SRC_DESCRIPTION.text')).toHaveValue('Sex provkällor.')
})

test('links to the steps that have been reached, and marks the current one (OVE-03)', { tag: '@night' }, async ({
  page,
}) => {
  // On a phone the card is hidden.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/app/${await signablePermit(page.request)}?step=0`)
  await heading(page, SOURCES)
  const card = page.getByRole('region', { name: 'Din ansökan' })
  await expect(card.getByRole('link')).toHaveText(['Översikt'])
  await next(page)
  await heading(page, PEOPLE)
  await expect(card.getByRole('link')).toHaveText([/^Förråd/, 'Översikt'])
  await expect(card.locator('[aria-current=step]')).toContainText('Ansvar')
  await card.getByRole('link', { name: /^Förråd/ }).click()
  await heading(page, SOURCES)
  await expect(page).toHaveURL(/step=0$/)
  await expect(card.getByRole('link')).toHaveText([/^Ansvar/, 'Översikt'])
})
