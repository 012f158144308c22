/** Downloads the PDFs of the receipt page and reads them with independent tools. */
import { readFileSync } from 'node:fs'
import { type Download, expect, type Page, test } from '@playwright/test'
import { needs, outputOf } from '../../scripts/testing/programs.ts'
import { storePdf } from '../../scripts/testing/store-pdf.ts'

/** A PDF as downloaded. */
export type SavedPdf = { fileName: string; content: Buffer }

/** Downloads through the button with this name, as soon as the PDF is ready. */
export const savePdf = async (page: Page, button: string): Promise<SavedPdf> => {
  let download: Download | undefined
  // The page shows that the PDF is not ready; the button is then pressed again.
  await expect(async () => {
    const downloading = page.waitForEvent('download', { timeout: 3000 })
    await page.getByRole('button', { name: button }).click()
    download = await downloading
  }).toPass({ timeout: 30_000 })
  if (!download) throw new Error(`${button}: nothing was downloaded`)
  const content = readFileSync(await download.path())
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  storePdf('journey', test.info().title, content)
  return { fileName: download.suggestedFilename(), content }
}

/**
 * Returns the text without the layout's line breaks, and the output of pdfinfo.
 * Skips the test if the tools are missing.
 */
export const readPdf = (pdf: SavedPdf | undefined): { text: string; properties: string } => {
  needs(test.info(), 'pdfinfo', 'pdftotext')
  if (!pdf) throw new Error('the test before this one saves the PDF: run it too')
  const input = { input: pdf.content }
  return {
    text: outputOf('pdftotext', ['-', '-'], input).replace(/\s+/g, ' '),
    properties: outputOf('pdfinfo', ['-'], input),
  }
}
