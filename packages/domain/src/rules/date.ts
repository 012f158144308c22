/** Parser of typed calendar dates, and the comparison of dates of different precision. */
import { normalised } from '../text-fields.ts'

export const PRECISIONS = ['day', 'month', 'year'] as const
/** Canonical forms: `2026-11-28`, `2026-11`, `2026`. */
export type Precision = (typeof PRECISIONS)[number]

/** Length of the canonical form. */
export const DATE_LENGTH: Record<Precision, number> = { day: 10, month: 7, year: 4 }

/** Earlier and later years are taken for typing errors. */
const FIRST_YEAR = 1800
const LAST_YEAR = 2199

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const [ZERO, NINE] = ['0', '9'].map((digit) => digit.charCodeAt(0)) as [number, number]

/** The number of these characters; -1 unless all are digits. */
const numberAt = (text: string, start: number, end: number): number => {
  let number = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < ZERO || code > NINE) return -1
    number = number * 10 + code - ZERO
  }
  return number
}

/**
 * Whether a text is a date of this precision in canonical form, in the calendar and in a plausible year. Computed
 * without a `Date` or a pattern, which take longer than all other rules of a field together.
 */
export const isDate = (text: string, precision: Precision): boolean => {
  const { length } = text
  if (length !== DATE_LENGTH[precision]) return false
  const year = numberAt(text, 0, 4)
  if (year < FIRST_YEAR || year > LAST_YEAR) return false
  if (length === DATE_LENGTH.year) return true
  const month = numberAt(text, 5, 7)
  if (text[4] !== '-' || month < 1 || month > 12) return false
  if (length === DATE_LENGTH.month) return true
  const day = numberAt(text, 8, 10)
  return text[7] === '-' && day >= 1 && day <= daysIn(year, month)
}

/** Negative, zero or positive; a date with a day is in its month, and a month in its year: those compare as equal. */
export const compareDates = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  const a = one.length === length ? one : one.slice(0, length)
  const b = other.length === length ? other : other.slice(0, length)
  if (a < b) return -1
  return a === b ? 0 : 1
}

/** The months in Swedish and English, in lower case. */
const MONTHS = [
  'januari january',
  'februari february',
  'mars march',
  'april',
  'maj may',
  'juni june',
  'juli july',
  'augusti august',
  'september',
  'oktober october',
  'november',
  'december',
].map((names) => names.split(' '))
/** Number of the month whose name begins with these letters, three or more; 0 for none. */
const monthNamed = (letters: string): number =>
  letters.length < 3 ? 0 : MONTHS.findIndex((names) => names.some((name) => name.startsWith(letters))) + 1
const DASH = /\p{Dash}/gu
const FILLER = /\b(?:den|the|of)\b|(?<=\d)(?:st|nd|rd|th|:[ae])\b/g
const BETWEEN = /[\s,./-]+/

type Part = 'year' | 'month' | 'day'
type Order = readonly Part[]
const YEAR_FIRST: Record<Precision, Order> = { day: ['year', 'month', 'day'], month: ['year', 'month'], year: ['year'] }
const DAY_FIRST: Order = ['day', 'month', 'year']
const MONTH_FIRST: Order = ['month', 'day', 'year']

/** Lengths of the parts of a date without separators, by its length. */
const COMPACT: Record<Precision, Record<number, readonly (readonly number[])[]>> = {
  day: {
    8: [
      [4, 2, 2],
      [2, 2, 4],
    ],
    6: [[2, 2, 2]],
  },
  month: {
    6: [
      [4, 2],
      [2, 4],
    ],
  },
  year: {},
}

/** The numbers of a date, in each way in which one without separators can be divided. */
const divisionsOf = (numbers: readonly string[], precision: Precision): (readonly string[])[] => {
  const [only = '', ...others] = numbers
  const lengths = others.length === 0 ? COMPACT[precision][only.length] : undefined
  return (
    lengths?.map((all) => {
      let from = 0
      return all.map((length) => only.slice(from, (from += length)))
    }) ?? [numbers]
  )
}

/** The orders in which people write these numbers, the likeliest first. */
const ordersOf = (numbers: readonly string[], precision: Precision, isCompact: boolean): Order[] => {
  const yearFirst = YEAR_FIRST[precision]
  if (numbers[0]?.length === 4 || precision === 'year') return [yearFirst]
  const yearLast: Order[] = precision === 'month' ? [['month', 'year']] : [DAY_FIRST, MONTH_FIRST]
  if (numbers.at(-1)?.length === 4) return yearLast
  // Swedes write six digits as in their identity numbers.
  return isCompact ? [yearFirst, ...yearLast] : [...yearLast, yearFirst]
}

/** The dates that numbers in this order can be; a year of two digits may be in either century. */
const datesOf = (numbers: readonly string[], order: Order, precision: Precision, named?: string): string[] => {
  const asked = named === undefined ? order : order.filter((part) => part !== 'month')
  if (numbers.length !== asked.length) return []
  const parts = new Map<Part, string>(asked.map((part, index) => [part, numbers[index] ?? '']))
  if (named !== undefined) parts.set('month', named)
  const [year = '', ...rest] = YEAR_FIRST[precision].map((part) => parts.get(part)?.padStart(2, '0') ?? '')
  const years = year.length === 2 ? [`20${year}`, `19${year}`] : [year]
  return years.map((each) => [each, ...rest].join('-')).filter((date) => isDate(date, precision))
}

/**
 * All dates that a typed text can mean, in canonical form, the likeliest first. `isDayFirst`: where both orders are
 * dates, the language writes the day before the month.
 */
export const readDate = (typed: string, precision: Precision, isDayFirst = false): string[] => {
  const text = normalised('line', typed).toLowerCase().replace(DASH, '-').replace(FILLER, ' ')
  const words = text.split(BETWEEN).filter((word) => word !== '')
  const names = words.filter((word) => /\p{L}/u.test(word))
  const month = monthNamed(names[0] ?? '')
  if (names.length > (month > 0 ? 1 : 0)) return []
  const named = month > 0 ? String(month).padStart(2, '0') : undefined
  const digits = words.filter((word) => !names.includes(word))
  const found = divisionsOf(digits, precision).flatMap((numbers) => {
    const orders = ordersOf(numbers, precision, numbers !== digits)
    const dates = orders.map((order) => datesOf(numbers, order, precision, named))
    const isMonthFirst = !isDayFirst || dates[orders.indexOf(DAY_FIRST)]?.length === 0
    return dates.filter((_, index) => isMonthFirst || orders[index] !== MONTH_FIRST).flat()
  })
  return [...new Set(found)]
}

const A_LEAP_YEAR = '2024'

/** The part that a typed text lacks for a date: `3/4` its year, `2025-03` its day; undefined for any other fault. */
export const missingPart = (typed: string, precision: Precision): 'year' | 'day' | undefined => {
  if (precision !== 'year' && readDate(`${typed} ${A_LEAP_YEAR}`, precision).length > 0) return 'year'
  // A year of two digits is more likely the day: 31 april.
  return precision === 'day' && readDate(typed, 'month').length === 1 ? 'day' : undefined
}
