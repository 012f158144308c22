/** A large upload on a broken connection: it is shown, can be stopped, and completes when the connection is back. */
import { expect, type Page } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { openDocumentsStep, plan } from '../support/documents-step.ts'
import { test } from '../support/test.ts'

const LARGE = pdf({ inside: `% ${'x'.repeat(12_000_000)}\n` })
const NAME = 'ritning.pdf'
const STOP = { name: 'Stoppa uppladdningen' }

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page) => plan(page).getByRole('listitem').filter({ hasText: NAME })
const retrying = (page: Page) => dialog(page).getByText('Anslutningen bröts. Försöker igen …')

const connection = async (page: Page) => {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const set = (offline: boolean, uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  return { slow: () => set(false, 1_500_000), cut: () => set(true, -1), restore: () => set(false, -1) }
}

/** The calls of resumable uploads, in the order in which they begin. */
const watchUploads = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/uploads')) calls.push(request.method())
  })
  return (method: string) => calls.filter((each) => each === method).length
}

test.beforeEach(({ page }) => openDocumentsStep(page))

const choose = async (page: Page) => {
  await plan(page)
    .getByRole('button', { name: /^Bifoga dokument/ })
    .click()
  const file = { name: NAME, mimeType: 'application/pdf', buffer: LARGE }
  await dialog(page).getByLabel('Välj fil').setInputFiles(file)
}

/** Chooses the file on a slow connection; `send` is the button that begins the upload. */
const prepareUpload = async (page: Page) => {
  const count = watchUploads(page)
  const line = await connection(page)
  await choose(page)
  await line.slow()
  return { count, line, send: dialog(page).getByRole('button', { name: 'Ladda upp' }) }
}

test('is shown after the second failure, can be stopped, and completes when the connection is back (FIL-04, FIL-07, FIL-11)', async ({
  page,
}) => {
  const { count, line, send } = await prepareUpload(page)
  await send.dblclick()
  await expect(dialog(page).getByText(/^Laddar upp, [1-9]\d %$/)).toBeVisible()
  await line.cut()
  await expect(retrying(page)).toBeVisible()
  await expectAccessible(page, 'upload that is retried')

  // The connection is back except for the upload itself, so that stopping it reaches the server.
  await page.route('**/uploads/*', (route) =>
    route.request().method() === 'DELETE' ? route.continue() : route.abort(),
  )
  await line.restore()
  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await dialog(page).getByRole('button', STOP).click()
  expect((await ended).status()).toBe(204)
  await expect(dialog(page).getByText('Du stoppade uppladdningen. Filen är inte bifogad.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: `Ta bort ${NAME}` })).toBeFocused()
  await expect(retrying(page)).toHaveCount(0)
  await expectAccessible(page, 'upload that was stopped')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(count('POST')).toBe(1)

  await line.slow()
  await send.click()
  await expect(dialog(page).getByText(/^Laddar upp, [3-9]\d %$/)).toBeVisible()
  await line.cut()
  await expect(retrying(page)).toBeVisible()
  await line.restore()
  await expect(row(page).getByText('Klar')).toBeVisible({ timeout: 30_000 })
  await expect(plan(page).getByRole('listitem')).toHaveCount(1)
  expect([count('POST'), count('DELETE')]).toEqual([2, 1])
})

test('is resumed at its offset when the applicant leaves the step and returns (FIL-07)', {
  tag: '@night',
}, async ({ page }) => {
  const complaints = watchConsole(page)
  const { count, line, send } = await prepareUpload(page)
  await send.click()
  await expect(dialog(page).getByText(/^Laddar upp, [5-9]\d %$/)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await line.restore()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Ansvar och dokument' })).toBeVisible()
  await choose(page)
  await send.click()
  await expect(row(page).getByText('Klar')).toBeVisible({ timeout: 30_000 })
  expect([count('POST'), count('DELETE')]).toEqual([1, 0])
  expect(complaints).toEqual([])
})
