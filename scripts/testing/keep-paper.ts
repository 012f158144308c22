/** Keeps the PDFs of ours that tests make or download, so that `scripts/papers.ts` can look at them after the run. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where they are from; a run must have some of each. */
export type Source = 'vitest' | 'journey'

/** In the folder TEST_PAPERS, if the run wants them. The file is named after its test. */
export const keepPaper = (source: Source, test: string, pdf: Buffer): void => {
  const folder = process.env['TEST_PAPERS']
  if (!folder) return
  // Java may not know how the system writes any other letter.
  const title = test.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 80)
  writeFileSync(join(folder, `${source}-${title}-${randomUUID().slice(0, 8)}.pdf`), pdf)
}
