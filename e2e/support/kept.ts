/** What a person keeps of an application: the PDFs of the receipt page, as a stranger's tool reads them. */
import { spawnSync } from 'node:child_process'
import { type Download, expect, type Page } from '@playwright/test'

const HAS_TOOL = spawnSync('pdfinfo', ['-v']).status === 0

const read = (command: string, args: string[]): string => {
  const { status, stdout, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}`)
  return stdout
}

/** Without the layout's line breaks. `properties` is what pdfinfo says of the file; `language` is the document's own. */
type Kept = { fileName: string; text: string; properties: string }

/**
 * Downloads by the button of this name, as soon as the PDF is made. Undefined where poppler-utils are missing (CI has
 * them): then nothing is claimed of the PDF's content.
 */
export const savePdf = async (page: Page, button: string): Promise<Kept | undefined> => {
  let download: Download | undefined
  // Not ready is said on the page; then the button is pressed again.
  await expect(async () => {
    const downloading = page.waitForEvent('download', { timeout: 3000 })
    await page.getByRole('button', { name: button }).click()
    download = await downloading
  }).toPass({ timeout: 30_000 })
  if (!download) throw new Error(`${button}: nothing was downloaded`)
  const file = await download.path()
  if (!HAS_TOOL && !process.env['CI']) {
    console.warn('pdfinfo (poppler-utils) is missing: nothing is claimed of the PDF')
    return undefined
  }
  const text = read('pdftotext', [file, '-']).replace(/\s+/g, ' ')
  return { fileName: download.suggestedFilename(), text, properties: read('pdfinfo', [file]) }
}
