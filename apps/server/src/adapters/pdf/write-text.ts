/** Writes text of several fonts into a column of a page. */
import { asPrinted } from '@sievert/domain/characters'
import type PDFDocument from 'pdfkit'
import type { Lines } from '../../ports/printer.ts'
import { type Fonts, type Run, runs, type Weight } from './fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument> & { fonts: Fonts }
/** In points, as all lengths in PDFs. */
export type Column = { left: number; width: number }
export type Style = { size: number; weight: Weight }

/** Fractions of the font size: the width of a character in wrapped text, and the height of a line. */
const LETTER = 0.65
const LINE = 1.65

const WORDS = / +|[^ ]+/gu
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu
/**
 * A word that probably exceeds a line. The library would measure its rest again for each line, and cache every measured
 * text: time and memory would grow with the square of its length.
 */
const LONG_WORD = /[^ ]{201}/u

const isRoom = (run: Run | undefined): boolean => run?.text.trim() === ''

const widthOf = (pdf: Pdf, { text, font }: Run, size: number): number =>
  pdf
    .font(font.name)
    .fontSize(size * font.scale)
    .widthOfString(text)

/** Words and the spaces between them, each as its runs. */
const wordsOf = (whole: readonly Run[]): Run[][] => {
  const words: Run[][] = []
  for (const { text, font } of whole)
    for (const part of text.match(WORDS) ?? []) {
      const last = words.at(-1)
      if (last && part.trim() !== '' && !isRoom(last[0])) last.push({ text: part, font })
      else words.push([{ text: part, font }])
    }
  return words
}

/** Merges neighbouring runs of one font, so that their glyphs are shaped together. */
const joined = (parts: readonly Run[]): Run[] => {
  const found: Run[] = []
  for (const { text, font } of parts) {
    const last = found.at(-1)
    if (last?.font === font) last.text += text
    else found.push({ text, font })
  }
  return found
}

/**
 * Breaks a text of several fonts into lines. The library would break it wherever the font changes, even within a word.
 * A word wider than the column is broken between two characters, which are measured one by one.
 */
const linesOf = (pdf: Pdf, whole: readonly Run[], size: number, width: number): Run[][] => {
  const lines: Run[][] = [[]]
  let used = 0
  const add = (parts: readonly Run[], partsWidth: number) => {
    if (used > 0 && used + partsWidth > width && !isRoom(parts[0])) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...parts)
    used += partsWidth
  }
  for (const word of wordsOf(whole)) {
    const wordWidth = word.some(({ text }) => LONG_WORD.test(text))
      ? Number.POSITIVE_INFINITY
      : word.reduce((sum, run) => sum + widthOf(pdf, run, size), 0)
    if (wordWidth <= width) add(word, wordWidth)
    else
      for (const { text, font } of word)
        for (const character of text.match(CHARACTERS) ?? [])
          add([{ text: character, font }], widthOf(pdf, { text: character, font }, size))
  }
  return lines.map(joined)
}

/**
 * Writes a line that fits into the column and on the page, at half the time: the library does not look for its breaks.
 * False when it does not fit.
 */
const writeShort = (pdf: Pdf, line: string, { size, weight }: Style, width: number): boolean => {
  const { own } = pdf.fonts[weight]
  const { x, y } = pdf
  const next = y + pdf.font(own.name).fontSize(size).currentLineHeight(true)
  if (next > pdf.page.maxY() || pdf.widthOfString(line) > width) return false
  pdf.text(line, { lineBreak: false, baseline: -own.ascent * size })
  Object.assign(pdf, { x, y: next })
  return true
}

/** All runs share the baseline and line height of the page's own typeface. */
const writeLine = (pdf: Pdf, line: string, style: Style, width: number): void => {
  const { size, weight } = style
  const { own } = pdf.fonts[weight]
  const whole = runs(line, pdf.fonts[weight])
  const isBroken = whole.length > 1 || LONG_WORD.test(line)
  if (!isBroken && whole[0]?.font === own && writeShort(pdf, line, style, width)) return
  const lines = isBroken ? linesOf(pdf, whole, size, width) : [whole]
  for (const parts of lines)
    for (const [index, { text, font }] of parts.entries())
      pdf
        .font(font.name)
        .fontSize(size * font.scale)
        .text(text, {
          // Lines that are already broken may end in spaces, and are slightly wider as a whole than word by word.
          width: isBroken ? width + 2 * size : width,
          continued: index < parts.length - 1,
          lineGap: (own.height - font.height * font.scale) * size,
          baseline: -own.ascent * size,
        })
  pdf.font(own.name).fontSize(size)
}

const linesAsPrinted = (text: Lines): string[] =>
  [text].flat().flatMap((each) => asPrinted(each).replaceAll('\t', '    ').split('\n'))

/**
 * Missing characters, line breaks and blank runs are written as `asPrinted` says. Written line by line, since the
 * library loses its position when several lines have several runs.
 */
export const write = (pdf: Pdf, text: Lines, style: Style, { left, width }: Column): void => {
  pdf.x = left
  for (const line of linesAsPrinted(text)) writeLine(pdf, line || ' ', style, width)
}

/** The width of a text on one line, in points. */
export const widthOnOneLine = (pdf: Pdf, text: string, { size, weight }: Style): number =>
  runs(asPrinted(text), pdf.fonts[weight]).reduce((sum, run) => sum + widthOf(pdf, run, size), 0)

/**
 * The height that `write` uses, estimated rather high. Measuring every character twice would add a tenth to the time of
 * a PDF.
 */
export const heightOf = (text: Lines, { size }: Style, { width }: Column): number =>
  Math.ceil(([text].flat().join(' ').length * size * LETTER) / width) * size * LINE
