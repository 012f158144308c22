/** The fonts of papers: the page's typeface, which comes in two parts, and one that has the letters and signs that it lacks. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackFont } from './unpack-font.ts'

type Font = {
  name: string
  /** OpenType. */
  data: Buffer
  /** Matches texts that it has every letter of. */
  draws: RegExp
  /** Above the line, and in all; parts of its size. */
  ascent: number
  height: number
  /** Makes its small letters as tall as the page's own. */
  scale: number
}
export type Weight = 400 | 700

const OWN = 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin'
const WIDE = 'dejavu-sans/files/dejavu-sans-latin'

type Typefaces = readonly [latin: Font, extended: Font, wide: Font]
export type Fonts = Record<Weight, Typefaces>

const matching = (letters: readonly number[]): RegExp =>
  new RegExp(`^[${letters.map((letter) => `\\u{${letter.toString(16)}}`).join('')}]*$`, 'u')

const read = async (): Promise<Fonts> => {
  const { create } = await import('fontkit') // large, and the web process never prints
  const { resolve } = createRequire(import.meta.url)
  const open = (file: string, weight: Weight) => {
    const data = unpackFont(readFileSync(resolve(`@fontsource/${file}-${weight}-normal.woff`)))
    const font = create(data)
    if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`)
    const { ascent, descent, lineGap, unitsPerEm: em } = font
    const sizes = { ascent: ascent / em, height: (ascent - descent + lineGap) / em, scale: 1 }
    const smallLetters = font.glyphForCodePoint(0x78).bbox.maxY / em // as high as an x
    return { name: `${file}-${weight}`, data, draws: matching(font.characterSet), ...sizes, smallLetters }
  }
  const inWeight = (weight: Weight): Typefaces => {
    const [own, extended, wide] = [open(OWN, weight), open(`${OWN}-ext`, weight), open(WIDE, weight)]
    return [own, extended, { ...wide, scale: own.smallLetters / wide.smallLetters }]
  }
  return { 400: inWeight(400), 700: inWeight(700) }
}

let fonts: Promise<Fonts> | undefined
/** Read when the first document is printed, and kept. */
export const fontsOfPapers = (): Promise<Fonts> => {
  fonts ??= read()
  return fonts
}

/** A word and the room after it. */
const WORD = /[^ ]+ *| +/gu
/** Placed on its letter only within one font. */
const MARK = /\p{M}/u

export type Run = { text: string; font: Font }

/**
 * Parts of a line that one font draws. The two parts of the page's typeface share a word letter by letter; a word with a
 * letter that it lacks is drawn in the last font as a whole.
 */
export const runs = (line: string, [latin, extended, wide]: Typefaces): Run[] => {
  if (latin.draws.test(line)) return [{ text: line, font: latin }]
  const found: Run[] = []
  const add = (text: string, font: Font) => {
    const last = found.at(-1)
    if (last?.font === font) last.text += text
    else found.push({ text, font })
  }
  const isOwn = (word: string) => [...word].every((letter) => latin.draws.test(letter) || extended.draws.test(letter))
  for (const word of line.match(WORD) ?? []) {
    if (latin.draws.test(word)) add(word, latin)
    else if (MARK.test(word) || !isOwn(word)) add(word, wide)
    else for (const letter of word) add(letter, latin.draws.test(letter) ? latin : extended)
  }
  return found
}
