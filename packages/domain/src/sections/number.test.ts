/** Tests of a number's rules and summary. */
import { describe, expect, it } from 'vitest'
import { showKeys } from '../fixtures/show-keys.ts'
import { TODAY } from '../fixtures/today.ts'
import { type NumberSection, number } from './number.ts'

const section = (more: Partial<NumberSection<string>> = {}): NumberSection<string> => ({
  identity: 'N',
  sectionType: 'Number',
  label: 'Tal',
  ...more,
})
const faults = (more: Partial<NumberSection<string>>, value: string) =>
  number.check(section(more))({ number: value }, false, TODAY)

describe('a number', () => {
  it('in doubt names both readings, and one of letters its first (VOC-02)', () => {
    const at = { path: 'number', key: 'validation.number.format' }
    expect(faults({}, '1.234?')).toEqual([{ ...at, params: ['1\u00a0234', '1.2340'] }])
    expect(faults({}, '5 kr')).toEqual([{ ...at, params: ['k'] }])
  })

  it('is stored as it was typed, up to 40 characters (VOC-02)', () => {
    expect(number.decode({ number: '1'.repeat(40) })).toEqual({ number: '1'.repeat(40) })
    expect(number.decode({ number: '1'.repeat(41) })).toBeUndefined()
    expect(number.decode({ number: 12 })).toBeUndefined()
  })

  it('can be compared once it is a number (VOC-02)', () => {
    const compared = (value: string) => number.compared?.text({ number: value }, section())
    expect(compared('-0.50')).toBe('-0.50')
    for (const value of ['', '1 234', 'tolv']) expect(compared(value)).toBeUndefined()
  })

  it.each([
    ['1234.5', { unit: 'kr' }, '1\u00a0234,5\u00a0kr'],
    ['12345678901234567890', {}, '12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567\u00a0890'],
    ['1.234?', { unit: 'kr' }, '1.234\u00a0kr'],
    ['', { unit: 'kr' }, 'error.component'],
    ['', { unit: 'kr', optional: true }, 'review.no-answer.text'],
  ])('%j with %j is summarised as %s (VOC-02)', (value, more, text) => {
    const help = { t: showKeys(), countries: new Map(), itemRows: () => [], answerOf: () => undefined }
    expect(number.summarise(section(more), { number: value }, 'N', help)).toEqual([
      { kind: 'text', path: 'N', label: 'Tal', text },
    ])
  })
})
