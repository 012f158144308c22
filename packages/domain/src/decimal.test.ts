/** Tests of exact decimal arithmetic. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, decimalsOf, isDecimal, sumDecimals } from './decimal.ts'

/** Whole part, decimals and sign, with up to 15 digits on each side of the mark. */
const decimals = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    fc.option(fc.stringMatching(/^\d{1,15}$/), { nil: undefined }),
  )
  .map(([isNegative, whole, rest]) => {
    const text = rest === undefined ? `${whole}` : `${whole}.${rest}`
    return isNegative && /[1-9]/.test(text) ? `-${text}` : text
  })

const ZERO = `0.${'0'.repeat(15)}`

describe('a decimal number', () => {
  it.each(['0', '-1', '0.10', '12345678901234567890.5'])('%s is in canonical form (VOC-02)', (text) =>
    expect(isDecimal(text)).toBe(true),
  )
  it.each(['', '-', '-0', '-0.0', '01', '.5', '1.', '1,5', '1e3', '+1', ' 1', '1\n', 'Infinity'])(
    '%j is not in canonical form (VOC-02)',
    (text) => expect(isDecimal(text)).toBe(false),
  )
  it('has its decimals, trailing zeros included (VOC-02)', () =>
    expect(['7', '0.5', '0.50'].map(decimalsOf)).toEqual([0, 1, 2]))
})

describe('a sum', () => {
  it.each([
    [['0.1', '0.2'], '0.3'],
    [['99999999999999999999', '1'], '100000000000000000000'],
    [['-1.5', '0.25'], '-1.25'],
    [['0.05', '-0.10'], '-0.05'],
    [['1.50', '-1.50'], '0.00'],
    [[], '0'],
  ])('of %j is %s (VOC-02)', (terms, sum) => expect(sumDecimals(terms)).toBe(sum))

  it('is exact, canonical and independent of the order (VOC-02)', () => {
    fc.assert(
      fc.property(fc.array(decimals, { maxLength: 8 }), (terms) => {
        const sum = sumDecimals(terms)
        expect(isDecimal(sum)).toBe(true)
        expect(sumDecimals(terms.toReversed())).toBe(sum)
        const places = 15
        const scaled = (text: string) => BigInt(text.replace('.', '') + '0'.repeat(places - decimalsOf(text)))
        expect(scaled(sum)).toBe(terms.reduce((total, term) => total + scaled(term), 0n))
      }),
    )
  })
})

it('orders numbers by value, whatever their decimals (VOC-02)', () => {
  expect(['10', '9.99', '-1', '0.5', '-10'].toSorted(compareDecimals)).toEqual(['-10', '-1', '0.5', '9.99', '10'])
  expect([compareDecimals('0.5', '0.50'), compareDecimals('9', '10'), compareDecimals('2', '1.9')]).toEqual([0, -1, 1])
  fc.assert(
    fc.property(decimals, decimals, (one, other) => {
      expect(compareDecimals(one, other)).toBe(0 - compareDecimals(other, one))
      const [scaledOne, scaledOther] = [one, other].map((text) => BigInt(sumDecimals([text, ZERO]).replace('.', '')))
      expect(Math.sign(compareDecimals(one, other))).toBe(Math.sign(Number((scaledOne ?? 0n) - (scaledOther ?? 0n))))
      expect(compareDecimals(sumDecimals([one, '0.000000000000001']), one)).toBe(1)
    }),
  )
})
