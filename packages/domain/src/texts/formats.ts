/** Formats of days, times, lists and money per language. Times are in Swedish time. */
import { lazy } from '../lazy.ts'
import type { Language } from './language.ts'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }
const SHORT_DAY: Record<Language, Intl.DateTimeFormatOptions> = {
  sv: { year: 'numeric', month: '2-digit', day: '2-digit' },
  en: { year: 'numeric', month: 'short', day: 'numeric' },
}
const NO_BREAK = '\u00a0'
const HOUR_MS = 3_600_000
const TIME_ZONE = 'Europe/Stockholm'

const make = (language: Language) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = lazy(() => new Intl.DateTimeFormat(LOCALE[language], { timeZone: TIME_ZONE, ...options }))
    return (instant: string | number | Date) => formatter().format(new Date(instant))
  }
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  /**
   * Adds the offset in the hour that the end of summer time repeats: `02:30 (UTC+2)` is an hour before `02:30 (UTC+1)`.
   */
  const formatTime = (options: Intl.DateTimeFormatOptions) => {
    const write = format({ ...options, ...clock })
    return (instant: string | number | Date) => {
      const at = new Date(instant).getTime()
      const written = write(at)
      if (write(at + HOUR_MS) === written) return `${written} (UTC+2)`
      return write(at - HOUR_MS) === written ? `${written} (UTC+1)` : written
    }
  }
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const conjunction = lazy(() => new Intl.ListFormat(LOCALE[language], { type: 'conjunction' }))
  const amount = lazy(() => new Intl.NumberFormat(LOCALE[language]))
  return {
    /** Day, month by name, year, hour and minute. */
    dateTime: formatTime(day),
    /** Short, for tables: `2026-11-20 14:05`, `20 Nov 2026, 14:05`. */
    shortDateTime: formatTime(SHORT_DAY[language]),
    /** Day, month by name, year; of an instant or a `YYYY-MM-DD`. */
    date: format(day),
    /** Month by name, year; of a `YYYY-MM`. */
    month: format({ month: 'long', year: 'numeric' }),
    /** Hour and minute. */
    time: formatTime({}),
    /** A list within a sentence: `Karin, Otto och Vera`. */
    list: (items: readonly string[]) => conjunction().format(items),
    /** Whole kronor; the amount does not break across lines. */
    money: (kronor: number) =>
      language === 'sv' ? `${amount().format(kronor)}${NO_BREAK}kr` : `SEK${NO_BREAK}${amount().format(kronor)}`,
  }
}
export type Formats = ReturnType<typeof make>

const FORMATS: Record<Language, Formats> = { sv: make('sv'), en: make('en') }
/** The formats throw a RangeError for an invalid instant. */
export const formatsIn = (language: Language): Formats => FORMATS[language]
