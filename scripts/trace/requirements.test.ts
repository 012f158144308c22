/** Requirement ids in the list and in test titles. */
import { expect, it } from 'vitest'
import { definedIds, idsIn, titlesIn } from './requirements.ts'

it('takes the ids that begin a line of the list', () =>
  expect(definedIds('# Wizard\n- WIZ-01 One thing, see WIZ-09\n- WIZ-02 Another\nWIZ-03\n- WIZ-1 no')).toEqual([
    'WIZ-01',
    'WIZ-02',
  ]))

it('takes ids in parentheses, several at once', () =>
  expect(idsIn('saves UTF-16 (WIZ-13, WIZ-14) and SHA-256 (twice) (SIG-01)')).toEqual(['WIZ-13', 'WIZ-14', 'SIG-01']))

it.each([
  ["it('one (WIZ-01)', () => {})", true],
  ['test(`one ${two} (WIZ-01)`, () => {})', true],
  ["it('one ' + '(WIZ-01)', () => {})", true],
  ["describe('one (WIZ-01)', () => { it('two', () => {}) })", true],
  ["test.describe('one (WIZ-01)', () => {})", true],
  ["it.each([1])('one %i (WIZ-01)', () => {})", true],
  ["it.each([['one (WIZ-01)', 1]])('%s', () => {})", true],
  ["const ROWS = [['one (WIZ-01)']]; it.each(ROWS)('%s', () => {})", true],
  ["// it('one (WIZ-01)')", false],
  ["expect('one (WIZ-01)').toBe(1)", false],
  ["it('one', () => { say('(WIZ-01)') })", false],
])('reads %s', (text, named) => expect(titlesIn('a.test.ts', text).flatMap(idsIn)).toEqual(named ? ['WIZ-01'] : []))
