/** Tests of typed numbers. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFrequencies } from '../veterinary-equipment/frequencies.ts'
import { kV, numberFormat, toNumber } from './number.ts'

const SPACES = [
  ...'\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
]

describe('a typed number', () => {
  it.each(SPACES.map((space) => [`U+${space.charCodeAt(0).toString(16).padStart(4, '0')}`, space]))(
    'may have %s between the thousands and around it (SEC-11)',
    (_, space) => expect(toNumber(`${space}1${space}000${space}000,5${space}`)).toBe(1_000_000.5),
  )

  it('has the value that another language’s format expresses, or two readings (SEC-11)', () => {
    const locales = ['sv-SE', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'nb-NO']
    const written = fc.tuple(fc.constantFrom(...locales), fc.nat({ max: 9_999_999 }), fc.nat({ max: 5 }))
    let ambiguous = 0
    fc.assert(
      fc.property(written, ([locale, digits, decimals]) => {
        const value = digits / 10 ** decimals
        const typed = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(value)
        const parsed = toNumber(typed)
        if (parsed === undefined) ambiguous++
        expect(parsed).toSatisfy(
          (number) => number === value || (number === undefined && /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed)),
        )
      }),
      { numRuns: 2000 },
    )
    expect(ambiguous).toBeGreaterThan(0)
  })
})

describe('a number of two readings', () => {
  it('offers both readings in forms that parse to them (SEC-11)', () => {
    const ambiguous = fc.tuple(
      fc.constantFrom('', '-'),
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom('.', ','),
      fc.nat({ max: 999 }),
    )
    fc.assert(
      fc.property(ambiguous, ([sign, whole, separator, last]) => {
        const decimals = String(last).padStart(3, '0')
        const [issue] = numberFormat(`${sign}${whole}${separator}${decimals}`)
        expect(issue?.key).toBe('validation.number.format')
        const readings = (issue?.params ?? []).map((reading) => toNumber(reading))
        expect(readings).toEqual([Number(`${sign}${whole}${decimals}`), Number(`${sign}${whole}.${decimals}`)])
      }),
    )
  })

  it.each([
    ['1,000', ['1\u00a0000', '1']],
    ['1.500', ['1\u00a0500', '1.5']],
    ['75,125', ['75\u00a0125', '75,1250']],
  ])('offers for %s the readings %j (SEC-11)', (typed, params) => {
    expect(numberFormat(typed)).toEqual([{ path: '', key: 'validation.number.format', params }])
  })

  it.each([...`'‘’‛ʹʻʼʽ՚′´＇`])('may have the apostrophe %s between the thousands (SEC-11)', (apostrophe) =>
    expect(toNumber(`1${apostrophe}000`)).toBe(1000),
  )

  it('is judged while it is typed as it is stored, without invisible characters (SEC-11, WIZ-20)', () => {
    expect(kV('70\u200b')).toEqual([])
    const frequency = (typed: string) => checkFrequencies(new Set([1]), [{ equipmentTypeId: 1, frequency: typed }])
    expect(frequency('\ufeff7\u00ad0')).toEqual([])
    for (const nothing of [' ', '\u200b', '\u00a0\u200b']) {
      expect(kV(nothing)).toEqual([{ path: '', key: 'validation.required.text' }])
      expect(frequency(nothing)).toEqual([{ path: '0.frequency', key: 'validation.required.text' }])
    }
  })
})
