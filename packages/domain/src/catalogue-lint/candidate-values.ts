/** Values of a question that lead to every combination of verdicts of its comparisons. */
import { compareDecimals, decimalsOf, isDecimal, sumDecimals } from '../decimal.ts'
import { compareDates, DATE_LENGTH, isDate, PRECISIONS, type Precision } from '../rules/date.ts'
import type { Section } from '../sections/section-types.ts'
import { addDays, addMonths, addYears } from '../swedish-time.ts'

/** Each constant, a number just above it, and one below all. */
const numbersAround = (constants: readonly string[]): string[] => {
  const ordered = constants.filter(isDecimal).toSorted(compareDecimals)
  // Different constants differ by more.
  const little = `0.${'0'.repeat(Math.max(0, ...ordered.map(decimalsOf)))}1`
  const [least] = ordered
  return [
    ...(least === undefined ? [] : [sumDecimals([least, '-1'])]),
    ...ordered.flatMap((constant) => [constant, sumDecimals([constant, little])]),
  ]
}

const firstDay = (date: string): string =>
  `${date}-01-01`.slice(0, date.length === DATE_LENGTH.month ? -3 : undefined).slice(0, DATE_LENGTH.day)

const dayAfter = (date: string): string => {
  const first = firstDay(date)
  if (date.length === DATE_LENGTH.day) return addDays(first, 1)
  return date.length === DATE_LENGTH.month ? addMonths(first, 1) : addYears(first, 1)
}

/** The first date of each constant, the first after it, and one before all. */
const datesAround = (constants: readonly string[], precision: Precision): string[] => {
  const known = constants
    .filter((date) => PRECISIONS.some((each) => isDate(date, each)))
    .map((date) => date.slice(0, DATE_LENGTH[precision]))
  const [earliest] = known.map(firstDay).toSorted()
  return [
    ...(earliest === undefined ? [] : [addDays(earliest, -1)]),
    ...known.flatMap((date) => [firstDay(date), dayAfter(date)]),
  ]
    .map((day) => day.slice(0, DATE_LENGTH[precision]))
    .filter((date) => isDate(date, precision))
}

export const isCompared = ({ sectionType }: Section<unknown>): boolean =>
  sectionType === 'Date' || sectionType === 'Number' || sectionType === 'Sum'

/** The constants are those that the section is compared with, in any order. */
export const candidatesFor = (section: Section<unknown>, constants: readonly string[]): string[] => {
  const around =
    section.sectionType === 'Date' ? datesAround(constants, section.precision ?? 'day') : numbersAround(constants)
  return [...new Set(around)]
}

/** Negative, zero or positive, as the engine orders answers and constants. */
export const orderOf = ({ sectionType }: Section<unknown>, value: string, constant: string): number =>
  sectionType === 'Date' ? compareDates(value, constant) : compareDecimals(value, constant)
