/** Days in Sweden, computed from an instant that the caller supplies: the domain has no clock. */
import { lazy } from './lazy.ts'

const DAY = { timeZone: 'Europe/Stockholm', year: 'numeric', month: '2-digit', day: '2-digit' } as const
const formatter = lazy(() => new Intl.DateTimeFormat('sv-SE', DAY))

/**
 * Maximum of any setting in years, for validity or retention: a day this far from today still has a four-digit year.
 */
export const MOST_YEARS = 1000

/** The day in Sweden, `YYYY-MM-DD`; `instant` in milliseconds since 1970. */
export const stockholmDate = (instant: number): string => formatter().format(instant)

/** Some days later, or earlier when negative. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The same day some months later; clamped to the last day of a shorter month. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The same day some years later; 29 February becomes 28 February. */
export const addYears = (day: string, years: number): string => addMonths(day, years * 12)

/** True for a `YYYY-MM-DD` that is in the calendar. */
export const isDay = (day: string): boolean => {
  const instant = Date.parse(day)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day)
}

/** Whole months from one day to a later one; both `YYYY-MM-DD`. */
export const wholeMonths = (from: string, to: string): number => {
  const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7))
  const months = monthOf(to) - monthOf(from)
  return addMonths(from, months) > to ? months - 1 : months
}
