/** Texts, dates and money in the language of the person. */
import { translate } from '@sievert/domain/texts/translate'
import { createContext, useContext } from 'react'

export type Language = 'sv' | 'en'
export type TextParams = readonly (string | number)[]

export type Texts = {
  language: Language
  /** The text of a key, its numbered placeholders filled. */
  t: (key: string, params?: TextParams) => string
  setLanguage: (language: Language) => void
  /** Day, month in words, year, hour and minute. */
  dateTime: (instant: string | number | Date) => string
  /** As short as a table wants it: `2026-11-20 14:05`, `20 Nov 2026, 14:05`. */
  shortDateTime: (instant: string | number | Date) => string
  /** Day, month in words, year; of an instant or a `YYYY-MM-DD`. */
  date: (day: string | number | Date) => string
  /** Hour and minute. */
  time: (instant: string | number | Date) => string
  /** Whole kronor. */
  money: (kronor: number) => string
}

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }
const SHORT_DAY: Record<Language, Intl.DateTimeFormatOptions> = {
  sv: { year: 'numeric', month: '2-digit', day: '2-digit' },
  en: { year: 'numeric', month: 'short', day: 'numeric' },
}
const TIME_ZONE = 'Europe/Stockholm'

/** Builds the texts of one language from the map that the server gave. */
export function createTexts(
  language: Language,
  map: Record<string, string>,
  setLanguage: (language: Language) => void,
): Texts {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(LOCALE[language], { timeZone: TIME_ZONE, ...options })
    return (value: string | number | Date) => formatter.format(new Date(value))
  }
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const amount = new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 0 })
  return {
    language,
    setLanguage,
    t: (key, params) => translate(map, key, params),
    dateTime: format({ ...day, ...clock }),
    shortDateTime: format({ ...SHORT_DAY[language], ...clock }),
    date: format(day),
    time: format(clock),
    money: (kronor) => (language === 'sv' ? `${amount.format(kronor)} kr` : `SEK ${amount.format(kronor)}`),
  }
}

export const TextsContext = createContext<Texts | undefined>(undefined)

/** The texts of the current language; only inside the application's frame. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsContext around it')
  return texts
}
