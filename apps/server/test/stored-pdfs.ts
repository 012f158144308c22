/** The printer of tests: the real one, with the shipped catalogue's letterhead; every PDF is checked after the run. */
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { storePdf } from '../../../scripts/testing/store-pdf.ts'
import { pdfPrinter } from '../src/adapters/pdf/pdf-printer.ts'
import { loadCatalogue } from '../src/catalogue/load.ts'
import type { Printer } from '../src/ports/printer.ts'

const { logo, authority } = loadCatalogue(fileURLToPath(new URL('../../../catalogue', import.meta.url)))
const shippedPrinter = pdfPrinter({ logo: logo.drawing, colour: authority.colours.accent })

export const storingPdfs = (printer: Printer): Printer => ({
  print: async (document) => {
    const pdf = await printer.print(document)
    storePdf('vitest', expect.getState().currentTestName ?? 'before a test', pdf)
    return pdf
  },
})

/** The printer under test. */
export const printer: Printer = storingPdfs(shippedPrinter)
