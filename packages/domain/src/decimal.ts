/** Exact arithmetic on decimal numbers in canonical form: `0`, `-12.50`, without exponent or leading zeros. */

const CANONICAL = /^(?!-0(?:\.0+)?$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Whether a text is a number in canonical form. */
export const isDecimal = (text: string): boolean => CANONICAL.test(text)

/** Number of decimals, trailing zeros included. */
export const decimalsOf = (decimal: string): number => {
  const mark = decimal.indexOf('.')
  return mark < 0 ? 0 : decimal.length - mark - 1
}

const MINUS = '-'.charCodeAt(0)
const ZERO = '0'.charCodeAt(0)
const isNegative = (decimal: string): boolean => decimal.charCodeAt(0) === MINUS
const digitAt = (decimal: string, at: number): number => (at < decimal.length ? decimal.charCodeAt(at) : ZERO)

/** Position of the decimal mark; the length where there is none. */
const markOf = (decimal: string): number => {
  const mark = decimal.indexOf('.')
  return mark < 0 ? decimal.length : mark
}

/** By absolute value, of two with the same sign. */
const compareMagnitudes = (one: string, other: string): number => {
  const mark = markOf(one)
  const longer = mark - markOf(other)
  // Without leading zeros, more whole digits are more.
  if (longer !== 0) return longer
  const length = Math.max(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const order = at === mark ? 0 : digitAt(one, at) - digitAt(other, at)
    if (order !== 0) return order
  }
  return 0
}

/** Negative, zero or positive, as a comparison function of `sort`: `compareDecimals('0.5', '0.50')` is 0. */
export const compareDecimals = (one: string, other: string): number => {
  if (isNegative(one) !== isNegative(other)) return isNegative(one) ? -1 : 1
  return isNegative(one) ? compareMagnitudes(other, one) : compareMagnitudes(one, other)
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

/** The exact sum, with as many decimals as the term that has the most; `0` of nothing. */
export const sumDecimals = (terms: readonly string[]): string => {
  const places = Math.max(0, ...terms.map(decimalsOf))
  return unscaled(
    terms.reduce((sum, term) => sum + scaled(term, places), 0n),
    places,
  )
}

/** The smallest whole number that is at least `decimal` / `divisor`, exactly. `divisor` is above 0. */
export const ceilQuotient = (decimal: string, divisor: string): bigint => {
  const places = Math.max(decimalsOf(decimal), decimalsOf(divisor))
  const [dividend, by] = [scaled(decimal, places), scaled(divisor, places)]
  // BigInt division rounds towards zero.
  return dividend / by + BigInt(dividend > 0n && dividend % by !== 0n)
}
