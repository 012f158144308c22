/** Tests of the titles and file names of PDFs. */
import { expect, it } from 'vitest'
import { showKeys } from '../fixtures/show-keys.ts'
import { type Pdf, pdfFileName, pdfKindText, pdfTitle } from './pdf-titles.ts'

const t = showKeys()
const pdf = (change: Partial<Pdf>): Pdf => ({
  kind: 'receipt',
  reportOnly: false,
  number: 'SIE2026-1',
  ...change,
})

it.each([
  ['receipt', {}],
  ['receipt', { reportOnly: true }],
  ['application', { kind: 'application' }],
  ['report', { kind: 'application', reportOnly: true }],
] as const)('names a %s with its number, and gives its kind (REV-04, REV-09)', (what, change) => {
  expect(pdfTitle(t, pdf(change))).toBe(`pdf.title.${what}.text SIE2026-1`)
  expect(pdfKindText(t, pdf(change))).toBe(`pdf.kind.${what}.text`)
})

it('has a file name that is valid on every system (REV-04)', () =>
  expect(pdfFileName(t, pdf({ number: 'SIE 2026/1:2' }))).toBe('pdf.title.receipt.text SIE 2026-1-2.pdf'))
