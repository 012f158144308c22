import { expect, it } from 'vitest'
import { isCoordinationNumber, isPrid, swedishIdentity } from './identity.ts'

it.each([
  ['NO:05068907693', true],
  ['DK:09208-2002-2-194967071622', true],
  ['DE:0aerf-ead9', true],
  [`XA:${'a'.repeat(30)}`, true],
  [`XA:${'a'.repeat(31)}`, false],
  ['XA:123456789', false],
  // Six characters that are no hyphen.
  ['XA:1-2-3-4-56', false],
  ['XA:-123456789', false],
  ['XA:123456789-', false],
  ['XA:ABCDEFGHIJ', false],
  ['xa:abcdefghij', false],
  ['191212121212', false],
  ['XA:abcdefghij\n', false],
  ['', false],
])('%s is a provisional identifier: %s (FOR-01)', (value, is) => expect(isPrid(value)).toBe(is))

it('tells a coordination number from a personal identity number (FOR-01)', () => {
  expect(['189505719808', '189000609801', '191212121212'].map(isCoordinationNumber)).toEqual([true, true, false])
  expect(swedishIdentity('189505719808')).toEqual({ kind: 'coordination', value: '189505719808' })
  expect(swedishIdentity('191212121212')).toEqual({ kind: 'personal', value: '191212121212' })
})
