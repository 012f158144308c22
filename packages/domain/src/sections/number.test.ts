/** Tests of a number's rules and summary. */
import { describe, expect, it } from 'vitest'
import { showKeys } from '../fixtures/show-keys.ts'
import { TODAY } from '../fixtures/today.ts'
import { type NumberSection, number, storedNumber } from './number.ts'

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
    expect(faults({}, '1.234?')).toEqual([{ ...at, params: ['1234', '1.234'] }])
    expect(faults({}, '-1,500')).toEqual([{ ...at, params: ['-1500', '-1.5'] }])
    expect(faults({}, '5 kr')).toEqual([{ ...at, params: ['k'] }])
  })

  it.each<[typed: string, sv: string, en: string, more?: Partial<NumberSection<string>>]>([
    ['1.234', '1234', '1.234'],
    ['1,234', '1.234', '1234', { decimals: 2 }],
    ['1.234', '1.234?', '1.234', { decimals: 3 }],
    ['1,234', '1.234', '1,234', { decimals: 3 }],
    ['1,234', '1.234', '1234', { decimals: 3, minimum: '2' }],
    ['1.234', '1.234', '1.234', { decimals: 3, maximum: '1000' }],
    ['1.234', '1.234?', '1.234', { decimals: 3, minimum: '2000' }],
    ['1 234,5 kr', '1234.5', '1234.5', { unit: 'kr' }],
    ['1 234.5 SEK', '1234.5', '1234.5', { unit: 'kr' }],
    ['SEK 3,700', '3.700', '3700', { unit: 'SEK' }],
    ['1,234 SEK', '1.234', '1234', { unit: 'SEK', decimals: 2 }],
    ['3700:-', '3700', '3700', { unit: 'kr' }],
    ['3 700,- ', '3700', '3700', { unit: 'SEK' }],
    ['5 Kronor', '5', '5', { unit: 'kr' }],
    ['5,5MBq', '5.5', '5.5', { unit: 'MBq' }],
    ['5 mbq', '5 mbq', '5 mbq', { unit: 'MBq' }],
    ['5 kr', '5 kr', '5 kr'],
    ['5 kr', '5 kr', '5 kr', { unit: 'EUR' }],
    ['kr', 'kr', 'kr', { unit: 'kr' }],
    [':-5', ':-5', ':-5', { unit: 'kr' }],
    ['1.234 kr', '1.234?', '1.234', { unit: 'kr', decimals: 3 }],
  ])(
    'typed as %j is stored as %j in Swedish and as %j in English, in a field with %j (VOC-02)',
    (typed, sv, en, more) => {
      expect([storedNumber(section(more), typed, 'sv'), storedNumber(section(more), typed, 'en')]).toEqual([sv, en])
    },
  )

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
