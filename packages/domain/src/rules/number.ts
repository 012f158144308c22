/** Parser of typed numbers, and the rules for tube voltage and current, 0 to 1000. */
import { APOSTROPHES, nameOfCharacter } from '../characters.ts'
import { type IssueKey, type Issues, NONE, type Rule } from '../issue.ts'
import { normalised } from '../text-fields.ts'
import { NUMBER_FORMAT, one, REQUIRED } from './text.ts'

/** `decimal`: in canonical form. `written`: an unambiguous spelling. */
type Reading = { decimal: string; written: string }

const NO_BREAK_SPACE = '\u00a0'
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu')
const REFUSED = /[^\d\p{Dash}+ '.,]/u
const SIGNED = /^(?:(\+)|(\p{Dash}))?(.+)$/u
/** Whole part and decimals. */
const DECIMAL = /^(\d+)(?:([.,])(\d+))?$/
/** Groups of three digits with one separator, then decimals after another. */
const GROUPED = /^([1-9]\d{0,2}(?:([ '.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/

const decimalOf = (whole: string, decimals?: string): string => {
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

/** Decimals that can't be taken for a group of three digits. */
const plainDecimals = (decimals: string): string => {
  const significant = decimals.replace(/0+$/, '')
  return significant.length === 3 ? `${significant}0` : significant
}

const readUnsigned = (typed: string, decimalMark?: string): Reading[] => {
  const [, whole, separator, decimals] = DECIMAL.exec(typed) ?? []
  if (whole !== undefined) {
    const reading = { decimal: decimalOf(whole, decimals), written: typed }
    if (decimals?.length !== 3 || separator === decimalMark || !/^[1-9]\d{0,2}$/.test(whole)) return [reading]
    const plain = plainDecimals(decimals)
    return [
      { decimal: decimalOf(whole + decimals), written: `${whole}${NO_BREAK_SPACE}${decimals}` },
      { ...reading, written: plain === '' ? whole : `${whole}${separator}${plain}` },
    ]
  }
  const [, groups, , rest] = GROUPED.exec(typed) ?? []
  return groups === undefined ? [] : [{ decimal: decimalOf(groups, rest), written: typed }]
}

/** The stored form, with one kind of apostrophe. */
const plainNumber = (typed: string): string => normalised('line', typed).replace(APOSTROPHE, "'")

/** True for a text that is stored as the empty text. */
export const isNoAnswer = (typed: string | number): boolean =>
  typeof typed === 'string' && normalised('line', typed) === ''

/**
 * All possible readings of a typed number: none, one, or two. Comma and point are decimal separators; spaces,
 * apostrophes, commas and points also separate thousands. A single comma or point before exactly three digits may be
 * either (`1,000`), unless a zero or more than three digits come first (`0,125`, `1000,125`), or it is the
 * `decimalMark` of a known language.
 */
export const readNumber = (typed: string, decimalMark?: string): Reading[] => {
  const [, , minus, digits = ''] = SIGNED.exec(plainNumber(typed)) ?? []
  const readings = readUnsigned(digits, decimalMark)
  return minus
    ? readings.map(({ decimal, written }) => ({
        decimal: /[1-9]/.test(decimal) ? `-${decimal}` : decimal,
        written: `-${written}`,
      }))
    : readings
}

/** The number that a text has; undefined for a text that is not a number, and for one with two readings. */
export const toNumber = (value: string | number | null): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const [reading, other] = readNumber(value ?? '')
  return other || !reading ? undefined : Number(reading.decimal)
}

/**
 * Refuses a text that is not a number, and a number with two readings. `params` are the first character beside digits
 * that no number contains, or both readings as they can be typed.
 */
export const numberFormat: Rule<string | number> = (value) => {
  if (toNumber(value) !== undefined) return NONE
  const typed = String(value)
  const readings = readNumber(typed).map(({ written }) => written)
  if (readings.length > 0) return one(NUMBER_FORMAT, readings)
  // A word is no number either without one of its letters.
  const [character] = (/\p{Nd}/u.test(typed) && REFUSED.exec(plainNumber(typed))) || []
  return one(NUMBER_FORMAT, character === undefined ? undefined : [nameOfCharacter(character)])
}

const missing = one(REQUIRED)

const between = (least: number, most: number, tooLow: IssueKey, tooHigh: IssueKey): Rule<string | number | null> => {
  const low: Issues = one(tooLow)
  const high: Issues = one(tooHigh)
  return (value) => {
    if (value === null || isNoAnswer(value)) return missing
    const number = toNumber(value)
    if (number === undefined) return numberFormat(value)
    if (number < least) return low
    return number > most ? high : NONE
  }
}

/** Required, numeric, 0 to 1000 kilovolts. */
export const kV = between(0, 1000, 'validation.minkv.value', 'validation.maxkv.value')
/** Required, numeric, 0 to 1000 milliamperes. */
export const mA = between(0, 1000, 'validation.minma.value', 'validation.maxma.value')
