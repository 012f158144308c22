/** Documents: chosen, dropped, photographed, refused, checked, referred to, downloaded and removed. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { encryptedPdf } from '../../apps/server/test/inspect/encrypted-pdf.ts'
import { pdf, png } from '../../apps/server/test/inspect/files.ts'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { openDocumentsStep, plan } from '../support/documents-step.ts'
import { next, pause, pressInWindow } from '../support/form.ts'
import { test } from '../support/test.ts'

const file = (name: string, buffer: Buffer = pdf()) => ({ name, mimeType: 'application/octet-stream', buffer })
/** The network conditions except for the upload throughput. */
const ALWAYS = { offline: false, latency: 0, downloadThroughput: -1 }
/** A document of this size. */
const padded = (bytes: number) => pdf({ inside: `% ${'x'.repeat(bytes)}\n` })
/** Accepted by the upload's first check; the later inspection finds that the file is truncated. */
const CUT = Buffer.from('%PDF-1.7\n')

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => plan(page).getByRole('listitem').filter({ hasText: name })
const openUpload = (page: Page) =>
  plan(page)
    .getByRole('button', { name: /^Bifoga dokument/ })
    .click()
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  dialog(page).getByLabel('Välj fil').setInputFiles(files)
const send = (page: Page) => pressInWindow(page, 'Ladda upp')

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sievert-'))
})
test.afterAll(() => rmSync(folder, { recursive: true }))
/** A file on disk: the same one when it is chosen again. */
const onDisk = (name: string, content: Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test.beforeEach(({ page }) => openDocumentsStep(page))

test('reports unusable files at once with the reason, and accepts the others (FIL-01, FIL-03, FIL-05)', {
  tag: '@night',
}, async ({ page }) => {
  const complaints = watchConsole(page)
  await openUpload(page)
  await expect(dialog(page).getByText('Ladda inte upp sekretessbelagda uppgifter.')).toBeVisible()
  await expectAccessible(page, 'upload dialog, empty')
  await dialog(page).getByRole('button', { name: 'Ladda upp' }).click()
  await expect(dialog(page).getByText('Välj en fil.')).toBeVisible()
  const large = onDisk('stor.pdf', pdf())
  truncateSync(large, 50 * 1024 * 1024)
  await dialog(page).getByLabel('Välj fil').setInputFiles(large)
  await choose(page, file('plan.pdf'), file('foto.png', png()), file('program.exe'))
  await expect(dialog(page).getByText('Filen är för stor. Den får vara högst 50 MB.')).toBeVisible()
  await expect(dialog(page).getByText('Filtypen kan inte användas.')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'Filen kunde inte laddas upp' })).toBeVisible()
  await expectAccessible(page, 'upload dialog, with files')
  await send(page)
  await expect(row(page, 'plan.pdf')).toHaveCount(1)
  await expect(dialog(page).getByText('plan.pdf')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Ta bort stor.pdf' }).click()
  await dialog(page).getByRole('button', { name: 'Avbryt' }).click()
  await dialog(page).getByRole('button', { name: 'Stäng utan att spara' }).click()
  await expect(dialog(page)).toHaveCount(0)
  for (const name of ['plan.pdf', 'foto.png']) await expect(row(page, name).getByText('Klar')).toBeVisible()
  await expectAccessible(page, 'attached documents')
  expect(complaints).toEqual([])
})

test('moves nothing from under a pointer when a check ends while it is down (FIL-05, WIZ-09)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let isHeld = true
  await page.route('**/documents', async (route) => {
    const response = await route.fetch()
    const entries = (await response.json()) as { state: string }[]
    await route.fulfill({ response, json: isHeld ? entries.map((each) => ({ ...each, state: 'checking' })) : entries })
  })
  await openUpload(page)
  await choose(page, file('plan.pdf'))
  await send(page)
  await expect(row(page, 'plan.pdf').getByText('Kontrolleras. Du kan fortsätta under tiden.')).toBeVisible()
  const control = page.getByRole('button', { name: /^Nästa steg/ })
  await control.hover()
  const before = await control.boundingBox()
  await page.mouse.down()
  isHeld = false
  await page.waitForResponse(
    async (answer) => answer.url().endsWith('/documents') && !(await answer.text()).includes('checking'),
  )
  await page.waitForTimeout(300)
  expect(await control.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: 'Allmänna uppgifter' })).toBeVisible()
})

test("shows each file's state, allows saving, and prevents signing until all are ready (FIL-05, SIG-01)", {
  tag: '@night',
}, async ({ page }) => {
  let isHeld = true
  await page.route('**/documents', async (route) => {
    const response = await route.fetch()
    const entries = (await response.json()) as { fileName: string; state: string }[]
    await route.fulfill({ response, json: isHeld ? entries.map((each) => ({ ...each, state: 'checking' })) : entries })
  })
  const line = await page.context().newCDPSession(page)
  await openUpload(page)
  await choose(page, file('plan.pdf', padded(1_500_000)), file('avbruten.pdf', CUT))
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { ...ALWAYS, uploadThroughput: 500_000 })
  await send(page)
  await expect(dialog(page).getByText(/^Laddar upp, [1-9]\d? %$/)).toBeVisible()
  await expectAccessible(page, 'upload under way')
  await line.send('Network.emulateNetworkConditions', { ...ALWAYS, uploadThroughput: -1 })
  await expect(dialog(page)).toHaveCount(0)
  await expect(plan(page).getByText('Kontrolleras. Du kan fortsätta under tiden.')).toHaveCount(2)
  await expectAccessible(page, 'documents being checked')
  isHeld = false
  await expect(row(page, 'plan.pdf').getByText('Klar')).toBeVisible()
  await expect(row(page, 'avbruten.pdf').getByText('Kan inte användas: Filen är inte hel.')).toBeVisible()
  await expectAccessible(page, 'a refused document')
  await next(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Allmänna uppgifter' })).toBeVisible()
  await next(page)
  await page.getByRole('checkbox', { name: /Jag intygar/ }).check()
  await page.getByRole('button', { name: 'Skriv under ansökan' }).click()
  await expect(page.getByRole('link', { name: /^Dokument: avbruten\.pdf kan inte användas/ })).toBeVisible()
  await expectAccessible(page, 'review with a refused document')
  await page.getByRole('button', { name: /^Gå till steget/ }).click()
  await row(page, 'avbruten.pdf')
    .getByRole('button', { name: /^Ändra/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Ta bort dokumentet' }).click()
  await dialog(page).getByRole('button', { name: 'Ta bort dokumentet' }).click()
  await expect(plan(page).getByRole('listitem')).toHaveCount(1)
  for (const name of ['Allmänna uppgifter', /^Granska/]) {
    await next(page)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.getByRole('checkbox', { name: /Jag intygar/ }).check()
  await page.getByRole('button', { name: 'Skriv under ansökan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skriv under ansökan' })).toBeVisible()
})

test('resumes a large upload at its offset after a reload and a failed connection (FIL-07)', {
  tag: '@night',
}, async ({ page }) => {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  const large = onDisk('stor.pdf', padded(20_000_000))
  const sendLarge = async () => {
    await openUpload(page)
    await dialog(page).getByLabel('Välj fil').setInputFiles(large)
    await send(page)
  }
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { ...ALWAYS, uploadThroughput: 5_000_000 })
  await sendLarge()
  await expect(dialog(page).getByText(/^Laddar upp, [5-9]\d %$/)).toBeVisible()
  await page.reload()
  await line.send('Network.emulateNetworkConditions', { ...ALWAYS, uploadThroughput: -1 })
  // The first attempt to resume fails. Not `times: 1`: a request that is held while the route ends is never released.
  let isDead = true
  await page.route('**/uploads/*', (route) => {
    const answer = isDead ? route.abort() : route.continue()
    isDead = false
    return answer
  })
  await sendLarge()
  await expect(row(page, 'stor.pdf').getByText('Klar')).toBeVisible({ timeout: 15_000 })
  // In parts of 5 MB, none of which is sent twice as a whole.
  expect(offsets[0]).toBe(0)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  expect(offsets.length).toBeLessThan(7)
})

/** Drops files on the drop area. */
const drop = async (page: Page, ...names: string[]) => {
  const dataTransfer = await page.evaluateHandle(
    ([content, all]) => {
      const transfer = new DataTransfer()
      for (const name of all) transfer.items.add(new File([content], name))
      return transfer
    },
    [pdf().toString('latin1'), names] as const,
  )
  await page.locator('.sv-dropzone').dispatchEvent('drop', { dataTransfer })
}

test(
  'accepts dropped files and photographs, and offers uploaded files again (FIL-01)',
  { tag: '@night' },
  async ({ page }, about) => {
    await openUpload(page)
    const camera = dialog(page).getByLabel('Ta ett foto')
    await expect(camera).toHaveAttribute('capture', 'environment')
    await expect(camera).toHaveAttribute('accept', /image\/jpeg/)
    const isPhone = about.project.name === 'phone'
    await expect(dialog(page).getByRole('button', { name: 'Ta ett foto' })).toBeVisible({ visible: isPhone })
    await drop(page, 'ett.pdf', 'två.pdf')
    await camera.setInputFiles(file('foto.png', png()))
    await send(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(plan(page).getByRole('listitem')).toHaveCount(3)
    await row(page, 'två.pdf')
      .getByRole('button', { name: /^Ändra/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Ta bort dokumentet' }).click()
    await dialog(page).getByRole('button', { name: 'Ta bort dokumentet' }).click()
    await expect(plan(page).getByRole('listitem')).toHaveCount(2)
    await openUpload(page)
    // A document that is already attached here is not offered again.
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(1)
    await dialog(page)
      .getByRole('checkbox', { name: /två\.pdf/ })
      .check()
    await dialog(page).getByRole('button', { name: 'Bifoga valda dokument' }).click()
    await expect(row(page, 'två.pdf')).toHaveCount(1)
  },
)

test('stores the page, fetches a document under its name and asks before removal (FIL-02, FIL-04, FIL-06)', {
  tag: '@night',
}, async ({ page }) => {
  const NAME = 'Förvaringsplan 保管 «2».pdf'
  await openUpload(page)
  await choose(page, file(NAME))
  await send(page)
  await expect(row(page, NAME).getByText('Klar')).toBeVisible()
  await row(page, NAME)
    .getByRole('button', { name: /^Ändra/ })
    .click()
  await dialog(page)
    .getByLabel(/Sidhänvisning/)
    .fill('4–6')
  await expectAccessible(page, 'change of a document')
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await expect(row(page, NAME).getByText('sida 4–6')).toBeVisible()
  await expect(page.locator('.sv-save-state.sv-save-state--saved')).toBeVisible()
  await page.reload()
  await expect(row(page, NAME).getByText('sida 4–6')).toBeVisible()
  const download = page.waitForEvent('download')
  await row(page, NAME)
    .getByRole('button', { name: `Öppna ${NAME}` })
    .click()
  expect((await download).suggestedFilename()).toBe(NAME)
  await page.route('**/file/*', (route) => route.abort())
  await pause(page)
  await row(page, NAME)
    .getByRole('button', { name: `Öppna ${NAME}` })
    .click()
  await expect(row(page, NAME).getByText(/^Du saknar internet\. Försök igen/)).toBeVisible()
  await expect(row(page, NAME).getByText('Could not retreive data from blob')).toBeVisible()
  await expectAccessible(page, 'a document that could not be fetched')
  await row(page, NAME)
    .getByRole('button', { name: /^Ändra/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Ta bort dokumentet' }).click()
  await expect(dialog(page).getByText(`${NAME} tas bort härifrån.`)).toBeVisible()
  await expectAccessible(page, 'removal of a document')
  await dialog(page).getByRole('button', { name: 'Avbryt' }).click()
  await dialog(page).getByRole('button', { name: 'Ta bort dokumentet' }).click()
  await dialog(page).getByRole('button', { name: 'Ta bort dokumentet' }).click()
  await expect(row(page, NAME)).toHaveCount(0)
})

for (const width of [1280, 390])
  test(`accepts a PDF that opens without a password at ${width} px, and shows the remedy for others (FIL-10)`, {
    tag: width === 390 ? [] : '@night',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
    await openUpload(page)
    await choose(
      page,
      file('ägare.pdf', encryptedPdf({ revision: 4 })),
      file('lösenord.pdf', encryptedPdf({ revision: 4, password: 'hemligt' })),
      file('skript.pdf', encryptedPdf({ revision: 4, inside: script })),
    )
    await send(page)
    await expect(row(page, 'ägare.pdf').getByText('Klar')).toBeVisible()
    await expect(row(page, 'lösenord.pdf').getByText(/Filen är skyddad med lösenord\./)).toBeVisible()
    await expect(row(page, 'skript.pdf').getByText(/skriva ut den till en ny PDF/)).toBeVisible()
    await expectAccessible(page, `encrypted documents at ${width} px`)
  })
