/** Stores the PDFs that tests make or download, for `scripts/validate-pdfs.ts` to check after the run. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The source of a PDF; a run must have some of each. */
export type Source = 'vitest' | 'journey'

/** Stores a PDF in the folder TEST_PDFS, if set. The file is named after its test. */
export const storePdf = (source: Source, test: string, pdf: Buffer): void => {
  const folder = process.env['TEST_PDFS']
  if (!folder) return
  // Java may not know the system's encoding of other characters.
  const title = test.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 80)
  writeFileSync(join(folder, `${source}-${title}-${randomUUID().slice(0, 8)}.pdf`), pdf)
}
