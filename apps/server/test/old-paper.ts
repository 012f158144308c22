/** A PDF as the library makes it in its own 'PDF/UA', which isn't: who looks at PDFs must find fault with this one. */
import { buffer } from 'node:stream/consumers'
import PDF from 'pdfkit'
import { fontsOfPapers } from '../src/adapters/pdf/fonts.ts'

export const printOldPaper = async (): Promise<Buffer> => {
  const { latin } = (await fontsOfPapers())[400]
  const pdf = new PDF({
    pdfVersion: '1.7',
    // The types have not heard of it yet; the library has.
    subset: 'PDF/UA' as 'PDF/A-2',
    tagged: true,
    displayTitle: true,
    lang: 'sv-SE',
    info: { Title: 'Kontroll' },
  })
  const whole = buffer(pdf)
  // The i has two parts, which are put into the font, too: the library forgets to list them.
  const heading = pdf.struct('H1', {}, () => void pdf.font(latin.font).text('Kvitto'))
  pdf.addStructure(pdf.struct('Document', {}, [heading]))
  pdf.end()
  return whole
}
