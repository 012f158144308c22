/** Properties of stored, refused and written-out characters, for arbitrary texts. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asPrinted,
  cleaned,
  DIRECTION,
  SEEN_LINE,
  SEEN_TEXT,
  SPACE_MARKS,
  TOO_MANY_MARKS,
  writeOut,
  writtenOut,
} from './characters.ts'

const RUNS = { numRuns: 2000 }
const anyText = fc.string({ unit: 'binary' })

describe('a cleaned text', () => {
  it.each([
    ['a zero-width space and a byte order mark', 'Ceci\u200bum-137\ufeff', 'Cecium-137'],
    ['a soft hyphen', 'strål\u00adkälla', 'strålkälla'],
    ['a word joiner and a selector of letter forms', 'a\u2060b\ufe00', 'ab'],
    ['control characters', 'a\u001b[2J\u0085b\u0007', 'a[2J\nb'],
    ['the line breaks of other systems', 'a\r\nb\rc\u2028d\ve\fVf', 'a\nb\nc\nd\ne\nVf'],
    ['letters in two parts', 'A\u030angström \u212b', 'Ångström Å'],
  ])('is without %s (WIZ-20)', (_what, written, expected) => {
    expect(cleaned(written)).toBe(expected)
  })

  it.each([
    '5 µSv/h ≤ 10⁻³ Gy',
    'Ελληνικά, Кириллица, Nguyễn, Áŋŋel, ışık',
    'rad ett\n\trad två',
    'العربية',
    '😀',
    '👩\u200d👩\u200d👧\u200d👦, ❤\ufe0f\u200d🔥, 1\ufe0f\u20e3',
    'می\u200cخواهم',
    'a\u00a0b \u2003c ',
    '\0',
  ])('is otherwise as it was typed: %j (WIZ-20)', (text) => {
    expect(cleaned(text)).toBe(text)
  })

  it('has up to 30 marks on a letter in their canonical order, and leaves more as they were typed (WIZ-20, QUO-10)', () => {
    const marks = (half: number) => '\u0301'.repeat(half) + '\u0316'.repeat(half)
    expect(cleaned(`x${marks(15)}`)).toBe(`x${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}`)
    expect(cleaned(`x${marks(16)}`)).toBe(`x${marks(16)}`)
    const worst = `e\u0301${'\u0301\u0316'.repeat(250_000)}`
    expect(cleaned(`e\u0301 ${worst} e\u0301`)).toBe(`é ${worst} é`)
    expect([marks(15), marks(16)].map((text) => TOO_MANY_MARKS.test(text))).toEqual([false, true])
  })

  it('is the same with any number of marks however often it is cleaned (WIZ-20)', () => {
    const unit = fc.constantFrom('\u0301', '\u0316', '\u0345', '\u0958', 'a', '\u200d', '\ud55c', '\u1100', '\u1161')
    const text = fc.array(fc.tuple(unit, fc.integer({ min: 1, max: 32 })), { maxLength: 8 })
    fc.assert(
      fc.property(text, (runs) => {
        const result = cleaned(runs.map(([each, times]) => each.repeat(times)).join(''))
        expect(cleaned(result)).toBe(result)
      }),
      RUNS,
    )
  })

  it('is idempotent, and hides only direction marks and characters that shape others (WIZ-20)', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = cleaned(text)
        expect(cleaned(result)).toBe(result)
        expect(result.replaceAll(new RegExp(DIRECTION, 'gu'), '')).not.toMatch(
          /(?![\0\n\t]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}]/u,
        )
      }),
      RUNS,
    )
  })
})

it.each([
  ['SIE2026-7', true],
  ['Granskas i Þorp, c/o “Pelle” {1}', true],
  [' x ', true],
  ['中 😀', true],
  ['', false],
  [' \u00a0', false],
  ['\u0301', false],
  ['\u200b\u00ad\u2800\u3164\u115f\u1160\uffa0', false],
  ['x\n', false],
  ['x\u0000', false],
  ['x\u2028y', false],
  ['x\u2029y', false],
  ['x\u202ey', false],
])('of a line of text %j it is %s that it can be seen, and is shown as it is (CAS-02)', (text, is) =>
  expect(SEEN_LINE.test(text)).toBe(is),
)

it.each([
  ['Hej', true],
  ['Hej\r\n\r\n\tigen\n', true],
  ['中 😀 👨‍👩‍👧', true],
  [`a${'\u0301'.repeat(30)}`, true],
  ['', false],
  ['   ', false],
  ['\u200b \n', false],
  ['\n\u0301', false],
  ['x\u0000', false],
  ['x\u0007y', false],
  ['x\u0085y', false],
  ['x\u2028y', false],
  ['x\ny\u202ez', false],
  [`a${'\u0301'.repeat(31)}`, false],
])('of a text %j it is %s that it can be seen, and is shown as it is (AFT-01)', (text, is) =>
  expect(SEEN_TEXT.test(text)).toBe(is),
)

/** Reverts the notation of a PDF. */
const asTyped = (printed: string): string =>
  printed.replace(/\[U\+([0-9A-F]{4,6})\]/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** Every Bidi_Control character of Unicode, listed by hand. */
const TURNING = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]

it('knows every character that turns direction, and takes no other for one (WIZ-20)', () => {
  const found = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
    DIRECTION.test(String.fromCodePoint(code)),
  )
  expect(found).toEqual(TURNING)
})

describe('a printed text', () => {
  it('writes characters missing in the fonts by number (REV-07)', () => {
    expect(asPrinted('Hej 😀 中')).toBe('Hej [U+1F600] [U+4E2D]')
    expect(asPrinted('5 µSv/h ≤ 10⁻³')).toBe('5 µSv/h ≤ 10⁻³')
    expect(asPrinted('½ ⁄ · （・）＆ ׳״')).toBe('½ ⁄ · [U+FF08][U+30FB][U+FF09][U+FF06] [U+05F3][U+05F4]')
    expect(asPrinted('fdp\u202e.exe')).toBe('fdp[U+202E].exe')
    expect(writtenOut('😀😀 中')).toEqual([
      { character: '😀', code: 'U+1F600' },
      { character: '中', code: 'U+4E2D' },
    ])
    expect(writtenOut('Åäö\n\tµ')).toEqual([])
  })

  it('writes all but two marks on a letter by number: more would cover the lines around (REV-07)', () => {
    expect(asPrinted(`a${'\u0323\u0331'.repeat(2)}b`)).toBe('a\u0323\u0331[U+0323][U+0331]b')
  })

  it('distinguishes typed text in that notation from generated codes (REV-07)', () => {
    expect(asPrinted('[U+1F600]')).toBe('[U+005B]U+1F600]')
    expect(asPrinted('[U+] [u+1F600] [U+1F60G]')).toBe('[U+] [u+1F600] [U+1F60G]')
    const piece = fc.constantFrom('[', 'U+', '1F600', '005B', ']', '😀', 'a')
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, (typed) => {
        expect(asTyped(writeOut(typed))).toBe(typed)
      }),
      RUNS,
    )
  })

  it.each([
    ['a line break', 'ett\ntvå', 'ett ↵\ntvå'],
    ['an empty line', 'ett\n\ntvå', 'ett ↵\n↵\ntvå'],
    ['empty lines that push a text away', `ett${'\n'.repeat(40)}två`, 'ett ↵ × 40\ntvå'],
    ['lines of blanks', 'ett\n \n\t\u2003\u00a0 \n\ntvå', 'ett ↵ × 4\ntvå'],
    ['a line break at the end', 'ett\n', 'ett ↵'],
    ['one blank', 'ett två', 'ett två'],
    ['two blanks', 'ett  två', 'ett ␣ × 2 två'],
    ['three blanks', 'ett   två', 'ett ␣ × 3 två'],
    ['blanks of other widths, and tabs', 'ett \u00a0\t\u2003\u202f\u205ftvå', 'ett ␣ × 6 två'],
    ['blanks at the end of a line', 'ett    \ntvå', 'ett ␣ × 4 ↵\ntvå'],
    ['blanks at the beginning of a line', 'ett\n    två', 'ett ↵\n␣ × 4 två'],
    ['the marks themselves, typed', 'a ↵ b ␣ × 9', 'a [U+21B5] b [U+2423] × 9'],
  ])('makes %s visible (REV-09)', (_what, typed, printed) => expect(asPrinted(typed)).toBe(printed))

  it('has no empty line or wide gap, and shows the number of line breaks (REV-09)', () => {
    const piece = fc.constantFrom('\n', '\n\n\n', ' ', '   ', '\t', '\u00a0', '\u2003', 'a', '↵')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const typed = pieces.join('')
        const printed = asPrinted(typed)
        expect(printed).not.toMatch(/\n[^\S\n]*\n|[^\S\n]{5}/)
        const marks = printed.matchAll(new RegExp(`${SPACE_MARKS.lineBreak}(?: × (\\d+))?`, 'g'))
        const breaks = [...marks].reduce((sum, [, count]) => sum + Number(count ?? 1), 0)
        expect(breaks).toBe(typed.split('\n').length - 1)
      }),
      RUNS,
    )
  })

  it('loses no character: each appears itself or as its number (REV-07)', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(asTyped(writeOut(text))).toBe(text)
      }),
      RUNS,
    )
  })
})
