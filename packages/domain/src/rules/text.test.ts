/** Lengths, and numbers as they are compared and checked. */
import { expect, it } from 'vitest'
import { careOf } from './address.ts'
import { namesCase } from './case-number.ts'
import { luhnHolds } from './check-digit.ts'
import { parseNumber } from './number.ts'
import { legible, maxLength, minLength, optional, singleLine } from './text.ts'

it('tells how long a text must and may be, at the value itself, counted without what surrounds it (SEC-11)', () => {
  expect(minLength(3)(' ab ')).toEqual([{ path: '', key: 'validation.min.3.length.text', params: [3] }])
  expect(minLength(3)(' abc ')).toEqual([])
  expect(maxLength(3)(' abcd ')).toEqual([{ path: '', key: 'validation.max.3.length.text', params: [3] }])
  expect(maxLength(3)(' abc ')).toEqual([])
})

it('refuses more than 30 marks on a letter, in one line and in several (WIZ-20)', () => {
  for (const rule of [legible, singleLine]) {
    expect(rule(`Ż${'\u0316'.repeat(30)} hej`)).toEqual([])
    expect(rule(`Ż${'\u0316'.repeat(31)} hej`)).toEqual([{ path: '', key: 'validation.marks' }])
  }
})

it('takes blanks for nothing where nothing may be said (SEC-11)', () => {
  expect(optional(minLength(3))('  ')).toEqual([])
  expect(optional(minLength(3))(' a ')).toHaveLength(1)
})

it.each([
  ['sie 2026-1234', true],
  [' SIE2026 - 1234 ', true],
  ['SIE2026-1235', false],
  ['', false],
])('compares a case number as typed, %j, without capitals and spaces: %s (NEW-01)', (typed, isSame) =>
  expect(namesCase(typed, 'SIE 2026-1234')).toBe(isSame),
)

it('adds twice a digit up to four, and of more the sum of both digits (SEC-11)', () =>
  expect(['42', '43', '59', '91', '18', '00'].filter(luhnHolds)).toEqual(['42', '59', '91', '18', '00']))

it('reads every decimal (SEC-11)', () => expect(parseNumber('75,55')).toBe(75.55))

it('names the line c/o where it holds what no address does (BUS-06)', () =>
  expect(careOf('<b>')).toEqual([{ path: '', key: 'validation.care-of.format' }]))
