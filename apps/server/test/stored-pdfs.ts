/** The printer of tests: the real one, with the shipped catalogue's letterhead; every PDF is checked after the run. */
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { storePdf } from '../../../scripts/testing/store-pdf.ts'
import { pdfPrinter } from '../src/adapters/pdf/pdf-printer.ts'
import { type Catalogue, loadCatalogue } from '../src/catalogue/load.ts'
import type { Dependencies } from '../src/ports/dependencies.ts'
import type { Printer } from '../src/ports/printer.ts'

/** Prints in the test's own process, without the second in which the printing process starts. */
const printerOf = ({ logo, authority }: Pick<Catalogue, 'logo' | 'authority'>): Printer => {
  const { print } = pdfPrinter({ logo: logo.drawing, colour: authority.colours.accent })
  return {
    print: async (document) => {
      const pdf = await print(document)
      storePdf('vitest', expect.getState().currentTestName ?? 'before a test', pdf)
      return pdf
    },
  }
}

/** The printers of a server under test. */
export const printersOf = ({ catalogue }: Pick<Dependencies, 'catalogue'>) => {
  const printer = { ...printerOf(catalogue), prepare: () => {} }
  return { printer, threadPrinter: printer } satisfies Partial<Dependencies>
}

/** The printer under test. */
export const printer = printerOf(loadCatalogue(fileURLToPath(new URL('../../../catalogue', import.meta.url))))
