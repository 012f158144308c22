/** The fonts of papers: the page's typeface, which comes in parts, and one that has the letters and signs that it lacks. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font as FontkitFont, GlyphRun } from 'fontkit'
import { unpackFont } from './unpack-font.ts'

type Font = {
  name: string
  /** It takes a font that has been read as well as its bytes; the library's types know only of these. */
  font: Buffer
  /** Matches texts that it has every letter of. */
  draws: RegExp
  /** Above the line, and in all; parts of its size. */
  ascent: number
  height: number
  /** Makes its small letters as tall as the page's own. */
  scale: number
}
export type Weight = 400 | 700

const OWN = 'source-sans-3/files/source-sans-3'
/** The page's typeface beside its Latin letters. */
const PARTS = ['latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const WIDE = 'dejavu-sans/files/dejavu-sans-latin'

type Typefaces = { latin: Font; parts: readonly Font[]; wide: Font }
export type Fonts = Record<Weight, Typefaces>

/** Two letters of one shape could not be told apart in the text that is taken out again: the first has it. Spaces may share theirs. */
const withShapes = (font: FontkitFont): number[] => {
  const shapes = new Set<number>()
  return font.characterSet.filter((letter) => {
    const { id } = font.glyphForCodePoint(letter)
    const isNew = !shapes.has(id)
    shapes.add(id)
    return isNew || /\s/u.test(String.fromCodePoint(letter))
  })
}

const matching = (letters: readonly number[]): RegExp =>
  new RegExp(`^[${letters.map((letter) => `\\u{${letter.toString(16)}}`).join('')}]*$`, 'u')

/** Words that each font keeps, those that came last, and the most characters that such a word has. */
const KEPT_WORDS = 2000
const KEPT_CHARACTERS = 30

/** The library scales the places that it is given, and may not find them scaled. */
const toBeScaled = (run: GlyphRun): GlyphRun =>
  Object.create(run, { positions: { value: run.positions.map((place) => ({ ...place })) } }) as GlyphRun

/**
 * A font for all documents. Its tables are long in the reading, and a word's letters in the placing, while most words come on every paper.
 * A word has letters of its own: the library keeps with a letter's shape the first text that asked for it, and gives that back to
 * whoever takes the text out of a document again.
 */
const placingOnce = (font: FontkitFont): FontkitFont => {
  const placing = Object.create(font) as FontkitFont
  const kept = new Map<string, GlyphRun>()
  const place = (word: string): GlyphRun => {
    Object.assign(placing, { _glyphs: {} })
    return placing.layout(word)
  }
  const layout = (word: string): GlyphRun => {
    const run = kept.get(word) ?? place(word)
    kept.delete(word)
    if (word.length <= KEPT_CHARACTERS) kept.set(word, run)
    const [oldest] = kept.size > KEPT_WORDS ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return toBeScaled(run)
  }
  return Object.create(font, { layout: { value: layout } }) as FontkitFont
}

const read = async (): Promise<Fonts> => {
  const { create } = await import('fontkit') // large, and the web process never prints
  const { resolve } = createRequire(import.meta.url)
  const open = (file: string, weight: Weight) => {
    const font = create(unpackFont(readFileSync(resolve(`@fontsource/${file}-${weight}-normal.woff`))))
    if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`)
    const { ascent, descent, lineGap, unitsPerEm: em } = font
    const sizes = { ascent: ascent / em, height: (ascent - descent + lineGap) / em, scale: 1 }
    const smallLetters = font.glyphForCodePoint(0x78).bbox.maxY / em // as high as an x
    return {
      name: `${file}-${weight}`,
      font: placingOnce(font) as unknown as Buffer,
      draws: matching(withShapes(font)),
      ...sizes,
      smallLetters,
    }
  }
  const inWeight = (weight: Weight): Typefaces => {
    const [latin, wide] = [open(`${OWN}-latin`, weight), open(WIDE, weight)]
    const parts = PARTS.map((part) => open(`${OWN}-${part}`, weight))
    return { latin, parts, wide: { ...wide, scale: latin.smallLetters / wide.smallLetters } }
  }
  return { 400: inWeight(400), 700: inWeight(700) }
}

let fonts: Promise<Fonts> | undefined
/** Read when the first document is printed, and kept. */
export const fontsOfPapers = (): Promise<Fonts> => {
  fonts ??= read()
  return fonts
}

export const allOf = ({ latin, parts, wide }: Typefaces): readonly Font[] => [latin, ...parts, wide]

/** A word and the room after it. */
const WORD = /[^ ]+ *| +/gu
/** Placed on its letter only within one font. */
const MARK = /\p{M}/u

export type Run = { text: string; font: Font }

/**
 * Parts of a line that one font draws. The parts of the page's typeface share a word letter by letter; a word with a
 * letter that it lacks is drawn in the other typeface as a whole.
 */
export const runs = (line: string, { latin, parts, wide }: Typefaces): Run[] => {
  if (latin.draws.test(line)) return [{ text: line, font: latin }]
  const found: Run[] = []
  const add = (text: string, font: Font) => {
    const last = found.at(-1)
    if (last?.font === font) last.text += text
    else found.push({ text, font })
  }
  const own = (letter: string) => [latin, ...parts].find(({ draws }) => draws.test(letter))
  for (const word of line.match(WORD) ?? []) {
    if (latin.draws.test(word)) add(word, latin)
    else if (MARK.test(word) || ![...word].every(own)) add(word, wide)
    else for (const letter of word) add(letter, own(letter) ?? wide)
  }
  return found
}
