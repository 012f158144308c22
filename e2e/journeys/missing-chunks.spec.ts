/**
 * Chunks that the server no longer has, as when a new version is deployed while a page is open: the page reloads once.
 */
import { expect, type Page } from '@playwright/test'
import { DESCRIPTION, isSaved, open, stored } from '../support/first-step.ts'
import { at, heading, next } from '../support/form.ts'
import { create, saveStep, signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))

/** The server no longer has the chunk; with `once`, only until the reload. Returns a counter of page loads. */
const lose = async (page: Page, part: string, { once }: { once: boolean }) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(new RegExp(`/${part}-[^/]*\\.js$`), (route) =>
    once && loads > 1 ? route.continue() : route.fulfill({ status: 404 }),
  )
  return () => loads
}
/** An idle page prefetches all chunks. A failed prefetch must not disturb the user. */
const notFoundAhead = (page: Page, part: string) =>
  page.waitForResponse((response) => response.url().includes(`/${part}-`) && response.status() === 404)

const LOST = [
  { part: 'ContactField', before: 0, name: 'Ansvar och dokument' },
  { part: 'BusinessInformationStep', before: 1, name: 'Allmänna uppgifter' },
  { part: 'ReviewStep', before: 2, name: 'Granska och skriv under' },
]
for (const { part, before, name } of LOST)
  test(`a step loads by an automatic reload although ${part} was missing (SHE-06)`, {
    tag: before === 0 ? [] : '@night',
  }, async ({ page }) => {
    const id = await signablePermit(page.request)
    const loads = await lose(page, part, { once: true })
    const ahead = notFoundAhead(page, part)
    await page.goto(`/app/${id}?step=${before}`)
    await ahead
    await expect(page.getByRole('button', { name: /^Nästa steg/ })).toBeVisible()
    expect(loads(), 'a missing prefetched chunk causes no reload').toBe(1)
    await next(page)
    await heading(page, name)
    await expect(page).toHaveURL(new RegExp(`step=${before + 1}$`))
    expect(loads()).toBe(2)
  })

test('prefetches the other steps only when the step is shown (SHE-06)', { tag: '@night' }, async ({ page }) => {
  const id = await signablePermit(page.request)
  const order: string[] = []
  page.on('request', (request) => void (request.url().includes('/ReviewStep-') && order.push('another step')))
  await page.route(/\/ContactField-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000))
    order.push('its own part')
    await route.continue()
  })
  await page.goto(`/app/${id}?step=1`)
  await expect.poll(() => order, { timeout: 15_000 }).toContain('another step')
  expect(order).toEqual(['its own part', 'another step'])
})

test('a step with a missing chunk: the page reloads once, then shows an error with a link (SHE-06)', {
  tag: '@night',
}, async ({ page }) => {
  const id = await signablePermit(page.request)
  const loads = await lose(page, 'ReviewStep', { once: false })
  await page.goto(`/app/${id}?step=2`)
  await next(page)
  await heading(page, 'Ett tekniskt fel har inträffat.')
  expect(loads()).toBe(2)
  await page.getByRole('link', { name: 'Till startsidan', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: /^Sök nytt/ }).first()).toBeVisible()
})

test('two versions with a missing dialog chunk: the page reloads, and asks with the typed text (SHE-06, WIZ-13, WIZ-14)', {
  tag: '@night',
}, async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
  const loads = await lose(page, 'VersionsDialog', { once: true })
  const ahead = notFoundAhead(page, 'VersionsDialog')
  await open(page, id)
  await ahead
  await at(page, DESCRIPTION).fill('Fem provkällor.')
  await isSaved(page)
  const elsewhere = { SRC_DESCRIPTION: { text: 'Skrivet i ett annat fönster.' } }
  await saveStep(page.request, id, 0, elsewhere, '?draft=true')
  await at(page, DESCRIPTION).fill('Fem provkällor, och en till.')
  const dialog = page.getByRole('dialog')
  for (const text of ['Fem provkällor, och en till.', 'Skrivet i ett annat fönster.'])
    await expect(dialog.getByText(text)).toBeVisible()
  expect(loads()).toBe(2)
  expect(await stored(page, id)).toEqual({ text: 'Skrivet i ett annat fönster.' })
})

test('offline, a page that is not loaded says so in the frame, and a prefetched one opens (SHE-06)', {
  tag: '@night',
}, async ({ page, context }) => {
  const id = await signablePermit(page.request)
  const ahead = page.waitForResponse(/\/NewApplicationPage-[^/]*\.js$/)
  await page.goto('/')
  await ahead
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page
    .getByRole('link', { name: /^Sök nytt/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/app\/new/)
  await page.goBack()
  await page.locator(`a[href^="/app/${id}"]`).first().click()
  await heading(page, 'Du saknar internet')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('button', { name: /^Nästa steg/ })).toBeVisible()
})
