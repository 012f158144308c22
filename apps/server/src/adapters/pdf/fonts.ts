/** The fonts of PDFs: the page's typeface, and a fallback with the characters that it lacks. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font as FontkitFont, GlyphRun } from 'fontkit'
import { unpackFont } from './unpack-font.ts'

type Font = {
  name: string
  parsed: FontkitFont
  /** Matches texts that the font can draw completely. */
  draws: RegExp
  /** Ascent and line height, as fractions of the font size. */
  ascent: number
  height: number
  /** Makes its x-height equal to that of the page's typeface. */
  scale: number
}
export type Weight = 400 | 700

type Typefaces = { own: Font; wide: Font }
export type Fonts = Record<Weight, Typefaces>

/**
 * Two characters with the same glyph are indistinguishable when text is extracted, so only the first counts as
 * supported. Spaces may share a glyph.
 */
const withShapes = (font: FontkitFont): number[] => {
  const shapes = new Set<number>()
  return font.characterSet.filter((codePoint) => {
    const { id } = font.glyphForCodePoint(codePoint)
    const isNew = !shapes.has(id)
    shapes.add(id)
    return isNew || /\s/u.test(String.fromCodePoint(codePoint))
  })
}

const matching = (codePoints: readonly number[]): RegExp =>
  new RegExp(`^[${codePoints.map((codePoint) => `\\u{${codePoint.toString(16)}}`).join('')}]*$`, 'u')

/** Limits of each font's cache of shaped words: a full cache is emptied, and longer words are not cached. */
const CACHED_WORDS = 2000
const CACHED_CHARACTERS = 30

/**
 * Substitutions are off, so that each glyph draws exactly one character, which text extraction returns. Kerning and
 * marks stay.
 */
const FEATURES = { ccmp: false, locl: false, rlig: false, calt: false, clig: false, liga: false, rclt: false }

/** Shapes each word once for all documents: it takes most of the time of a PDF, and most words recur in every PDF. */
const caching = (font: FontkitFont): FontkitFont => {
  const shaped = new Map<string, GlyphRun>()
  const layout = (word: string): GlyphRun => {
    const run = shaped.get(word) ?? font.layout(word, FEATURES)
    if (shaped.size >= CACHED_WORDS) shaped.clear()
    if (word.length <= CACHED_CHARACTERS) shaped.set(word, run)
    // The PDF library scales the positions in place.
    return Object.create(run, { positions: { value: run.positions.map((place) => ({ ...place })) } }) as GlyphRun
  }
  return Object.create(font, { layout: { value: layout } }) as FontkitFont
}

const read = async (): Promise<Fonts> => {
  const { create } = await import('fontkit') // large
  const { resolve } = createRequire(import.meta.url)
  const open = (path: string) => {
    const file = readFileSync(resolve(path))
    const font = create(path.endsWith('.woff') ? unpackFont(file) : file)
    if (!('characterSet' in font)) throw new Error(`${path} holds several fonts`)
    const { ascent, descent, lineGap, unitsPerEm: em } = font
    const xHeight = font.glyphForCodePoint(0x78).bbox.maxY / em // height of "x"
    const sizes = { ascent: ascent / em, height: (ascent - descent + lineGap) / em, scale: 1 }
    return { name: path, parsed: caching(font), draws: matching(withShapes(font)), ...sizes, xHeight }
  }
  const inWeight = (weight: Weight, style: string): Typefaces => {
    const own = open(`@expo-google-fonts/source-sans-3/${style}/SourceSans3_${style}.ttf`)
    const wide = open(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff`)
    return { own, wide: { ...wide, scale: own.xHeight / wide.xHeight } }
  }
  return { 400: inWeight(400, '400Regular'), 700: inWeight(700, '700Bold') }
}

let fonts: Promise<Fonts> | undefined
/** Read when the first document is printed, then cached. */
export const loadFonts = (): Promise<Fonts> => {
  fonts ??= read()
  return fonts
}

/** A word and the spaces after it. */
const WORD = /[^ ]+ *| +/gu

export type Run = { text: string; font: Font }

/**
 * Splits a line into runs of one font. A word with a character that the page's typeface lacks is drawn in the fallback
 * as a whole: a mark is positioned on its base character only within one font.
 */
export const runs = (line: string, { own, wide }: Typefaces): Run[] => {
  if (own.draws.test(line)) return [{ text: line, font: own }]
  const found: Run[] = []
  for (const text of line.match(WORD) ?? []) {
    const font = own.draws.test(text) ? own : wide
    const last = found.at(-1)
    if (last?.font === font) last.text += text
    else found.push({ text, font })
  }
  return found
}
