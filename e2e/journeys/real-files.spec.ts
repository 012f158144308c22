/** Files as Office and phones save them: accepted, or refused with the next step. */
import { expect, type Locator, type Page } from '@playwright/test'
import { doc, heic, ooxml } from '../../apps/server/test/inspect/files.ts'
import { zip } from '../../apps/server/test/inspect/zip.ts'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { openDocumentsStep, plan } from '../support/documents-step.ts'
import { test } from '../support/test.ts'

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
/** Made from a template on the author's own drive. */
const withTemplate = ooxml('docx', {
  more: [
    {
      name: 'word/_rels/settings.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///C:\\Mallar\\Brev.DOT" TargetMode="External"/></Relationships>`,
    },
  ],
})
/** Word's own theme is an archive in a stream. */
const withTheme = doc({ more: { Theme: zip([{ name: 'theme/theme/theme1.xml', content: '<a:theme/>' }]) } })
const HEIC =
  'Bilden har formatet HEIC (eller AVIF), vad filnamnet än säger. Öppna den i telefonens eller datorns bildprogram, exportera den som JPEG och ladda upp den nya filen.'

const row = (page: Page, name: string) =>
  plan(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Öppna ${name}`, exact: true }) })

test('accepts Word documents, and explains how a HEIC picture becomes a JPEG (FIL-05, FIL-10)', async ({
  page,
  hasTouch,
}) => {
  const press = (control: Locator) => (hasTouch ? control.tap() : control.click())
  const complaints = watchConsole(page)
  await openDocumentsStep(page)
  await press(plan(page).getByRole('button', { name: /^Bifoga dokument/ }))
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Välj fil')
    .setInputFiles([file('brev.docx', withTemplate), file('brev.doc', withTheme), file('IMG_0001.jpg', heic('heic'))])
  await press(dialog.getByRole('button', { name: 'Ladda upp' }))
  await expect(dialog.getByRole('listitem').filter({ hasText: 'IMG_0001.jpg' }).getByText(HEIC)).toBeVisible()
  await expectAccessible(page, 'upload dialog with a refused picture')
  await press(dialog.getByRole('button', { name: 'Ta bort IMG_0001.jpg' }))
  await press(dialog.getByRole('button', { name: 'Avbryt' }))
  await expect(dialog).toHaveCount(0)
  for (const name of ['brev.docx', 'brev.doc']) await expect(row(page, name).getByText('Klar')).toBeVisible()
  // The browser logs this for the refused picture.
  expect(complaints.filter((line) => !line.includes('a status of 422'))).toEqual([])
})
