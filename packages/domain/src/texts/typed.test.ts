/** Tests of dates and numbers as people type and read them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDecimal } from '../decimal.ts'
import dates from '../fixtures/cases/typed-dates.json' with { type: 'json' }
import numbers from '../fixtures/cases/typed-numbers.json' with { type: 'json' }
import { isDate, type Precision, readDate } from '../rules/date.ts'
import { addDays, isDay } from '../swedish-time.ts'
import { normalised } from '../text-fields.ts'
import { LANGUAGES, type Language } from './language.ts'
import { formatDate, formatNumber, parseDate, parseNumber, typedNumber } from './typed.ts'

const anyLanguage = fc.constantFrom(...LANGUAGES)

describe('a typed date', () => {
  for (const { typed, precision, sv, en = sv } of dates.cases as {
    typed: string
    precision: Precision
    sv: string | string[] | null
    en?: string | string[] | null
  }[])
    it.each<[Language, string | string[] | null]>([
      ['sv', sv],
      ['en', en],
    ])(`${JSON.stringify(typed)} for a ${precision} in %s is %j (VOC-01)`, (language, expected) => {
      const stored = parseDate(typed, precision, language)
      const isOne = typeof expected === 'string'
      expect(isDate(stored, precision)).toBe(isOne)
      expect(isOne ? stored : readDate(typed, precision, language === 'sv')).toEqual(expected ?? [])
    })

  it('is read again from each form in which it is shown (VOC-01)', () => {
    const anyDay = fc.integer({ min: 0, max: 146_000 }).map((days) => addDays('1800-01-01', days))
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom<Precision>('day', 'month', 'year'),
        anyLanguage,
        (day, precision, language) => {
          const date = day.slice(0, { day: 10, month: 7, year: 4 }[precision])
          expect(parseDate(date, precision, language)).toBe(date)
          expect(parseDate(formatDate(date, language), precision, language)).toBe(date)
        },
      ),
    )
  })

  it('is in the calendar (VOC-01)', () => {
    const number = (max: number) => fc.nat({ max }).map((value) => String(value).padStart(2, '0'))
    fc.assert(
      fc.property(fc.integer({ min: 1800, max: 2199 }), number(13), number(32), (year, month, day) => {
        expect(isDate(`${year}-${month}-${day}`, 'day')).toBe(isDay(`${year}-${month}-${day}`))
        expect(isDate(`${year}-${month}`, 'month')).toBe(isDay(`${year}-${month}-01`))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['2026/11/28', '2026-11/28', '2o26-11-28', '2026-1a-28', '2026-11-2 ', '+026-11-28'])(
    '%s is not in canonical form (VOC-01)',
    (text) => expect(isDate(text, 'day')).toBe(false),
  )

  it('is a date, or the text that was typed, whatever it is (VOC-01)', () => {
    const likeDates = fc.stringMatching(/^[0-9 ./a-z-]{0,14}$/)
    fc.assert(
      fc.property(fc.oneof(likeDates, fc.string()), anyLanguage, (typed, language) => {
        const stored = parseDate(typed, 'day', language)
        expect(isDate(stored, 'day') || stored === normalised('line', typed)).toBe(true)
        expect(parseDate(stored, 'day', language)).toBe(stored)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a typed number', () => {
  for (const { typed, sv, en = sv } of numbers.cases as { typed: string; sv: string | null; en?: string | null }[])
    it.each<[Language, string | null]>([
      ['sv', sv],
      ['en', en],
    ])(`${JSON.stringify(typed)} in %s is %j (VOC-02)`, (language, expected) => {
      const stored = parseNumber(typed, language)
      expect(isDecimal(stored)).toBe(expected !== null)
      expect(expected === null ? typedNumber(stored) : stored).toBe(expected ?? typed.trim())
    })

  it('is read again from the form in which it is shown, to its last digit (VOC-02)', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,19})(\.\d{1,10})?$/)
    fc.assert(
      fc.property(digits, fc.boolean(), anyLanguage, (text, isNegative, language) => {
        const decimal = isNegative && /[1-9]/.test(text) ? `-${text}` : text
        expect(parseNumber(formatNumber(decimal, language), language)).toBe(decimal)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['1234567.5', '1\u00a0234\u00a0567,5', '1\u00a0234\u00a0567.5'],
    ['-0.50', '\u22120,50', '-0.50'],
    ['123', '123', '123'],
    ['tolv', 'tolv', 'tolv'],
  ])('%s is shown as %s in Swedish and %s in English (VOC-02)', (stored, sv, en) => {
    expect([formatNumber(stored, 'sv'), formatNumber(stored, 'en')]).toEqual([sv, en])
  })

  it('in doubt is shown as it was typed, and stays in doubt (VOC-02)', () => {
    const stored = parseNumber('1.234', 'sv')
    expect(isDecimal(stored)).toBe(false)
    expect(formatNumber(stored, 'sv')).toBe('1.234')
    expect(parseNumber(formatNumber(stored, 'sv'), 'sv')).toBe(stored)
  })
})
