/** kill -9 of the server and of the browser while the applicant types. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { DESCRIPTION, isSaved, open, restored, stored } from '../support/first-step.ts'
import { at } from '../support/form.ts'
import { openOwnBrowser } from '../support/killed-browser.ts'
import { type Product, startProduct, withOrigin } from '../support/product.ts'
import { addresses } from '../support/server.ts'
import { create, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

const TEXT = 'Fem provkällor står i ett låst blyskåp på plan 2, bakom två dörrar som larmas varje kväll klockan sex. '

/** Types while `act` runs. Returns the field's value shortly before that. */
const typeWhile = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const field = at(page, DESCRIPTION)
  await field.focus()
  const typing = page.keyboard.type(TEXT.repeat(3), { delay: 40 }).catch(() => undefined)
  await expect.poll(async () => (await field.inputValue()).length).toBeGreaterThan(20)
  const seen = await field.inputValue()
  await page.waitForTimeout(700)
  await act()
  await typing
  return seen
}

const killServer = ({ dataDir }: Product) => {
  const lines = readFileSync(join(dataDir, 'logs/server.log'), 'utf8').trim().split('\n')
  process.kill((JSON.parse(lines.at(-1) ?? '') as { pid: number }).pid, 'SIGKILL')
}

test('of the server: the page reports a failed save, stores the text, and saves it when the server is back (WIZ-13)', async ({
  page,
}) => {
  test.slow()
  const folder = createTemporaryFolder()
  const settings = { DATA_DIR: folder.path, DATABASE_URL: '' }
  const first = await startProduct(settings)
  const { origin, simulatorOrigin } = first
  const [PORT, SIMULATOR_PORT] = [origin, simulatorOrigin].map((address) => new URL(address).port)
  const request = withOrigin(page.request, origin)
  await signIn(request)
  const id = await create(request, 'SEALED_SOURCE_STORAGE')
  await open(page, id, origin)
  const ended = first.ended()
  await typeWhile(page, async () => killServer(first))
  await ended
  await expect(page.locator('.sv-save-state--retrying').first()).toContainText('kvar i webbläsaren')
  const second = await startProduct({ ...settings, PORT: PORT ?? '', SIMULATOR_PORT: SIMULATOR_PORT ?? '' })
  await expect(page.locator('.sv-save-state--saved').first()).toContainText('Sparat', { timeout: 40_000 })
  expect(await stored(page, id, origin)).toEqual({ text: TEXT.repeat(3) })
  await second.stop()
  folder.remove()
})

test('of the browser: the text is there again after the next login, up to the last quarter of a second (WIZ-13)', async () => {
  const { origin } = addresses()
  const profile = createTemporaryFolder()
  const first = await openOwnBrowser(profile.path)
  const request = withOrigin(first.page.request, origin)
  await signIn(request)
  const id = await create(request, 'SEALED_SOURCE_STORAGE')
  await open(first.page, id, origin)
  const typed = await typeWhile(first.page, first.kill)

  const second = await openOwnBrowser(profile.path)
  await signIn(withOrigin(second.page.request, origin))
  expect(await stored(second.page, id, origin), 'the server never had it').not.toEqual({ text: typed })
  await open(second.page, id, origin)
  await expect(restored(second.page)).toBeVisible()
  await isSaved(second.page)
  const { text } = (await stored(second.page, id, origin)) as { text: string }
  expect(text.startsWith(typed)).toBe(true)
  await second.close()
  profile.remove()
})
