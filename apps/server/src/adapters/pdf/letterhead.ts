/** The letterhead of the first page, and header and footer of later pages: authority, kind of document, source. */

import type { Drawing } from '@sievert/contract/catalogue-authority'
import { fill as fillIn } from '@sievert/domain/texts/translate'
import type { PrintedDocument } from '../../ports/printer.ts'
import { type Column, heightOf, type Pdf, type Style, widthOnOneLine, write } from './write-text.ts'

/** `colour`: `#rrggbb`, for headings and lines. */
export type Letterhead = { logo: Drawing; colour: string }

export const INK = '#000000'
type Head = {
  /** From the top of the page. */
  top: number
  /** Largest size of the logo: a wordmark is wide, a symbol is high. */
  logo: { width: number; height: number }
  name: Style
  kind: Style
  source: Style
}
const FIRST: Head = {
  top: 40,
  logo: { width: 180, height: 36 },
  name: { size: 13, weight: 700 },
  kind: { size: 11, weight: 700 },
  source: { size: 9, weight: 400 },
}
/** Fits, with its line, above the top margin of the text. */
const LATER: Head = {
  top: 20,
  logo: { width: 120, height: 24 },
  name: { size: 8.5, weight: 400 },
  kind: { size: 8.5, weight: 700 },
  source: { size: 8.5, weight: 400 },
}
const LATER_LINE = 52
const GAP = 12
const AFTER = 24
/** Width of the right column, for the kind and the source of the document. */
const SIDE = 150
const FOOTER = { size: 8.5, weight: 400 } as const
/** From the bottom of the page. */
const FOOT = 40

const drawLine = (pdf: Pdf, { left, width }: Column, y: number, colour: string): void => {
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.75)
    .stroke(colour)
}

const drawShapes = (pdf: Pdf, { box, shapes }: Drawing, left: number, top: number, scale: number): void => {
  const [x, y, width, height] = box
  pdf.save().translate(left, top).scale(scale).translate(-x, -y)
  pdf.rect(x, y, width, height).clip()
  for (const { path, fill, stroke, strokeWidth, round } of shapes) {
    const ends = round ? 'round' : undefined
    pdf
      .lineWidth(strokeWidth)
      .lineCap(ends ?? 'butt')
      .lineJoin(ends ?? 'miter')
    if (fill) pdf.path(path).fill(fill)
    if (stroke) pdf.path(path).stroke(stroke)
  }
  pdf.restore()
}

/** Returns the column for the authority's name, between the logo and the document's kind. */
const drawLogo = (pdf: Pdf, logo: Drawing, head: Head, { left, width }: Column): Column => {
  const [, , logoWidth, logoHeight] = logo.box
  const scale = Math.min(head.logo.width / logoWidth, head.logo.height / logoHeight)
  drawShapes(pdf, logo, left, head.top, scale)
  const indent = logoWidth * scale + GAP
  return { left: left + indent, width: width - indent - SIDE - GAP }
}

/** The `y` at which a text of this height is vertically centred on the logo. */
const levelWith = ({ top, logo }: Head, height: number): number => top + Math.max(0, (logo.height - height) / 2)

const writeName = (pdf: Pdf, author: string, head: Head, column: Column): void => {
  pdf.y = levelWith(head, heightOf(author, head.name, column))
  write(pdf, author, head.name, column)
}

/** The kind with the source below it, in a right column as wide as the longer of the two. */
const sideOf = (pdf: Pdf, { kind, source }: PrintedDocument, head: Head, { left, width }: Column) => {
  const texts = [{ text: kind, style: head.kind }, ...(source ? [{ text: source, style: head.source }] : [])]
  const longest = Math.max(...texts.map(({ text, style }) => widthOnOneLine(pdf, text, style)))
  const used = Math.min(Math.ceil(longest) + 1, SIDE)
  const column = { left: left + width - used, width: used }
  const height = texts.reduce((sum, { text, style }) => sum + heightOf(text, style, { ...column, width: SIDE }), 0)
  return {
    height,
    write: () => {
      pdf.y = levelWith(head, height)
      for (const { text, style } of texts) write(pdf, text, style, column)
    },
  }
}

/** The logo is an artifact: the name beside it carries the same information. */
export const writeLetterhead = (pdf: Pdf, { logo, colour }: Letterhead, document: PrintedDocument, column: Column) => {
  const { author } = document
  const side = sideOf(pdf, document, FIRST, column)
  pdf.markContent('Artifact', { type: 'Layout' })
  const beside = drawLogo(pdf, logo, FIRST, column)
  const bottom = FIRST.top + Math.max(FIRST.logo.height, side.height, heightOf(author, FIRST.name, beside)) + GAP
  drawLine(pdf, column, bottom, colour)
  pdf.endMarkedContent()
  return [
    pdf.struct('P', {}, () => {
      pdf.fillColor(INK)
      writeName(pdf, author, FIRST, beside)
    }),
    pdf.struct('P', {}, () => {
      side.write()
      pdf.y = bottom + AFTER
    }),
  ]
}

const writeHeader = (pdf: Pdf, { logo, colour }: Letterhead, document: PrintedDocument, column: Column): void => {
  writeName(pdf, document.author, LATER, drawLogo(pdf, logo, LATER, column))
  sideOf(pdf, document, LATER, column).write()
  drawLine(pdf, column, LATER_LINE, colour)
}

/** Writes headers and footers as artifacts, which a screen reader skips. */
export const writeMargins = (pdf: Pdf, letterhead: Letterhead, document: PrintedDocument, column: Column): void => {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.fillColor(INK)
    if (page > start) writeHeader(pdf, letterhead, document, column)
    pdf.y = pdf.page.height - FOOT
    drawLine(pdf, column, pdf.y - 6, letterhead.colour)
    write(pdf, `${document.title} · ${fillIn(document.pageNumber, [page - start + 1, count])}`, FOOTER, column)
    pdf.endMarkedContent()
  }
}
