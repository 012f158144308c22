/** Dates and numbers as people type and read them in a language; stored in the canonical forms of the rules. */
import { isDecimal } from '../decimal.ts'
import { isDate, PRECISIONS, type Precision, readDate } from '../rules/date.ts'
import { readNumber } from '../rules/number.ts'
import { normalised } from '../text-fields.ts'
import { formatsIn } from './formats.ts'
import type { Language } from './language.ts'

/**
 * The stored form of a date typed in a language: canonical (`parseDate('28 nov 2026', 'day', 'en')` is `2026-11-28`),
 * or the typed text when it has no reading or several, as `03/04/2026` in English.
 */
export const parseDate = (typed: string, precision: Precision, language: Language): string => {
  const [date, other] = readDate(typed, precision, language === 'sv')
  return date !== undefined && other === undefined ? date : normalised('line', typed)
}

/** A stored date with the month by name; a text that is no date is returned as it is. */
export const formatDate = (stored: string, language: Language): string => {
  const precision = PRECISIONS.find((each) => isDate(stored, each))
  if (precision === 'day') return formatsIn(language).date(stored)
  return precision === 'month' ? formatsIn(language).month(stored) : stored
}

/** A stored date within a sentence, where Swedish writes *den* before a day: `före den 3 mars 2027`. */
export const dateInSentence = (stored: string, language: Language): string =>
  `${language === 'sv' && isDate(stored, 'day') ? 'den ' : ''}${formatDate(stored, language)}`

const DECIMAL_MARK: Record<Language, string> = { sv: ',', en: '.' }
const MINUS: Record<Language, string> = { sv: '\u2212', en: '-' }
const NO_BREAK_SPACE = '\u00a0'
/** Marks a text with two readings that would otherwise pass for canonical: `1.234`, typed in Swedish. */
const IN_DOUBT = '?'

/** Ways to write kronor, also after a price. */
const KRONOR = ['kr', 'kr.', 'kronor', 'sek', ':-', ',-']
const isKronor = (unit: string): boolean => KRONOR.includes(unit.toLowerCase())

/** The text without the unit before or after a number: kronor in any way, another unit as it is written. */
const withoutUnit = (text: string, unit: string): string => {
  const [compared, names] = isKronor(unit) ? [text.toLowerCase(), KRONOR] : [text, [unit]]
  const before = names.find((name) => compared.startsWith(name) && !/^[:,]/.test(name))
  if (before !== undefined) return text.slice(before.length).trim()
  const after = names.find((name) => compared.endsWith(name))
  return after === undefined ? text : text.slice(0, -after.length).trim()
}

/** Rules of a field: `fits` decides between two readings. */
export type Accepted = { unit?: string | undefined; fits?: (decimal: string) => boolean }

/**
 * The stored form of a number typed in a language: canonical (`parseNumber('1 234,5', 'sv')` is `1234.5`), or the typed
 * text when it has no reading or two. The language's own decimal mark separates decimals only; the field's unit counts
 * for nothing.
 */
export const parseNumber = (typed: string, language: Language, { unit, fits }: Accepted = {}): string => {
  const text = normalised('line', typed)
  const number = unit ? withoutUnit(text, unit) : text
  const readings = readNumber(number, DECIMAL_MARK[language])
  const fitting = fits && readings.length > 1 ? readings.filter(({ decimal }) => fits(decimal)) : readings
  const [reading, other] = fitting.length === 1 ? fitting : readings
  if (!reading) return text
  if (!other) return reading.decimal
  return isDecimal(number) ? number + IN_DOUBT : number
}

/** The text that was typed, from its stored form. */
export const typedNumber = (stored: string): string => {
  const typed = stored.slice(0, -IN_DOUBT.length)
  return stored.endsWith(IN_DOUBT) && readNumber(typed).length > 1 ? typed : stored
}

/**
 * A stored number with the decimal mark of the language, and no-break spaces between thousands, which separate nothing
 * else in either language. A text that is no number is returned as it was typed.
 */
export const formatNumber = (stored: string, language: Language): string => {
  if (!isDecimal(stored)) return typedNumber(stored)
  const [whole = '', decimals] = stored.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
  const sign = stored.startsWith('-') ? MINUS[language] : ''
  return `${sign}${grouped}${decimals === undefined ? '' : DECIMAL_MARK[language] + decimals}`
}
