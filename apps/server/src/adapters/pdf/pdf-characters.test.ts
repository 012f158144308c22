/** Every character that an answer may contain, as an independent tool extracts it from the PDF. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asPrinted, cleaned, DIRECTION, DRAWN_RANGES, SPACE_MARKS } from '@sievert/domain/characters'
import fc from 'fast-check'
import type { Font as FontkitFont } from 'fontkit'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { needs, outputOf } from '../../../../../scripts/testing/programs.ts'
import { bodyPagesOf } from '../../../test/read-pdf.ts'
import { printer } from '../../../test/stored-pdfs.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import type { Block } from '../../ports/printer.ts'
import { loadFonts } from './fonts.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())

const file = join(folder.path, 'characters.pdf')
const A4_WIDTH = 595.28
const MARGIN = 64

/** The text of a PDF of these blocks below the letterhead, in content order, without white space. */
const readBack = async (blocks: readonly Block[]): Promise<string> => {
  const about = { title: 'Tecken', language: 'sv', author: 'Myndigheten', kind: 'Kvitto', pageNumber: '' } as const
  writeFileSync(file, await printer.print({ ...about, blocks }))
  const text = dense(bodyPagesOf(file).join(''))
  const letterhead = `${about.author}${about.kind}`
  expect(text.slice(0, letterhead.length)).toBe(letterhead)
  return text.slice(letterhead.length)
}
const dense = (text: string): string => text.replace(/\s/gu, '').normalize('NFC')
/** Every document has a title, before any other heading. */
const title: Block = { kind: 'heading', level: 1, text: 'Tecken' }
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const fact = (label: string, value: string): Block => ({ kind: 'facts', facts: [{ label, value }] })

const all = DRAWN_RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
)
/** The glyph outline of a character. */
const pathOf = (font: FontkitFont, character: string) =>
  font.glyphForCodePoint(character.codePointAt(0) ?? 0).path.commands

const lines = (characters: readonly string[], length: number): string[] =>
  Array.from({ length: Math.ceil(characters.length / length) }, (_, at) =>
    characters.slice(at * length, (at + 1) * length).join(' '),
  )

it('has a font for each character that the domain takes for drawn, in both weights (REV-07)', async () => {
  for (const weight of [400, 700] as const) {
    const { [weight]: fonts } = await loadFonts()
    const lost = [...all, ...Object.values(SPACE_MARKS)].filter(
      (character) => !Object.values(fonts).some(({ draws }) => draws.test(character)),
    )
    expect(lost).toEqual([])
  }
})

it('marks every run of characters without ink, and takes no other for a blank (REV-09)', async () => {
  const { 400: fonts } = await loadFonts()
  const isBlank = (character: string) => {
    const drawing = Object.values(fonts).find(({ draws }) => draws.test(character))
    return drawing !== undefined && pathOf(drawing.parsed, character).length === 0
  }
  for (const character of all) {
    const isMarked = asPrinted(character.repeat(3)).includes(SPACE_MARKS.blanks)
    expect([character, isMarked]).toEqual([character, isBlank(character)])
  }
})

it('caches two thousand shaped words of at most thirty characters', async () => {
  const { own } = (await loadFonts())[400]
  /** Each use of a cached word inherits from the same shaped word. */
  const shapeOf = (word: string): unknown => Object.getPrototypeOf(own.parsed.layout(word))
  const [word, long] = ['a'.repeat(30), 'a'.repeat(31)]
  const shaped = shapeOf(word)
  expect(shapeOf(word) === shaped).toBe(true)
  expect(shapeOf(long) === shapeOf(long)).toBe(false)
  for (let count = 0; count < 2000; count++) shapeOf(String(count))
  expect(shapeOf(word) === shaped).toBe(false)
})

describe('the PDF', () => {
  beforeEach((context) => needs(context, 'pdftotext'))

  it.each(['fact', 'heading'])(
    'contains every drawable character as text, in a %s (REV-07)',
    { tags: ['nightly'] },
    async (kind) => {
      const texts = lines(
        all.map((character) => (/\p{M}/u.test(character) ? `o${character}` : character)),
        20,
      )
      const blocks = texts.map(
        (text): Block => (kind === 'fact' ? fact(text, text) : { kind: 'heading', level: 2, text }),
      )
      const found = await readBack([title, ...blocks])
      let from = 0
      const lost = texts
        .flatMap((text) => (kind === 'fact' ? [text, text] : [text]))
        .filter((text) => {
          const at = found.indexOf(dense(asPrinted(text)), from)
          if (at >= 0) from = at
          return at < 0
        })
      expect(lost).toEqual([])
    },
  )

  it.each([
    ['units and exponents', 'Dosrat 5 µSv/h, högst ≤ 10⁻³ Gy·s⁻¹, Ω ≥ 3 kΩ, ±2 ‰, E = mc², 137Cs → 137mBa'],
    ['Greek', 'Ραδιενεργές πηγές, ΰ ᾧ μ'],
    ['Cyrillic', 'Радиационная безопасность, Її Ґґ Ўў Ђђ'],
    ['Sámi and Turkish', 'Áŋŋel Đoŧŋa, ıIİi şğ'],
    ['Vietnamese', 'Nguyễn Thị Ngọc Ánh, phòng xạ trị'],
    ['letters in two parts', 'x\u0304 = 3, i\u0307 ı i, e\u0323\u0302'],
    ['words that hang together by typography', 'fi fl ffi officiell -- ... 1/2 ½'],
    ['a word longer than a line', `${'strålskyddsföreståndare'.repeat(12)} ${'Ελ'.repeat(90)} ${'µ'.repeat(120)}`],
    ['lines and tabs', 'ett\n\ttvå  tre\n\n\nfyra µ\nfem'],
    ['what no font has', 'Hej 😀, 中文, العربية, עברית, \ue000'],
  ])('contains %s as written (REV-07)', async (_what, text) => {
    expect(await readBack([fact(text, text), paragraph(text)])).toBe(dense(asPrinted(text)).repeat(3))
  })

  it('breaks no word where the typeface changes to another part of it (REV-07)', { tags: ['nightly'] }, async () => {
    const names = ['Nguyễn Thị Hường', 'Łódź Świętokrzyska', 'Ελένη Παπαδοπούλου', 'Dārziņš Kļaviņa']
    // Each begins at a different position of its line.
    const texts = names.flatMap((name) =>
      Array.from({ length: 40 }, (_, at) => `${'a'.repeat(at)} ${`${name} `.repeat(6)}`),
    )
    await readBack(texts.flatMap((text) => [paragraph(text), fact('a', text)]))
    const found = new Set(outputOf('pdftotext', ['-raw', file, '-']).split(/\s+/u))
    const whole = new Set([...texts.join(' ').split(' '), 'a', 'Tecken', 'Myndigheten', 'Kvitto'])
    expect([...found].filter((word) => word.length > 1 && !/^a+$|^\d+$/u.test(word) && !whole.has(word))).toEqual([])
  })

  it('fits the longest word on the page, next to any text (REV-07)', { tags: ['nightly'] }, async () => {
    const long = ['µ', 'strålskydds', 'Ł', 'ệ', 'x\u0304', 'W', 'ᾧ'].map((part) =>
      part.repeat(Math.ceil(300 / part.length)),
    )
    for (const word of long)
      await readBack([paragraph(word), fact('a', `µ ${word} Ł`), { kind: 'heading', level: 1, text: `Ελ ${word}` }])
        .then(() => outputOf('pdftotext', ['-bbox', file, '-']))
        .then((boxes) => {
          const ends = [...boxes.matchAll(/<word[^>]* xMax="([\d.]+)"/g)].map(([, end]) => Number(end))
          expect(ends.length).toBeGreaterThan(3)
          expect(Math.max(...ends)).toBeLessThan(A4_WIDTH - MARGIN + 1)
        })
  })

  it('shapes a word in the second PDF as in the first (REV-07)', async () => {
    const { own } = (await loadFonts())[400]
    // The fallback font has its own units, which the library converts to points.
    const others = all.filter((character) => !own.draws.test(character))
    const places = async () => {
      await readBack([title, paragraph(`${others.slice(0, 5).join('')} AVxa`)])
      return outputOf('pdftotext', ['-bbox', file, '-']).match(/<word.*/g)
    }
    const first = await places()
    expect(first).toHaveLength(7)
    expect(await places()).toEqual(first)
  })

  it.each(['i\u0307a', 'ı\u0323a', 'i\u0323a', 'ı\u0307a'])(
    'returns the letters of a PDF, unaffected by earlier ones: %s (REV-07)',
    async (text) => {
      expect(await readBack([paragraph(text)])).toBe(dense(text))
    },
  )

  it('contains any possible answer (REV-07)', { tags: ['nightly'] }, async () => {
    const drawn = fc.constantFrom(...all)
    const anything = fc.oneof(
      { weight: 4, arbitrary: drawn },
      fc.string({ unit: 'binary', maxLength: 1 }),
      fc.constantFrom(' ', 'a'),
    )
    const answer = fc
      .array(anything, { minLength: 1, maxLength: 60 })
      .map((characters) => cleaned(characters.join('')))
      .filter((text) => !DIRECTION.test(text))
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 20, maxLength: 40 }), async (texts) => {
        // A combining mark at the beginning of a paragraph is extracted with the character before it.
        const read = await readBack([title, ...texts.map(paragraph)])
        expect(read).toBe(dense(`Tecken${texts.map(asPrinted).join('')}`))
      }),
      { numRuns: 20 },
    )
  })
})
