/** Writes text of several fonts into a column of a page. */
import { asPrinted } from '@sievert/domain/characters'
import type PDFDocument from 'pdfkit'
import type { Lines } from '../../ports/printer.ts'
import { type Fonts, type Run, runs, type Weight } from './fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument> & { fonts: Fonts }
/** In points, as all lengths on paper. */
export type Column = { left: number; width: number }
export type Style = { size: number; weight: Weight }

/** Of a font's size: the width of a letter in a text that wraps, and the height of a line. */
const LETTER = 0.65
const LINE = 1.65

const WORDS = / +|[^ ]+/gu
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu

const isRoom = (run: Run | undefined): boolean => run?.text.trim() === ''

const widthOf = (pdf: Pdf, { text, font }: Run, size: number): number =>
  pdf
    .font(font.name)
    .fontSize(size * font.scale)
    .widthOfString(text)

/** Words and the room between them, each as its runs. */
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

/** Neighbours in one font are one run: their letters are placed together. */
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
 * The lines of a text of several fonts: the library would break it wherever the font changes, also within a word. A word wider than the
 * column is broken between two letters.
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
    const wordWidth = word.reduce((sum, run) => sum + widthOf(pdf, run, size), 0)
    if (wordWidth <= width) add(word, wordWidth)
    else
      for (const { text, font } of word)
        for (const letter of text.match(LETTERS) ?? [])
          add([{ text: letter, font }], widthOf(pdf, { text: letter, font }, size))
  }
  return lines.map(joined)
}

/** Every run stands on the line of the page's own typeface, and takes as much room below. */
const writeLine = (pdf: Pdf, line: string, { size, weight }: Style, width: number): void => {
  const { latin: own } = pdf.fonts[weight]
  const whole = runs(line, pdf.fonts[weight])
  const isMixed = whole.length > 1
  const lines = isMixed ? linesOf(pdf, whole, size, width) : [whole]
  for (const parts of lines)
    for (const [index, { text, font }] of parts.entries())
      pdf
        .font(font.name)
        .fontSize(size * font.scale)
        .text(text, {
          // Lines that are broken already may end in room, and are a hair wider as a whole than word by word.
          width: isMixed ? width + 2 * size : width,
          continued: index < parts.length - 1,
          lineGap: (own.height - font.height * font.scale) * size,
          baseline: -own.ascent * size,
        })
  pdf.font(own.name).fontSize(size)
}

const linesAsPrinted = (text: Lines): string[] =>
  [text].flat().flatMap((each) => asPrinted(each).replaceAll('\t', '    ').split('\n'))

/** Missing characters, line breaks and blank runs as `asPrinted`; line by line, since the library loses its place in a run of several. */
export const write = (pdf: Pdf, text: Lines, style: Style, { left, width }: Column): void => {
  pdf.x = left
  for (const line of linesAsPrinted(text)) writeLine(pdf, line || ' ', style, width)
}

/** The width of a text on one line, in points. */
export const widthOnOneLine = (pdf: Pdf, text: string, { size, weight }: Style): number =>
  runs(asPrinted(text), pdf.fonts[weight]).reduce((sum, run) => sum + widthOf(pdf, run, size), 0)

/** What `write` takes of a page, rather more than less: measuring every letter twice would cost a tenth of a paper. */
export const heightOf = (text: Lines, { size }: Style, { width }: Column): number =>
  Math.ceil(([text].flat().join(' ').length * size * LETTER) / width) * size * LINE
