/** A calendar date, with a day, a month or a year as its precision. */
import { found } from '../catalogue-fault.ts'
import { objectOf, shortLine } from '../decode.ts'
import { type IssueKey, type Issues, issue, NONE } from '../issue.ts'
import { compareDates, isDate, PRECISIONS, type Precision, readDate } from '../rules/date.ts'
import { REQUIRED, trimmedLength } from '../rules/text.ts'
import { addDays, addMonths, isDay } from '../swedish-time.ts'
import { formatDate } from '../texts/typed.ts'
import type { AnswerOf, SectionBase, SectionBehaviour } from './section-behaviour.ts'
import { answerRow } from './summary-of.ts'

/**
 * A day, included: fixed, or so far from today, negative before it. `of`: another date's identity, excluded unless
 * `orSame`; it limits nothing while that date is hidden or no date.
 */
export type DateLimit =
  | { date: string }
  | { fromToday: { days?: number; months?: number; years?: number } }
  | { of: string; orSame?: boolean }

export type DateSection<Text> = SectionBase<Text> & {
  sectionType: 'Date'
  optional?: boolean
  /** `day` when left out. */
  precision?: Precision
  earliest?: DateLimit
  latest?: DateLimit
}

/** In canonical form, or as it was typed when that is no date or several. */
export type DateValue = { date: string }

const missing: Issues = [issue(REQUIRED, 'date')]
const FORMAT: Record<Precision, IssueKey> = {
  day: 'validation.date.format',
  month: 'validation.month.format',
  year: 'validation.year.format',
}

/** A text that can mean several dates asks which one. */
const notADate = (typed: string, precision: Precision): Issues => {
  const readings = readDate(typed, precision)
  return [readings.length > 1 ? issue('validation.date.ambiguous', 'date', readings) : issue(FORMAT[precision], 'date')]
}

/** The limiting date; undefined while there is none. `today`: YYYY-MM-DD, Swedish time. */
export const limitingDate = (limit: DateLimit, today: string, answerOf?: AnswerOf): string | undefined => {
  if ('date' in limit) return limit.date
  if ('of' in limit) return dateIn(answerOf?.(limit.of) as DateValue | undefined)
  const { days = 0, months = 0, years = 0 } = limit.fromToday
  return addDays(addMonths(today, months + years * 12), days)
}

/** `sign`: of the order of the value and the limit when the value is allowed. */
type Side = { limit: DateLimit; sign: 1 | -1; isStrict: boolean; key: IssueKey }

const sideOf = (limit: DateLimit, sign: 1 | -1): Side =>
  'of' in limit && !limit.orSame
    ? { limit, sign, isStrict: true, key: sign === 1 ? 'validation.date.after' : 'validation.date.before' }
    : { limit, sign, isStrict: false, key: sign === 1 ? 'validation.date.earliest' : 'validation.date.latest' }

const sidesOf = ({ earliest, latest }: DateSection<unknown>): Side[] => [
  ...(earliest ? [sideOf(earliest, 1)] : []),
  ...(latest ? [sideOf(latest, -1)] : []),
]

/** The limit and the value are the parameters of the message. */
const checkSide = (side: Side, value: string, today: string, answerOf?: AnswerOf): Issues => {
  const { limit, sign, isStrict, key } = side
  const limiting = limitingDate(limit, today, answerOf)?.slice(0, value.length)
  if (limiting === undefined) return NONE
  const order = compareDates(value, limiting) * sign
  return order < 0 || (isStrict && order === 0) ? [issue(key, 'date', [limiting, value])] : NONE
}

/** The date of an answer; undefined when it has none. */
const dateIn = (value: DateValue | undefined): string | undefined =>
  value && PRECISIONS.some((precision) => isDate(value.date, precision)) ? value.date : undefined

export const date: SectionBehaviour<DateSection<unknown>, DateSection<string>, DateValue> = {
  empty: { date: '' },
  isEmpty: (value) => value.date === '',
  decode: objectOf<DateValue>({ date: shortLine }),
  check: (section) => {
    const { optional = false, precision = 'day' } = section
    const sides = sidesOf(section)
    return ({ date: value }, _allowsMany, today, answerOf) => {
      if (trimmedLength(value) === 0) return optional ? NONE : missing
      if (!isDate(value, precision)) return notADate(value, precision)
      for (const side of sides) {
        const broken = checkSide(side, value, today, answerOf)
        if (broken !== NONE) return broken
      }
      return NONE
    }
  },
  reset: () => (value) => value,
  summarise: (section, value = date.empty, path, { t }) => [
    answerRow(section, path, formatDate(value.date, t.language), t),
  ],
  shortAnswers: (_section, value, language) => (value.date === '' ? [] : [formatDate(value.date, language)]),
  compared: (value) => {
    const text = dateIn(value)
    return text === undefined ? undefined : { kind: 'date', text }
  },
  *references({ earliest, latest }, path) {
    for (const [name, limit] of Object.entries({ earliest, latest }))
      if (limit && 'of' in limit) yield { to: limit.of, types: ['Date'], path: [...path, name, 'of'] }
  },
  needsLabel: true,
  *lint({ earliest, latest }, path) {
    for (const [name, limit] of Object.entries({ earliest, latest }))
      if (limit && 'date' in limit && !isDay(limit.date))
        yield found('date-limit', [...path, name, 'date'], `${limit.date} is no day of the calendar`)
    if (earliest && latest && 'date' in earliest && 'date' in latest && earliest.date > latest.date)
      yield found('date-limit', [...path, 'latest'], 'No date is after the earliest and before the latest')
  },
}
