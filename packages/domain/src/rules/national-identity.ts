/** Rule for Swedish personal identity numbers and coordination numbers, with and without century and separator. */
import { type Issues, NONE } from '../issue.ts'
import { isDay } from '../swedish-time.ts'
import { luhnHolds } from './check-digit.ts'
import { fieldRule, one } from './text.ts'

const SHAPE = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+]?)(\d{4})$/
const FIRST_YEAR = 1800
/** Nobody older logs in: ten digits never mean such a person. */
const OLDEST = 120
/** A coordination number adds this to the day of birth. */
const COORDINATION = 60
const UNKNOWN = '00'

type Birth = { month: string; day: string; isCoordination: boolean }

const birthOf = (month: string, written: string): Birth => {
  const day = String(Number(written) % COORDINATION).padStart(2, '0')
  return { month, day, isCoordination: Number(written) >= COORDINATION }
}

/**
 * False for a day that the calendar does not have. In a coordination number the month (00) and the day (60) may be
 * unknown.
 */
const isInCalendar = (year: number, { month, day, isCoordination }: Birth): boolean => {
  const known = (part: string) => (isCoordination && part === UNKNOWN ? '01' : part)
  return isDay(`${year}-${known(month)}-${known(day)}`)
}

/** An unknown month or day counts as the earliest possible. */
const isInFuture = (year: number, { month, day }: Birth, today: string): boolean => {
  const known = month === UNKNOWN ? `${year}` : `${year}-${month}${day === UNKNOWN ? '' : `-${day}`}`
  return known > today
}

/**
 * The latest year with these two digits in which the birth is not in the future. A plus selects the year that makes the
 * person 100, or an earlier one.
 */
const yearOf = (twoDigits: string, birth: Birth, separator: string, today: string): number => {
  const thisYear = Number(today.slice(0, 4))
  const year = thisYear - (thisYear % 100) + Number(twoDigits)
  const isTooLate = (each: number) => (separator === '+' ? each > thisYear - 100 : isInFuture(each, birth, today))
  return [year, year - 100].find((each) => !isTooLate(each)) ?? year - 200
}

type Parts = { century: string; twoDigits: string; birth: Birth; separator: string; rest: string }

/**
 * Undefined when the form or the check digit is wrong. `century`: '' when not written. `rest`: month, day and the last
 * four digits.
 */
const partsOf = (value: string): Parts | undefined => {
  const [, century = '', twoDigits = '', month = '', day = '', separator = '', last = ''] = SHAPE.exec(value) ?? []
  const rest = `${month}${day}${last}`
  if (!last || !luhnHolds(`${twoDigits}${rest}`)) return undefined
  return { century, twoDigits, birth: birthOf(month, day), separator, rest }
}

const isBirth = (year: number, birth: Birth, today: string): boolean =>
  year >= FIRST_YEAR && isInCalendar(year, birth) && !isInFuture(year, birth, today)

const wrong = one('validation.national-identification.format')

/**
 * The rule of a national identity number in answers. Accepts 10 or 12 digits, or
 * 6+4 and 8+4 with `-` or `+` (from the year of the hundredth birthday). The Luhn check digit must be valid, and the
 * birth in the calendar, not before 1800 and not after `today` (`YYYY-MM-DD`, Swedish time). Accepts the empty value.
 * Source: Skatteverket, personnummer and samordningsnummer; its published test numbers have month 00 and day 60.
 */
export const nationalIdentity = (value: string, today: string): Issues => {
  if (value === '') return NONE
  const parts = partsOf(value)
  if (!parts) return wrong
  const { century, twoDigits, birth, separator } = parts
  const year = century ? Number(`${century}${twoDigits}`) : yearOf(twoDigits, birth, separator, today)
  return isBirth(year, birth, today) ? NONE : wrong
}

/** The same, naming a refused character. */
export const typedNationalIdentity = fieldRule('number', nationalIdentity, /[^\d+-]/u)

/**
 * The twelve digits of a number as an identity provider states it: `fullNationalIdentity('121212+1212', '2026-11-28')`
 * is `'191212121212'`. Undefined for a malformed number, a plus before the year of the hundredth birthday, and ten
 * digits that could be of two persons up to 120 years old. A dash states that the person is the younger one.
 */
export const fullNationalIdentity = (value: string, today: string): string | undefined => {
  const parts = partsOf(value)
  if (!parts) return undefined
  const { century, twoDigits, birth, separator, rest } = parts
  const thisYear = Number(today.slice(0, 4))
  const centuries = Array.from({ length: 3 }, (_, ago) => String(Math.trunc(thisYear / 100) - ago))
  const [year, ...older] = (century ? [century] : centuries)
    .map((each) => Number(`${each}${twoDigits}`))
    .filter((each) => isBirth(each, birth, today) && (century !== '' || each >= thisYear - OLDEST))
    .filter((each) => separator !== '+' || each <= thisYear - 100)
  return year === undefined || (older.length > 0 && separator !== '-') ? undefined : `${year}${rest}`
}

/**
 * Display form of a person's or an organisation's number: 10 or 12 characters get a dash before the last four (SEC-14).
 */
export const displayNationalIdentity = (value: string): string =>
  /^\d{10}$|^\d{12}$/.test(value) ? `${value.slice(0, -4)}-${value.slice(-4)}` : value
