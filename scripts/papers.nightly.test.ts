/** The PDF check of a test run finds violations, and fails on missing sources. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { shippedPrinter } from '../apps/server/test/keep-papers.ts'
import { printOldPaper } from '../apps/server/test/old-paper.ts'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { needs } from './testing/programs.ts'
import { validatePdfs } from './validate-pdfs.ts'

let folder: ReturnType<typeof createTemporaryFolder>
beforeEach((context) => {
  needs(context, 'java')
  folder = createTemporaryFolder()
  return () => folder.remove()
})

const blocks = [{ kind: 'heading', level: 1, text: 'Kvitto' }] as const
const good = () =>
  shippedPrinter.print({ title: 'Kvitto', kind: 'Kvitto', author: 'A', language: 'sv', blocks, footer: () => '1' })
const put = (name: string, pdf: Buffer) => writeFileSync(join(folder.path, name), pdf)
// Java compiles the program and reads all rules first.
const PATIENCE = 120_000

it('passes what we print, and names file, profile and rule of each that fails, or can’t be read', {
  timeout: PATIENCE,
}, async () => {
  put('vitest-good.pdf', await good())
  put('vitest-old.pdf', await printOldPaper())
  put('journey-torn.pdf', (await good()).subarray(0, 300))
  const { looked, faults } = await validatePdfs(folder.path)
  expect(looked).toBe(3)
  expect(faults.toSorted()).toEqual([
    expect.stringMatching(/^journey-torn\.pdf breaks 2a: /),
    expect.stringMatching(/^journey-torn\.pdf breaks ua1: /),
    expect.stringMatching(/^vitest-old\.pdf breaks 2a: .*6\.6\.4-1/),
    expect.stringMatching(/^vitest-old\.pdf breaks ua1: 7\.21\.4\.2-2$/),
  ])
})

it('is not content with nothing', { timeout: PATIENCE }, async () => {
  const { looked, faults } = await validatePdfs(folder.path)
  expect(looked).toBe(0)
  expect(faults).toEqual(['nothing was found to look at: vitest', 'nothing was found to look at: journey'])
})
