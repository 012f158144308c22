/** The receipt shows names of files as the applicant's words, and explains the marks in them on the same page. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { translator } from '@sievert/domain/texts/translate'
import { afterAll, expect, it } from 'vitest'
import { needs as needsProgram, outputOf } from '../../../../../scripts/testing/programs.ts'
import { printer } from '../../../test/stored-pdfs.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { loadCatalogue } from '../../catalogue/load.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { describeReceipt } from './describe-receipt.ts'

const folder = createTemporaryFolder()
afterAll(folder.remove)
const catalogue = loadCatalogue(fileURLToPath(new URL('../../../../../catalogue', import.meta.url)))
const deps = {
  catalogue,
  clock: { now: () => new Date('2026-03-01T12:00:00Z'), sleep: async () => {} },
  translator: (language) => translator(catalogue.texts(language), language),
} satisfies Parameters<typeof describeReceipt>[0]

const PLAIN = 'BESLUT 2026-03-01. Myndigheten beviljar Tolvans Djurklinik AB tillstånd.pdf'

/** The pages of a receipt, with headers and footers. */
const pagesWith = async (fileNames: readonly string[]): Promise<string[]> => {
  const party = { name: 'Tolvans Djurklinik AB', displayId: '', isPrivatePerson: false }
  const files = fileNames.map((fileName) => ({ fileName, size: 1, sha256: 'a'.repeat(64) }))
  const fee = { kind: 'application', feeLineItems: [], feeTotal: 0, dueNow: 0 }
  const signed = { businessType: { name: 'Förvaring' }, party, steps: [], files, fee }
  const order = { language: 'sv', canonicalDocument: Buffer.from(JSON.stringify(signed)), ground: { role: 'owner' } }
  const { versionNumber } = catalogue.latestVersion(8)
  const application = { businessTypeId: 8, versionNumber, number: '1', signerName: 'Tolvan', party }
  const document = describeReceipt(deps, 'receipt', {
    application: application as unknown as ApplicationRecord,
    order: { ...order, method: 'BankID', digest: 'd' } as unknown as SignOrderRecord,
    invoice: null,
  })
  const file = join(folder.path, 'receipt.pdf')
  writeFileSync(file, await printer.print(document))
  return outputOf('pdftotext', ['-layout', file, '-']).split('\f').slice(0, -1)
}

it.for([0, 12, 13, 14, 15, 16, 17, 18, 40])(
  'explains the marks on the first page that has one, after %i files without (REV-09)',
  async (before, context) => {
    needsProgram(context, 'pdftotext')
    const names = [...Array.from({ length: before }, () => PLAIN), 'plan  A.pdf', '中.pdf', PLAIN]
    const pages = await pagesWith(names)
    for (const [mark, explanation] of [
      ['plan ␣ × 2 A.pdf', 'I svar och filnamn visas flera mellanslag'],
      ['[U+4E2D].pdf', 'Tecken som typsnittet i det här dokumentet saknar'],
    ] as const)
      expect(pages.find((page) => page.includes(mark))).toContain(explanation)
  },
)

it('marks each page, and the files, as the applicant’s (REV-09)', async (context) => {
  needsProgram(context, 'pdftotext')
  const pages = await pagesWith(Array.from({ length: 100 }, () => PLAIN))
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) expect(page).toContain('Uppgifter från sökanden')
  expect(pages.join('')).toMatch(/Filer från sökanden\s+• *BESLUT/)
})
