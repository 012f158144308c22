/**
 * The way of an applicant through programs of other projects: each proxy of `start-proxy-program.ts`, LemonLDAP::NG,
 * PgBouncer and Postfix.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { LEMONLDAP_USER } from '../../apps/server/test/neighbours/start-lemonldap.ts'
import { PROXIES, type ProxyName, startProxyProgram } from '../../apps/server/test/neighbours/start-proxy-program.ts'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { missingOf, needs } from '../../scripts/testing/programs.ts'
import { plan } from '../support/documents-step.ts'
import { DESCRIPTION, isSaved, open, stored } from '../support/first-step.ts'
import { at } from '../support/form.ts'
import { logIn } from '../support/logging-in.ts'
import { NEIGHBOURS, type Neighbours, startAmongNeighbours } from '../support/neighbours.ts'
import { numberOn } from '../support/reading.ts'
import { signablePermit } from '../support/signable.ts'
import { beginFromReview } from '../support/signing.ts'
import { test } from '../support/test.ts'

const MEGABYTE = 1024 * 1024
const folder = createTemporaryFolder()
const FILE = join(folder.path, 'ritning.pdf')

let neighbours: Neighbours | undefined
test.beforeAll(async () => {
  if (missingOf(NEIGHBOURS).length > 0) return
  writeFileSync(FILE, pdf({ inside: `% ${'x'.repeat(49 * MEGABYTE)}\n` }))
  neighbours = await startAmongNeighbours()
})
test.afterAll(async () => {
  await neighbours?.stop()
  folder.remove()
})

const atProvider = async (page: Page) => {
  for (const [name, value] of Object.entries(LEMONLDAP_USER)) await page.locator(`input[name=${name}]`).fill(value)
  await page.locator('button[type=submit]').first().click()
}

/** Two tabs change the same answer; the second one is asked. */
const saveWithConflict = async (page: Page, id: string) => {
  await open(page, id)
  const other = await page.context().newPage()
  await open(other, id)
  await at(other, DESCRIPTION).fill('Andra fliken.')
  await isSaved(other)
  await expect.poll(() => stored(page, id)).toEqual({ text: 'Andra fliken.' })
  await other.close()
  await at(page, DESCRIPTION).fill('Första fliken.')
  const dialog = page.getByRole('dialog', { name: 'Steget har ändrats på ett annat ställe' })
  await dialog.getByRole('radio', { name: 'Din version' }).check()
  await dialog.getByRole('button', { name: 'Spara mina val' }).click()
  await expect(dialog).toHaveCount(0)
  await isSaved(page)
  await expect.poll(() => stored(page, id)).toEqual({ text: 'Första fliken.' })
}

/** Cuts the connection after 60 %. Returns the offset at which the browser goes on. */
const uploadWithCut = async (page: Page, id: string): Promise<number> => {
  await page.goto(`/app/${id}?step=1`)
  await at(page, 'SRC_PLAN.isMissing').uncheck()
  await plan(page)
    .getByRole('button', { name: /^Bifoga dokument/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Välj fil').setInputFiles(FILE)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const set = (offline: boolean, uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  await set(false, 5 * MEGABYTE)
  await dialog.getByRole('button', { name: 'Ladda upp' }).click()
  await expect(dialog.getByText(/^Laddar upp, [6-9]\d %$/)).toBeVisible({ timeout: 60_000 })
  await set(true, -1)
  await expect(dialog.getByText('Anslutningen bröts. Försöker igen …')).toBeVisible()
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH')
  await set(false, -1)
  const offset = Number((await resumed).headers()['upload-offset'])
  await expect(plan(page).getByRole('listitem').getByText('Klar')).toBeVisible({ timeout: 90_000 })
  return offset
}

const signedNumber = async (page: Page, id: string, { world }: Neighbours): Promise<string> => {
  await page.goto(`/app/${id}?step=3`)
  const { orderRef } = await world.orderOf(await beginFromReview(page))
  await world.act(orderRef, 'approve')
  return numberOn(page)
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { name: 'Du har loggat ut' })).toBeVisible()
  expect((await page.request.get('/api/v1/authentication/user')).status()).toBe(401)
}

for (const name of Object.keys(PROXIES) as ProxyName[])
  test.describe(`behind ${name}`, () => {
    test.beforeEach(() => {
      needs(test.info(), name, ...NEIGHBOURS)
      // A busy machine needs more than three minutes.
      test.slow()
    })
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright requires a pattern, and no fixture is used
    test.use({ baseURL: async ({}, use) => use(neighbours?.origin) })

    test('an applicant logs in, resumes 49 MB, resolves a conflict, gets a case number and a mail, and logs out (ACC-01, ACC-09, WIZ-14, FIL-07, CAS-03)', async ({
      page,
    }) => {
      if (!neighbours) throw new Error('the neighbours have not started')
      const { port, productPort, origin, world, mails } = neighbours
      const proxy = await startProxyProgram(name, productPort, port)
      try {
        await page.goto(`${origin}/login`)
        await logIn(page, { atProvider })
        const id = await signablePermit(page.request)
        await saveWithConflict(page, id)
        expect(await uploadWithCut(page, id)).toBeGreaterThanOrEqual(25 * MEGABYTE)
        const number = await signedNumber(page, id, neighbours)
        expect((await world.cases()).map(({ caseNumber }) => caseNumber)).toContain(number)
        await expect.poll(() => mails().some((mail) => mail.includes(number))).toBe(true)
        await logOut(page)
      } finally {
        await proxy.stop()
      }
    })
  })
