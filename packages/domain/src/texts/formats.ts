/** Days, times and money as they are written in each language. Times are Sweden's. */
import type { Language } from '../application-type/definition.ts'

type Format<Value> = (value: Value) => string
type Instant = string | number | Date

export type Formats = {
  /** Day, month in words, year, hour and minute. */
  dateTime: Format<Instant>
  /** Short, for tables: `2026-11-20 14:05`, `20 Nov 2026, 14:05`. */
  shortDateTime: Format<Instant>
  /** Day, month in words, year; of an instant or a `YYYY-MM-DD`. */
  date: Format<Instant>
  /** Hour and minute. */
  time: Format<Instant>
  /** Whole kronor. */
  money: Format<number>
}

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }
const SHORT_DAY: Record<Language, Intl.DateTimeFormatOptions> = {
  sv: { year: 'numeric', month: '2-digit', day: '2-digit' },
  en: { year: 'numeric', month: 'short', day: 'numeric' },
}
const TIME_ZONE = 'Europe/Stockholm'

/** Throws a RangeError for anything that is not an instant. */
export function formatsIn(language: Language): Formats {
  const format = (options: Intl.DateTimeFormatOptions): Format<Instant> => {
    const formatter = new Intl.DateTimeFormat(LOCALE[language], { timeZone: TIME_ZONE, ...options })
    return (value) => formatter.format(new Date(value))
  }
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const amount = new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 0 })
  return {
    dateTime: format({ ...day, ...clock }),
    shortDateTime: format({ ...SHORT_DAY[language], ...clock }),
    date: format(day),
    time: format(clock),
    money: (kronor) => (language === 'sv' ? `${amount.format(kronor)} kr` : `SEK ${amount.format(kronor)}`),
  }
}
