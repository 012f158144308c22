/** A page before its scripts have loaded: its notice, and that it never submits a form without them. */
import { expect, type Page } from '@playwright/test'
import { DESCRIPTION } from '../support/first-step.ts'
import { at, holdScripts } from '../support/form.ts'
import { create, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

/** Shown by CSS alone, after this delay. */
const NO_SCRIPT = 'Sidan laddas fortfarande. Händer inget, ladda om den.'
const NO_SCRIPT_MS = 10_000

const newForm = async (page: Page) => {
  await signIn(page.request)
  return `/app/${await create(page.request, 'SEALED_SOURCE_STORAGE')}?step=0`
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a page reports that scripts fail to load, until they do, with ${reducedMotion} (WIZ-07)`, {
    tag: '@night',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    const form = await newForm(page)
    const letGo = await holdScripts(page)
    await page.goto(form, { waitUntil: 'commit' })
    await page.waitForTimeout(0.5 * NO_SCRIPT_MS)
    await expect(page.getByText(NO_SCRIPT)).toBeHidden()
    await expect(page.getByText(NO_SCRIPT)).toBeVisible({ timeout: 2 * NO_SCRIPT_MS })
    letGo()
    await expect(at(page, DESCRIPTION)).toBeVisible()
    await expect(page.getByText(NO_SCRIPT)).toBeHidden()
  })

test('a page with loaded scripts never reports a failure (WIZ-07)', { tag: '@night' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1.2 * NO_SCRIPT_MS)
  await expect(page.getByText(NO_SCRIPT)).toBeHidden()
})

for (const part of ['StartPage', 'application-route'])
  test(`the frame of a page is shown while ${part} loads (SHE-06)`, { tag: '@night' }, async ({ page }) => {
    const form = await newForm(page)
    const released = Promise.withResolvers<void>()
    await page.route(new RegExp(`/${part}-[^/]*\\.js$`), async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto(part === 'StartPage' ? '/' : form, { waitUntil: 'commit' })
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('main').getByText('Hämtar', { exact: true }).first()).toBeVisible()
    released.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText('Hämtar', { exact: true })).toHaveCount(0)
  })

test('a missing chunk of the application is reported, and a reload continues once available (SHE-06)', {
  tag: '@night',
}, async ({ page }) => {
  const form = await newForm(page)
  await page.route(/\/application-route-[^/]*\.js$/, (route) => route.abort())
  await page.goto(form)
  await expect(page.getByRole('heading', { level: 1, name: 'Ett tekniskt fel har inträffat.' })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(at(page, DESCRIPTION)).toBeVisible()
})

test('the browser itself sends no form, least of all in the address (WIZ-07)', async ({ page }) => {
  await page.goto(await newForm(page))
  await at(page, DESCRIPTION).fill('Fem provkällor.')
  const refusal = page.waitForEvent('console', (message) => message.text().includes("form-action 'none'"))
  await page
    .locator('main form')
    .first()
    .evaluate((form: HTMLFormElement) => form.submit())
  await refusal
  expect(new URL(page.url()).search).toBe('?step=0')
})
