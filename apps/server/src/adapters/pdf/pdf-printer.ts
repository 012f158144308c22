/** PDF/A-2a, to be read in thirty years, and PDF/UA-1: every text stands in the structure tree, in reading order, in the document's language. */
import { buffer } from 'node:stream/consumers'
import { asPrinted } from '@sievert/domain/characters'
import type PDFDocument from 'pdfkit'
import type { Block, PrintedDocument, Printer } from '../../ports/printer.ts'
import { type Fonts, fontsOfPapers, type Run, runs, type Weight } from './fonts.ts'
import { ACCESSIBLE, inXml } from './metadata.ts'

type Pdf = InstanceType<typeof PDFDocument> & { fonts: Fonts }
type Element = ReturnType<Pdf['struct']>

const MARGIN = 64
const FOOTER = 36
const SIZES = { 1: 20, 2: 15, 3: 12, 4: 11 } as const
const TEXT = 10.5
const LINE_GAP = 2
/** A line of text with its gap, at most. */
const LINE = 17

/**
 * The library lets a word run out of the page when other runs stand before it in its line, and breaks no word between two
 * letters there. So a word wider than the page becomes several runs.
 */
const inPieces = (pdf: Pdf, { text, font }: Run, size: number): Run[] => {
  const room = pdf.page.width - 2 * MARGIN
  const letters = Math.floor(room / size / 2)
  const piece = new RegExp(`(?:\\P{M}\\p{M}*|\\p{M}){1,${letters}}`, 'gu')
  const isWide = (word: string) => pdf.font(font.name).fontSize(size).widthOfString(word) > room
  const cut = (word: string) => (word.length > letters && isWide(word) ? (word.match(piece) ?? []).join('\0') : word)
  return text
    .replace(/\S+/gu, cut)
    .split('\0')
    .map((part) => ({ text: part, font }))
}

/** Every run stands on the line of the page's own typeface, and takes as much room below. */
const writeLine = (pdf: Pdf, line: string, size: number, weight: Weight): void => {
  const [own] = pdf.fonts[weight]
  const whole = runs(line, pdf.fonts[weight])
  const parts = whole.length > 1 ? whole.flatMap((run) => inPieces(pdf, run, size)) : whole
  for (const [index, { text, font }] of parts.entries())
    pdf
      .font(font.name)
      .fontSize(size * font.scale)
      .text(text, {
        continued: index < parts.length - 1,
        lineGap: LINE_GAP + (own.height - font.height * font.scale) * size,
        baseline: -own.ascent * size,
      })
  pdf.font(own.name).fontSize(size)
}

/** What the fonts lack is written out; a tab is room. Line by line, since the library loses its place in a run of several lines. */
const write = (pdf: Pdf, text: string, size: number, weight: Weight): void => {
  for (const line of asPrinted(text).replaceAll('\t', '    ').split('\n')) writeLine(pdf, line || ' ', size, weight)
}

/**
 * What is written next begins a new page unless it has the room for what must not stand alone at the end of one. A page that is
 * merely added would leave it outside the structure tree, unheard.
 */
const needsRoom = (pdf: Pdf, height: number): void => {
  if (pdf.y + height > pdf.page.maxY()) pdf.continueOnNewPage()
}

const paragraph =
  (pdf: Pdf, text: string, size: number, weight: Weight, after = 0.5) =>
  () => {
    write(pdf, text, size, weight)
    pdf.moveDown(after)
  }

const listItem = (pdf: Pdf, label: string, value: string): Element =>
  pdf.struct('LI', {}, [
    pdf.struct('Lbl', {}, () => {
      needsRoom(pdf, 3 * LINE)
      write(pdf, label, TEXT, 700)
    }),
    pdf.struct('LBody', {}, paragraph(pdf, value, TEXT, 400)),
  ])

const element = (pdf: Pdf, block: Block): Element => {
  switch (block.kind) {
    case 'heading':
      return pdf.struct(`H${block.level}`, {}, () => {
        needsRoom(pdf, 2 * SIZES[block.level] + 4 * LINE)
        if (block.level > 1) pdf.moveDown(0.6)
        write(pdf, block.text, SIZES[block.level], 700)
        pdf.moveDown(0.4)
      })
    case 'list':
      return pdf.struct(
        'L',
        {},
        block.items.map((item) =>
          pdf.struct('LI', {}, [pdf.struct('LBody', {}, paragraph(pdf, `• ${item}`, TEXT, 400, 0.3))]),
        ),
      )
    case 'facts':
      return pdf.struct(
        'L',
        {},
        block.facts.map(({ label, value }) => listItem(pdf, label, value)),
      )
    case 'paragraph':
    default:
      return pdf.struct('P', {}, paragraph(pdf, block.text, TEXT, 400))
  }
}

/** Page numbers are no part of what is read. */
const writeFooters = (pdf: Pdf, { pageOf }: PrintedDocument): void => {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf
      .font(pdf.fonts[400][0].name)
      .fontSize(8.5)
      .text(pageOf(page - start + 1, count), MARGIN, pdf.page.height - FOOTER, { lineBreak: false })
    pdf.endMarkedContent()
  }
}

/** The library puts title and author into the metadata as they are, though it is XML. It reads them when the document's own are written. */
const escapeMetadata = (pdf: Pdf, { title, author }: PrintedDocument): void => {
  const endMetadata = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    Object.assign(pdf.info, { Title: inXml(title), Author: inXml(author) })
    endMetadata()
  }
}

const print = async (document: PrintedDocument): Promise<Buffer> => {
  const { default: PDF } = await import('pdfkit') // large, and the web process never prints
  const fonts = await fontsOfPapers()
  const library = new PDF({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    // Of 'PDF/UA' the library makes a file that breaks PDF/UA: with the CIDSet of PDF/A-1.
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: document.language === 'sv' ? 'sv-SE' : 'en-GB',
    info: { Title: document.title, Author: document.author },
  })
  const pdf: Pdf = Object.assign(library, { fonts })
  for (const { name, data } of [...fonts[400], ...fonts[700]]) pdf.registerFont(name, data)
  const whole = buffer(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  for (const block of document.blocks) root.add(element(pdf, block))
  root.end()
  writeFooters(pdf, document)
  pdf.appendXML(ACCESSIBLE)
  escapeMetadata(pdf, document)
  pdf.end()
  return whole
}

export const pdfPrinter: Printer = { print }
