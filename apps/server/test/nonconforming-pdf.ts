/** A PDF in the library's own 'PDF/UA', which does not conform: PDF checks must find faults in it. */
import { buffer } from 'node:stream/consumers'
import PDF from 'pdfkit'
import { loadFonts } from '../src/adapters/pdf/fonts.ts'

export const printNonconformingPdf = async (): Promise<Buffer> => {
  const { own } = (await loadFonts())[400]
  const pdf = new PDF({
    pdfVersion: '1.7',
    // The types lack this value; the library has it.
    subset: 'PDF/UA' as 'PDF/A-2',
    tagged: true,
    displayTitle: true,
    lang: 'sv-SE',
    info: { Title: 'Kontroll' },
  })
  const whole = buffer(pdf)
  // The i has two components that are also put into the font: the library does not list them.
  const heading = pdf.struct('H1', {}, () => void pdf.font(own.parsed as unknown as Buffer).text('Kvitto'))
  pdf.addStructure(pdf.struct('Document', {}, [heading]))
  pdf.end()
  return whole
}
