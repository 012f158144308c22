/** Runs journeys that read a PDF as on a machine with Node.js alone. No browser or product starts: all tests skip. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from './root.ts'
import { pathWith, run } from './run.ts'
import { readPlaywright } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'sievert-bare-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'playwright.config.ts'), `export default { testDir: '.', reporter: 'json' }`)
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
const paper = `{ fileName: 'x.pdf', content: Buffer.from('%PDF-') }`
const spec = `import { test } from '${join(root, 'node_modules/@playwright/test/index.mjs')}'
import { readPdf } from '${join(root, 'e2e/support/kept.ts')}'
test('reads', () => void readPdf(${paper}))`
writeFileSync(join(folder, 'paper.spec.ts'), spec)

it('skips what reads a PDF by the names of the programs that are missing', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  const report = join(folder, 'report.json')
  const env = { PATH: pathWith(folder), CI: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { ok } = await run(['playwright', 'test', '-c', folder], { env })
  const read = { ok, ...readPlaywright(readFileSync(report, 'utf8')) }
  expect(read).toMatchObject({ ok: true, passed: 0, failures: [], skipped: ['pdfinfo and pdftotext'] })
})
