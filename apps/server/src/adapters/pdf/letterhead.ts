/** Whose paper it is, at the head of the first page, and the foot of every page. */

import type { Drawing } from '@sievert/contract/catalogue-authority'
import type { PrintedDocument } from '../../ports/printer.ts'
import { type Column, heightOf, type Pdf, write } from './write-text.ts'

/** `colour`: `#rrggbb`, of headings and lines. */
export type Letterhead = { logo: Drawing; colour: string }

export const INK = '#000000'
const TOP = 40
/** What a logo may take: a wordmark is wide, a mark is high. */
const LOGO = { width: 180, height: 36 }
const GAP = 12
const AFTER = 24
const NAME = { size: 13, weight: 700 } as const
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

const drawShapes = (pdf: Pdf, { box, shapes }: Drawing, left: number, scale: number): void => {
  const [x, y, width, height] = box
  pdf.save().translate(left, TOP).scale(scale).translate(-x, -y)
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

/** The logo is an ornament: what it says is the name beside it. */
export const letterheadOf = (pdf: Pdf, { logo, colour }: Letterhead, name: string, { left, width }: Column) => {
  const [, , logoWidth, logoHeight] = logo.box
  const scale = Math.min(LOGO.width / logoWidth, LOGO.height / logoHeight)
  const indent = logoWidth * scale + GAP
  const beside = { left: left + indent, width: width - indent }
  pdf.markContent('Artifact', { type: 'Layout' })
  drawShapes(pdf, logo, left, scale)
  const height = heightOf(name, NAME, beside)
  const bottom = TOP + Math.max(LOGO.height, height) + GAP
  drawLine(pdf, { left, width }, bottom, colour)
  pdf.endMarkedContent()
  return pdf.struct('P', {}, () => {
    pdf.fillColor(INK)
    pdf.y = TOP + Math.max(0, (LOGO.height - height) / 2)
    write(pdf, name, NAME, beside)
    pdf.y = bottom + AFTER
  })
}

/** No part of what is read. */
export const writeFooters = (pdf: Pdf, { colour }: Letterhead, { footer }: PrintedDocument, column: Column): void => {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.y = pdf.page.height - FOOT
    drawLine(pdf, column, pdf.y - 6, colour)
    pdf.fillColor(INK)
    write(pdf, footer(page - start + 1, count), FOOTER, column)
    pdf.endMarkedContent()
  }
}
