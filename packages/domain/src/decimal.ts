/** Exact arithmetic on decimal numbers in canonical form: `0`, `-12.50`, without exponent or leading zeros. */

const CANONICAL = /^(?!-0(?:\.0+)?$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Whether a text is a number in canonical form. */
export const isDecimal = (text: string): boolean => CANONICAL.test(text)

/** Number of decimals, trailing zeros included. */
export const decimalsOf = (decimal: string): number => {
  const mark = decimal.indexOf('.')
  return mark < 0 ? 0 : decimal.length - mark - 1
}

/** The number times ten to the power of `places`, which is at least its number of decimals. */
const scaled = (decimal: string, places: number): bigint =>
  BigInt(decimal.replace('.', '') + '0'.repeat(places - decimalsOf(decimal)))

const unscaled = (value: bigint, places: number): string => {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`
}

/** Negative, zero or positive, as a comparison function of `sort`: `compareDecimals('0.5', '0.50')` is 0. */
export const compareDecimals = (one: string, other: string): number => {
  const places = Math.max(decimalsOf(one), decimalsOf(other))
  const difference = scaled(one, places) - scaled(other, places)
  return difference === 0n ? 0 : Number(difference > 0n) * 2 - 1
}

/** The exact sum, with as many decimals as the term that has the most; `0` of nothing. */
export const sumDecimals = (terms: readonly string[]): string => {
  const places = Math.max(0, ...terms.map(decimalsOf))
  return unscaled(
    terms.reduce((sum, term) => sum + scaled(term, places), 0n),
    places,
  )
}
