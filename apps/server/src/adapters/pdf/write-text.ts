/** Writes text of several fonts into a column of a page. */
import { asPrinted } from '@sievert/domain/characters'
import type PDFDocument from 'pdfkit'
import { type Fonts, type Run, runs, type Weight } from './fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument> & { fonts: Fonts }
/** In points, as all lengths on paper. */
export type Column = { left: number; width: number }
export type Style = { size: number; weight: Weight }

/** Of a font's size: the width of a letter in a text that wraps, and the height of a line. */
const LETTER = 0.65
const LINE = 1.65

/**
 * The library lets a word run out of the column when other runs stand before it in its line, and breaks no word between two
 * letters there. So a word wider than the column becomes several runs.
 */
const inPieces = (pdf: Pdf, { text, font }: Run, size: number, room: number): Run[] => {
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
const writeLine = (pdf: Pdf, line: string, { size, weight }: Style, width: number): void => {
  const { latin: own } = pdf.fonts[weight]
  const whole = runs(line, pdf.fonts[weight])
  const parts = whole.length > 1 ? whole.flatMap((run) => inPieces(pdf, run, size, width)) : whole
  for (const [index, { text, font }] of parts.entries())
    pdf
      .font(font.name)
      .fontSize(size * font.scale)
      .text(text, {
        width,
        continued: index < parts.length - 1,
        lineGap: (own.height - font.height * font.scale) * size,
        baseline: -own.ascent * size,
      })
  pdf.font(own.name).fontSize(size)
}

/** What the fonts lack is written out; a tab is room. Line by line, since the library loses its place in a run of several lines. */
export const write = (pdf: Pdf, text: string, style: Style, { left, width }: Column): void => {
  pdf.x = left
  for (const line of asPrinted(text).replaceAll('\t', '    ').split('\n')) writeLine(pdf, line || ' ', style, width)
}

/** What `write` takes of a page, rather more than less: measuring every letter twice would cost a tenth of a paper. */
export const heightOf = (text: string, { size }: Style, { width }: Column): number =>
  Math.ceil((text.length * size * LETTER) / width) * size * LINE
