/** The fonts of PDFs: the page's typeface, which comes in subsets, and a fallback with the characters that it lacks. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font as FontkitFont, GlyphRun } from 'fontkit'
import { unpackFont } from './unpack-font.ts'

type Font = {
  name: string
  /** The library also accepts a parsed font; its types know only the bytes. */
  font: Buffer
  /** Matches texts that the font can draw completely. */
  draws: RegExp
  /** Ascent and line height, as fractions of the font size. */
  ascent: number
  height: number
  /** Makes its x-height equal to that of the page's typeface. */
  scale: number
}
export type Weight = 400 | 700

const OWN = 'source-sans-3/files/source-sans-3'
/** Subsets of the page's typeface, besides Latin. */
const PARTS = ['latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const WIDE = 'dejavu-sans/files/dejavu-sans-latin'

type Typefaces = { latin: Font; parts: readonly Font[]; wide: Font }
export type Fonts = Record<Weight, Typefaces>

/**
 * Two characters with the same glyph are indistinguishable when text is extracted, so only the first counts as
 * supported. Spaces may share a glyph.
 */
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

/**
 * Limits of each font's cache of shaped words: the number of words (least recently used are evicted), and characters
 * per word.
 */
const KEPT_WORDS = 2000
const KEPT_CHARACTERS = 30

/** The library scales the positions in place, so each use needs its own unscaled copy. */
const toBeScaled = (run: GlyphRun): GlyphRun =>
  Object.create(run, { positions: { value: run.positions.map((place) => ({ ...place })) } }) as GlyphRun

/**
 * Caches a font's shaped words for all documents. Parsing tables and shaping words are slow, and most words recur in
 * every PDF. Each word gets its own glyph objects: the library stores with a glyph the first text that used it, and
 * text extraction returns that text.
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
    const smallLetters = font.glyphForCodePoint(0x78).bbox.maxY / em // height of "x"
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
/** Read when the first document is printed, then cached. */
export const fontsOfPapers = (): Promise<Fonts> => {
  fonts ??= read()
  return fonts
}

export const allOf = ({ latin, parts, wide }: Typefaces): readonly Font[] => [latin, ...parts, wide]

/** A word and the spaces after it. */
const WORD = /[^ ]+ *| +/gu
/** A mark is positioned on its base character only within one font. */
const MARK = /\p{M}/u

export type Run = { text: string; font: Font }

/**
 * Splits a line into runs of one font. Subsets of the page's typeface may mix within a word. A word that the Latin
 * subset can't draw, with a combining mark or a character that no subset has, is drawn in the fallback as a whole.
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
