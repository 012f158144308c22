/** The printer of tests: as it is, and every PDF is looked at after the run. */
import { expect } from 'vitest'
import { keepPaper } from '../../../scripts/testing/keep-paper.ts'
import { pdfPrinter } from '../src/adapters/pdf/pdf-printer.ts'
import type { Printer } from '../src/ports/printer.ts'

export const keeping = (printer: Printer): Printer => ({
  print: async (document) => {
    const pdf = await printer.print(document)
    keepPaper('vitest', expect.getState().currentTestName ?? 'before a test', pdf)
    return pdf
  },
})

/** The printer under test. */
export const printer: Printer = keeping(pdfPrinter)
