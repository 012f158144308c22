/** Tests of the text search in lists. */
import { expect, it } from 'vitest'
import { matchesSearch } from './text-search.ts'

it.each([
  ['Röntgen i Östersund, SIE-1', 'östersund'],
  ['Röntgen i Östersund, SIE-1', 'ÖSTERSUND'],
  ['Röntgen i Östersund, SIE-1', ' sie-1  röntgen '],
  ['Röntgen i Östersund, SIE-1', ''],
])('finds in “%s” the words “%s”, in any order and case (STA-05)', (text, wanted) => {
  expect(matchesSearch(text, wanted)).toBe(true)
})

it('finds nothing when one of the words is missing (STA-05)', () => {
  expect(matchesSearch('Röntgen i Östersund, SIE-1', 'östersund sie-2')).toBe(false)
})
