/** Tests which characters the texts and keys of a catalogue may have. */
import { expect, it } from 'vitest'
import { LONGEST_TEXT, lintCharacters } from './lint-characters.ts'

it.each<[string, value: unknown, path: string, about: string]>([
  ['NUL', [{ sv: 'a\0b' }], '0.sv', 'U+0000'],
  ['a tab', { name: 'a\tb' }, 'name', 'U+0009'],
  ['a control character of C1', 'a\u0085b', '', 'U+0085'],
  ['a line separator', 'a\u2028b', '', 'U+2028'],
  ['a bidirectional override', { sv: '\u202eabc' }, 'sv', 'U+202E'],
  ['a mark of direction', { sv: 'abc\u200f' }, 'sv', 'U+200F'],
  ['half a character', { sv: 'a\ud800b' }, 'sv', 'half a character'],
  ['too many characters', { sv: 'x'.repeat(LONGEST_TEXT + 1) }, 'sv', 'more than 20000'],
  ['a key with a control character', { list: [{ 'a\u0007': 1 }] }, 'list.0', 'U+0007'],
])('names %s (TXT-01, SHE-07)', (_what, value, path, about) => {
  const faults = [...lintCharacters(value)]
  expect(faults.map((fault) => fault.path.join('.'))).toEqual([path])
  expect(faults[0]?.message).toContain(about)
})

it('allows line breaks, every language, and all that is no text (SHE-07)', () => {
  const fine = { sv: 'Hej\n\nÅ ä ö é 中 👩‍🔬 – “x”', en: 'x'.repeat(LONGEST_TEXT), list: [1, true, null, ''] }
  expect([...lintCharacters(fine)]).toEqual([])
})
