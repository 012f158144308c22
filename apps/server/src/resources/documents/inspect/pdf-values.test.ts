/** Values of PDF objects, valid and invalid, as lenient readers parse them. */
import { expect, it } from 'vitest'
import { isName, isReference, type PdfValue, parseValue } from './pdf-values.ts'

const name = (of: string) => ({ name: of })
const reference = (number: number, generation = 0) => ({ number, generation })
const bytes = (text: string) => Buffer.from(text, 'latin1')
const dictionary = (entries: Record<string, PdfValue>) => new Map(Object.entries(entries))

const VALUES: [text: string, value: PdfValue | undefined][] = [
  ['', undefined],
  ['1 2', 1],
  ['<</A 1>>', dictionary({ A: 1 })],
  ['<</A/B/C<</D[]>>>>', dictionary({ A: name('B'), C: dictionary({ D: [] }) })],
  ['<</A 1>> <</A 2>>', dictionary({ A: 1 })],
  ['<</A>>', dictionary({ A: null })],
  ['<<1 /A 2 3 /B 4>>', dictionary({ A: 2, B: 4 })],
  ['<</A 1', undefined],
  ['>>', undefined],
  ['<</A 1]', [name('A'), 1]],
  ['[/A 1>>', dictionary({ A: 1 })],
  ['[1 -2.5 .5 +3 4. --5 +-6 -+7]', [1, -2.5, 0.5, 3, 4, -5, -6, 7]],
  ['[true false null word . - 1e5 1-2 a1]', [true, false, null, null, null, null, null, null, null]],
  ['9 0 R', reference(9)],
  ['[9 0 R 8 1 R]', [reference(9), reference(8, 1)]],
  ['[7 9 0 R]', [7, reference(9)]],
  ['[9 R]', [9, null]],
  ['[/A 0 R]', [name('A'), 0, null]],
  ['[0/A R]', [0, name('A'), null]],
  ['[1 2 3/A R]', [1, 2, 3, name('A'), null]],
  ['[1]]', [1]],
  ['[12 .25 ---5]', [12, 0.25, -5]],
  ['(\\351)', bytes('\u00e9')],
  ['[9 0 r]', [9, 0, null]],
  ['[/A#42/#4A#4b/#4g/]', [name('AB'), name('JK'), name('#4g'), name('')]],
  ['[<4a 4B><4><><4z>]', [bytes('JK'), bytes('@'), bytes(''), bytes('@')]],
  ['<4a', bytes('J')],
  ['(a(b)c)', bytes('a(b)c')],
  ['[(a\\)b)(c)]', [bytes('a)b'), bytes('c')]],
  ['(a', bytes('a')],
  ['(a\\', bytes('a\\')],
  [String.raw`(\n\r\t\b\f\(\\\x)`, bytes('\n\r\t\b\f(\\x')],
  [String.raw`(\101\1011\7\0538\400\8)`, bytes('AA1\u0007+8\u00008')],
  ['(a\\\r\nb\\\rc\\\nd)', bytes('abcd')],
  ['(a\r\nb\rc\nd)', bytes('a\nb\nc\nd')],
  ['<<%x>>\n/A%y\r1%z\n>>', dictionary({ A: 1 })],
  ['[1%x]', undefined],
  ['[1\0\t\n\f\r 2]', [1, 2]],
  ['[1{2)3}4]', [1, 2, 3, 4]],
]
it.each(VALUES)('%j is the value %j (FIL-10)', (text, value) => {
  expect(parseValue(text)).toEqual(value)
})

it('names and references are told from all other values (FIL-10)', () => {
  const values = [undefined, null, 1, true, bytes('a'), [], dictionary({}), name('a'), reference(1)]
  expect(values.map(isName)).toEqual([...Array.from({ length: 7 }, () => false), true, false])
  expect(values.map(isReference)).toEqual([...Array.from({ length: 8 }, () => false), true])
})

it('a dictionary with a key twice is refused: readers do not agree on its value (FIL-10)', () => {
  expect(() => parseValue('<</A 1/#41 2>>')).toThrow('too-complex')
})

it('a value may have 100 000 characters (FIL-09)', () => {
  expect(parseValue('1'.padEnd(100_000))).toBe(1)
  expect(() => parseValue('1'.padEnd(100_001))).toThrow('too-complex')
})
