/** Numbers as people type them; tube voltage and current, 0 to 1000. */
import { type IssueKey, type Issues, issue, NONE, type Rule } from '../issue.ts'
import { one, REQUIRED } from './text.ts'

export const NUMBER_FORMAT = 'validation.number.format'

/** `written`: a way to type the value that has no other meaning. */
type Reading = { value: number; written: string }

const NO_BREAK_SPACE = '\u00a0'
const SIGNED = /^(?:(\+)|(\p{Dash}))?(.+)$/u
/** Whole part and decimals. */
const DECIMAL = /^(\d+)(?:([.,])(\d+))?$/
/** Groups of three digits with one separator, then decimals after another. */
const GROUPED = /^([1-9]\d{0,2}(?:([ '.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/

const numberOf = (whole: string, decimals = '0'): number => Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`)

/** Decimals that can't be taken for a group of three digits. */
const plainDecimals = (decimals: string): string => {
  const significant = decimals.replace(/0+$/, '')
  return significant.length === 3 ? `${significant}0` : significant
}

const readUnsigned = (typed: string): Reading[] => {
  const [, whole, separator, decimals] = DECIMAL.exec(typed) ?? []
  if (whole !== undefined) {
    const decimal = { value: numberOf(whole, decimals), written: typed }
    if (decimals?.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return [decimal]
    const plain = plainDecimals(decimals)
    return [
      { value: numberOf(whole + decimals), written: `${whole}${NO_BREAK_SPACE}${decimals}` },
      { ...decimal, written: plain === '' ? whole : `${whole}${separator}${plain}` },
    ]
  }
  const [, groups, , rest] = GROUPED.exec(typed) ?? []
  return groups === undefined ? [] : [{ value: numberOf(groups, rest), written: typed }]
}

/**
 * All that a typed number may mean: nothing, one value, or two. Comma and point are decimal separators; spaces,
 * apostrophes, commas and points also separate thousands. A single comma or point before exactly three digits may be
 * either (`1,000`), unless a zero or more than three digits come first (`0,125`, `1000,125`).
 */
const readNumber = (typed: string): Reading[] => {
  const plain = typed
    .trim()
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll('’', "'")
  const [, , minus, digits = ''] = SIGNED.exec(plain) ?? []
  const readings = readUnsigned(digits)
  return minus ? readings.map(({ value, written }) => ({ value: -value, written: `-${written}` })) : readings
}

/** Parses a number; undefined when it is none, or may be either of two. */
export const parseNumber = (value: string | number | null): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const [reading, other] = readNumber(value ?? '')
  return other ? undefined : reading?.value
}

const notANumber = one(NUMBER_FORMAT)

/** Refuses what is no number, and what may be either of two: then `params` are both, as they can be typed. */
export const numberFormat: Rule<string | number> = (value) => {
  if (parseNumber(value) !== undefined) return NONE
  const readings = typeof value === 'string' ? readNumber(value) : []
  return readings.length === 0
    ? notANumber
    : [
        issue(
          NUMBER_FORMAT,
          '',
          readings.map(({ written }) => written),
        ),
      ]
}

const missing = one(REQUIRED)

const between = (least: number, most: number, tooLow: IssueKey, tooHigh: IssueKey): Rule<string | number | null> => {
  const low: Issues = one(tooLow)
  const high: Issues = one(tooHigh)
  return (value) => {
    if (value === null || value === '') return missing
    const number = parseNumber(value)
    if (number === undefined) return numberFormat(value)
    if (number < least) return low
    return number > most ? high : NONE
  }
}

/** Required, numeric, 0 to 1000 kilovolts. */
export const kV = between(0, 1000, 'validation.minkv.value', 'validation.maxkv.value')
/** Required, numeric, 0 to 1000 milliamperes. */
export const mA = between(0, 1000, 'validation.minma.value', 'validation.maxma.value')
