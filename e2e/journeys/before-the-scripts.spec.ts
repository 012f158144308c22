/** A form can be used before its scripts have come, and nothing that was done in it then is lost. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { DESCRIPTION, isAlive, isSaved, stored } from '../support/first-step.ts'
import { at, heading, holdScripts, next, SCRIPTS } from '../support/form.ts'
import {
  CLINIC,
  changeAnswer,
  create,
  NILS,
  represent,
  SECOND_COMPANY,
  signablePermit,
  signIn,
} from '../support/signable.ts'
import { test } from '../support/test.ts'

/** What the server has of a step. */
const storedStep = async (request: APIRequestContext, id: string, step: number) =>
  (await request.get(`/api/v1/applications/${id}/stepvalues/${step}`)).json()

const STILL_LOADING = 'Sidan laddas fortfarande. Det du skriver sparas när den är klar.'
/** After so long a page that is not there yet says so. */
const SLOW_MS = 5000
/** Said without any script, after longer. */
const NO_SCRIPT = 'Sidan laddas fortfarande. Händer inget, ladda om den.'
const NO_SCRIPT_MS = 10_000

/** A form whose scripts are on their way, and what the browser complains of. */
const openEarly = async (page: Page) => {
  await signIn(page.request)
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const letGo = await holdScripts(page)
  await page.goto(`/app/${id}?step=0`, { waitUntil: 'commit' })
  return { id, letGo, complaints }
}

const choices = (page: Page) =>
  page
    .getByRole('main')
    .locator('input[type=radio], input[type=checkbox]')
    .evaluateAll((all) => all.map((one) => one instanceof HTMLInputElement && one.checked))

test('what is typed and chosen before the scripts are there is saved when they are (WIZ-07, WIZ-13)', async ({
  page,
}) => {
  const { id, letGo, complaints } = await openEarly(page)
  await page.getByRole('combobox').selectOption('src.n.co60')
  for (const radio of [1, 2]) await page.getByRole('radio').nth(radio).check()
  for (const box of [0, 2, 4]) await page.getByRole('checkbox').nth(box).check()
  const field = at(page, DESCRIPTION)
  await field.fill('Fem provkällor.')
  await field.press('ArrowLeft')
  const drawn = await field.elementHandle()
  letGo()
  await isSaved(page)
  await expect.poll(() => stored(page, id)).toEqual({ text: 'Fem provkällor.' })
  expect(await drawn?.evaluate((element) => element.isConnected), 'the field itself is taken over').toBe(true)
  await page.keyboard.type('!')
  await expect(field, 'the cursor has stayed').toHaveValue('Fem provkällor!.')
  await expect(at(page, 'SRC_SHARED_WITH.text'), 'what a choice opens is there').toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('src.n.co60')
  expect(await choices(page)).toEqual([false, false, true, true, false, true, false, true])
  expect(complaints).toEqual([])
})

test('what is sent before the scripts are there is sent when they are, and never by the browser itself (WIZ-07)', async ({
  page,
}) => {
  const { letGo, complaints } = await openEarly(page)
  const address = page.url()
  await at(page, DESCRIPTION).fill('Fem provkällor.')
  await page.getByRole('combobox').selectOption('src.n.co60')
  await page.getByRole('radio').nth(0).check()
  for (const box of [0, 1]) await page.getByRole('checkbox').nth(box).check()
  await next(page)
  expect(page.url()).toBe(address)
  letGo()
  await heading(page, 'Ansvar och dokument')
  expect(complaints).toEqual([])
})

test('who has typed and goes elsewhere before the scripts are there leaves when all is saved, or is asked (WIZ-07, WIZ-13)', {
  tag: '@night',
}, async ({ page }) => {
  const { id, letGo } = await openEarly(page)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await at(page, DESCRIPTION).pressSequentially('Fem provkällor.')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await page.locator('a.sv-logo').click()
  expect(page.url()).toContain(id)
  letGo()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => stored(page, id)).toEqual({ text: 'Fem provkällor.' })
  expect(questions).toHaveLength(1)
})

test('what a colleague saves meanwhile stands, and what was typed too (WIZ-14)', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  const letGo = await holdScripts(page)
  await page.goto(`/app/${id}?step=1`, { waitUntil: 'commit' })
  await at(page, 'SRC_RESPONSIBLE.contacts.0.email').fill('ny@exempel.se')
  const colleague = await playwright.request.newContext(baseURL ? { baseURL } : {})
  await signIn(colleague, NILS, CLINIC)
  await changeAnswer(colleague, id, 'Ritningen kommer i januari.')
  letGo()
  await isAlive(page)
  await expect(at(page, 'SRC_PLAN.reason')).toHaveValue('Ritningen kommer i januari.')
  await expect(at(page, 'SRC_RESPONSIBLE.contacts.0.email')).toHaveValue('ny@exempel.se')
  await isSaved(page)
  const now = async () => JSON.stringify(await storedStep(colleague, id, 1))
  await expect.poll(now).toContain('ny@exempel.se')
  expect(await now()).toContain('Ritningen kommer i januari.')
  await colleague.dispose()
})

test('a page that takes long says so, until it is there, and no other does (WIZ-07)', { tag: '@night' }, async ({
  page,
}) => {
  const { id, letGo } = await openEarly(page)
  const words = page.getByText(STILL_LOADING)
  await expect(words).toBeVisible({ timeout: 2 * SLOW_MS })
  letGo()
  await expect(words).toBeHidden()
  await page.goto(`/app/${id}?step=0`)
  await page.waitForTimeout(1.2 * SLOW_MS)
  await expect(words).toBeHidden()
})

test('when the line fails, the page says so, and is taken over as soon as its scripts can be had (WIZ-07)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
  let isBroken = true
  let asked = 0
  await page.route(SCRIPTS, (route) => {
    if (!isBroken) return route.continue()
    return ++asked % 2 ? route.abort() : route.fulfill({ status: 404 })
  })
  await page.goto(`/app/${id}?step=0`, { waitUntil: 'commit' })
  const words = page.getByText(STILL_LOADING)
  await expect(words).toBeVisible()
  const saved = page.locator('.sv-save-state').first()
  await expect(saved).toBeVisible()
  await at(page, DESCRIPTION).fill('Fem provkällor.')
  await expect(saved, 'not any more').toBeHidden()
  await expectAccessible(page, 'a page whose scripts could not be had')
  isBroken = false
  await isSaved(page)
  await expect(words).toBeHidden()
  await expect.poll(() => saved.textContent()).toMatch(/^Sparat/)
  await expect(saved).toBeVisible()
  await expect.poll(() => stored(page, id)).toEqual({ text: 'Fem provkällor.' })
})

test('without any script a form says so, and sends nothing, least of all in the address (WIZ-07)', async ({ page }) => {
  await signIn(page.request)
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
  await page.route('**/*.js', (route) => route.abort())
  const refusal = page.waitForEvent('console', (message) => message.text().includes("form-action 'none'"))
  await page.goto(`/app/${id}?step=0`, { waitUntil: 'commit' })
  await expect(page.getByText(NO_SCRIPT)).toBeVisible({ timeout: 2 * NO_SCRIPT_MS })
  await expectAccessible(page, 'a form without any script')
  await at(page, DESCRIPTION).fill('Fem provkällor.')
  await page.getByRole('button', { name: /^Nästa steg/ }).evaluate((button: HTMLElement) => button.click())
  await refusal
  expect(new URL(page.url()).search).toBe('?step=0')
})

test('a page that has no form says, too, when no script comes, and only then (WIZ-07)', { tag: '@night' }, async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1.2 * NO_SCRIPT_MS)
  await expect(page.getByText(NO_SCRIPT)).toBeHidden()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText(NO_SCRIPT)).toBeHidden()
  await expect(page.getByText(NO_SCRIPT)).toBeVisible({ timeout: 2 * NO_SCRIPT_MS })
})

test('what is marked in a text stays marked while the application takes the form over (WIZ-07)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  const letGo = await holdScripts(page)
  await page.goto(`/app/${id}?step=0`, { waitUntil: 'commit' })
  await at(page, DESCRIPTION).selectText()
  letGo()
  await isAlive(page)
  await page.keyboard.press('Delete')
  await expect(at(page, DESCRIPTION)).toHaveValue('')
  await isSaved(page)
  await expect.poll(() => stored(page, id)).toEqual({ text: '' })
})

/** What a step looks like to somebody who has read on to its end. */
const nextButton = (page: Page) => page.getByRole('button', { name: /^Nästa steg/ })
const topOfNext = async (page: Page) => Math.round((await nextButton(page).boundingBox())?.y ?? Number.NaN)

/** Opened a second time, scrolled to its end, its scripts on their way. */
const openAtItsEnd = async (page: Page) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=1`)
  await isAlive(page)
  const letGo = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await nextButton(page).scrollIntoViewIfNeeded()
  return { id, letGo }
}

test('a page stays where it was scrolled to while the application takes it over (WIZ-06, WIZ-07)', async ({ page }) => {
  const { letGo } = await openAtItsEnd(page)
  const was = await topOfNext(page)
  letGo()
  await isAlive(page)
  expect(await topOfNext(page)).toBe(was)
})

for (const [when, later] of [
  ['when it is', 0],
  ['when what it has read is old', 60_000],
] as const)
  test(`a press that begins before the application is there, and ends ${when}, is done (WIZ-07, WIZ-21)`, {
    tag: later ? '@night' : [],
  }, async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    const { letGo } = await openAtItsEnd(page)
    await nextButton(page).hover()
    await page.mouse.down()
    letGo()
    await page.waitForTimeout(2000)
    if (later) await page.clock.setSystemTime(Date.now() + later)
    await page.mouse.up()
    await heading(page, 'Allmänna uppgifter')
    expect(complaints).toEqual([])
  })

for (const end of ['before the application is there', 'only when it is'])
  test(`where a colleague saves meanwhile a press that ends ${end} is done (WIZ-07, WIZ-14, WIZ-21)`, {
    tag: end === 'only when it is' ? '@night' : [],
  }, async ({ page, playwright, baseURL }) => {
    const { id, letGo } = await openAtItsEnd(page)
    const colleague = await playwright.request.newContext(baseURL ? { baseURL } : {})
    await signIn(colleague, NILS, CLINIC)
    await changeAnswer(colleague, id, 'Ritningen kommer i januari.')
    await colleague.dispose()
    const was = await topOfNext(page)
    await nextButton(page).hover()
    await page.mouse.down()
    if (end !== 'only when it is') await page.mouse.up()
    letGo()
    await page.waitForTimeout(2000)
    if (end === 'only when it is') {
      expect(await topOfNext(page)).toBe(was)
      await page.mouse.up()
    }
    await heading(page, 'Allmänna uppgifter')
  })

test('a form comes in the person’s language, and to nobody but them (SHE-08, ACC-15)', async ({ page, baseURL }) => {
  await signIn(page.request)
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
  const form = async () => (await page.request.get(`/app/${id}?step=0`)).text()
  expect(await form()).toContain('Vilka strålkällor ska du förvara?')
  await page.context().addCookies([{ name: 'sievert-language', value: 'en', url: baseURL ?? '' }])
  expect(await form()).toMatch(/<html lang="en">.*Which sources will you store/s)
  await represent(page.request, SECOND_COMPANY)
  expect(await form()).toContain('<div id="root"></div>')
  await page.request.post('/api/v1/authentication/logout')
  expect(await form()).toContain('<div id="root"></div>')
})
