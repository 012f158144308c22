/** The print of the receipt page, for applicants who print the page instead of its PDF. */
import { expect } from '@playwright/test'
import { needs, outputOf } from '../../scripts/testing/programs.ts'
import { sentPermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test('the printed page shows the authority, the party and the content, and no controls (REV-03, SHE-01)', async ({
  page,
}, info) => {
  needs(info, 'pdftotext')
  await signIn(page.request)
  await page.goto(`/app/${await sentPermit(page.request)}/receipt`)
  const main = page.getByRole('main')
  await expect(main.getByText('Det här händer nu')).toBeVisible()
  const buttons = await page
    .getByRole('button')
    .or(page.getByRole('tab'))
    .or(page.locator('footer').getByRole('link'))
    .allInnerTexts()
  expect(buttons.length).toBeGreaterThan(8)
  const input = await page.pdf({ format: 'A4', printBackground: true, path: info.outputPath('confirmation.pdf') })
  const printed = outputOf('pdftotext', ['-layout', '-', '-'], { input })
  for (const said of ['Myndigheten för strålskydd', 'Tolvans Djurklinik AB', 'Det här händer nu', 'Avgiften är'])
    expect(printed).toContain(said)
  // The PDFs have the list of files.
  expect(printed).not.toMatch(/^\s*Dokument$/m)
  const lines = printed.split('\n').map((line) => line.trim())
  expect(buttons.filter((words) => words !== '' && lines.includes(words.trim()))).toEqual([])
  await main.getByRole('tab', { name: 'Ansökan' }).click()
  await expect(main.getByRole('heading', { name: 'Strålkällorna' })).toBeVisible()
  const application = outputOf('pdftotext', ['-layout', '-', '-'], {
    input: await page.pdf({ format: 'A4', path: info.outputPath('application.pdf') }),
  })
  // The first page is filled: no block moves as a whole to the next page. A form feed ends the page.
  const [first = ''] = application.split('\f')
  for (const said of ['Avgiften är', 'Strålkällorna']) expect(first).toContain(said)
  await page.emulateMedia({ media: 'print' })
  for (const part of [
    page.locator('footer'),
    main.getByRole('tablist'),
    main.getByRole('button', { name: /PDF/ }).first(),
  ])
    await expect(part).toBeHidden()
  await expect(page.locator('.sv-party')).toHaveCSS('color', 'rgb(0, 0, 0)')
})
