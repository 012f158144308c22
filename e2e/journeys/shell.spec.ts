/** The application shell for a new user: missing pages, a message before login, external logout, notifications. */
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { at, pause } from '../support/form.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { create, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

const FULLMAKT = 'Tjänsten för fullmakter'
const folder = createTemporaryFolder()
const message = join(folder.path, 'message.json')
let elsewhere: Server
let elsewhereOrigin: string

/** A product with its logout page at another origin. */
test.beforeAll(async () => {
  elsewhere = createServer((request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<h1>Elsewhere ${request.url}</h1>`),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => elsewhere.once('listening', resolve))
  elsewhereOrigin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
const product = startOwnProduct(() => ({ SIWA_URL: elsewhereOrigin, SYSTEM_MESSAGE_FILE: message }))
test.afterAll(() => {
  elsewhere.close()
  folder.remove()
})

const statusOfUser = async (page: Page) => (await page.request.get('/api/v1/authentication/user')).status()
const logOut = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Logga ut' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logga ut' }).click()
}

test('missing pages answer 404 and show it (SHE-06)', async ({ page }) => {
  await signIn(page.request)
  for (const path of ['/nowhere', '/app/not-an-id', '/app/not-an-id/receipt', '/app/not-an-id/sign/', '/%zz']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Felkod 404: Sidan kan inte hittas' }), path).toBeVisible()
    await expect(page.getByText(/must match|pattern/)).toHaveCount(0)
  }
})

test('a message closed before the login stays closed, and nothing else happens (SHE-04, SHE-07)', {
  tag: '@night',
}, async ({ page }) => {
  writeFileSync(message, JSON.stringify({ sv: 'Stängt i dag.', en: 'Closed today.' }))
  await page.goto('/login')
  const shown = page.getByRole('region', { name: 'Meddelande' })
  await expect(shown).toContainText('Stängt i dag.')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Closed today.')).toBeVisible()
  await page.getByRole('button', { name: 'Svenska' }).click()
  await shown.getByRole('button').click()
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Välkommen' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Välkommen' })).toBeVisible()
  await expect(shown).toHaveCount(0)
  writeFileSync(message, JSON.stringify({ sv: 'Något nytt.', en: 'Something new.' }))
  await page.reload()
  await expect(shown).toContainText('Något nytt.')
  writeFileSync(message, '{}')
})

test('texts named by the server follow the language: fee lines, and the warning about unsent text (SHE-07, FEE-01, WIZ-13)', {
  tag: '@night',
}, async ({ page }) => {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const follows = async (swedish: string | RegExp, english: string | RegExp) => {
    const inSwedish = page.getByText(swedish).first()
    const inEnglish = page.getByText(english).first()
    await expect(inSwedish).toBeVisible()
    await press('English')
    await expect(inEnglish).toBeVisible()
    await expect(inSwedish).toHaveCount(0)
    await press('Svenska')
    await expect(inSwedish).toBeVisible()
    await expect(inEnglish).toHaveCount(0)
  }
  await signIn(page.request)
  const id = await create(page.request, 'REPORT_MEDICAL_SOLARIUM')
  await page.goto(`/app/${id}?step=0`)
  await follows('Anmäld verksamhet', 'Notified activity')
  await press(/^Lägg till en plats/)
  await at(page, 'street').fill('Klövervägen 12')
  // The text of the last 250 ms is not stored.
  await pause(page)
  await page.goto('/')
  await follows(
    /^Du skrev något i ”Medicinskt solarium \(anmälan\), S\d{4}-\d+”/,
    /^You wrote something in “Medical sunbed \(notification\), S\d{4}-\d+”/,
  )
})

test('the header’s log-out to another origin ends our session first (ACC-11, ACC-19)', { tag: '@night' }, async ({
  page,
}) => {
  await signIn(page.request)
  await page.goto('/')
  await logOut(page)
  await page.waitForURL(`${elsewhereOrigin}/auth/logout?t=1`)
  expect(await statusOfUser(page)).toBe(401)
})

test('a user without organisation continues as a private person, or logs out (ACC-05, ACC-19)', {
  tag: '@night',
}, async ({ page }) => {
  const begin = async () => {
    await page.request.post('/api/v1/authentication/fakelogin', { data: { personalNumber: '188803149809' } })
    await page.goto('/login')
    await page.getByRole('radio', { name: /organisation/i }).check()
    await page.getByRole('button', { name: 'Fortsätt' }).click()
  }
  await begin()
  await page.getByRole('link', { name: 'Hantera fullmakter' }).click()
  await expect(page.getByRole('heading', { name: FULLMAKT })).toBeVisible()
  await page.getByRole('link', { name: 'Tillbaka till tjänsten' }).click()
  await begin()
  await page.getByRole('button', { name: 'Fortsätt som privatperson' }).click()
  await page.waitForURL(`${product().origin}/`)
  // Pending requests of the page would be answered without its cookie, and delete the cookie of the next session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await begin()
  await page.getByRole('main').getByRole('button', { name: 'Logga ut' }).click()
  await page.waitForURL(`${elsewhereOrigin}/auth/logout`)
  expect(await statusOfUser(page)).toBe(401)
})

test('cancel at the choice of identity ends our session (ACC-03, ACC-09)', { tag: '@night' }, async ({ page }) => {
  await page.request.post('/api/v1/authentication/fakelogin', { data: { personalNumber: '188803149809' } })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Avbryt' }).click()
  await expect(page.getByRole('heading', { name: 'Du har loggat ut' })).toBeVisible()
  await expect.poll(() => statusOfUser(page)).toBe(401)
})

test('the flow of notifications looks like another service, and every way out of it leads outside (SHE-02, ACC-14, ACC-19)', async ({
  page,
}) => {
  await signIn(page.request)
  await page.goto('/')
  const background = () => page.getByRole('banner').evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const own = await background()
  await page.goto('/report/REPORT_MEDICAL_SOLARIUM/new/')
  await expect(page.getByRole('link', { name: /Anmälan om strålning/ })).toBeVisible()
  expect(await background()).not.toBe(own)
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Du har lämnat anmälan' })).toBeVisible()
  expect(await statusOfUser(page)).toBe(401)

  await signIn(page.request)
  await page.route('**/api/v1/authentication/user', (route) => route.fulfill({ status: 500 }))
  await page.goto('/report/REPORT_MEDICAL_SOLARIUM/new/')
  await expect(page.getByRole('heading', { name: 'Du har lämnat anmälan' })).toBeVisible()
  expect(page.url()).toContain(product().simulatorOrigin)
})
