/** A calendar date, with a day, a month or a year as its precision. */
import { found, type JsonPath } from '../catalogue-fault.ts'
import { objectOf, shortLine } from '../decode.ts'
import { type IssueKey, type Issues, issue, NONE } from '../issue.ts'
import { lazy } from '../lazy.ts'
import { compareDates, DATE_LENGTH, isDate, missingPart, type Precision, readDate } from '../rules/date.ts'
import { REQUIRED, trimmedLength } from '../rules/text.ts'
import { addDays, addMonths } from '../swedish-time.ts'
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

/** Each of a list applies, and the first that is broken is reported. */
export type DateLimits = DateLimit | readonly DateLimit[]

export type DateSection<Text> = SectionBase<Text> & {
  sectionType: 'Date'
  optional?: boolean
  /** `day` when left out. */
  precision?: Precision
  earliest?: DateLimits
  latest?: DateLimits
}

/** In canonical form, or as it was typed when that is no date or several. */
export type DateValue = { date: string }

const missing: Issues = [issue(REQUIRED, 'date')]
const FORMAT: Record<Precision, IssueKey> = {
  day: 'validation.date.format',
  month: 'validation.month.format',
  year: 'validation.year.format',
}

const INCOMPLETE: Record<'year' | 'day', IssueKey> = {
  year: 'validation.date.year-missing',
  day: 'validation.date.day-missing',
}

/** The dates that are allowed, first; the others only where they are needed to ask about two. */
const likeliest = (readings: readonly string[], isAllowed: (date: string) => boolean): readonly string[] => {
  const allowed = readings.filter(isAllowed)
  return allowed.length > 1 ? allowed : [...allowed, ...readings.filter((date) => !allowed.includes(date))]
}

/** A text that can mean several dates asks which one, and one that lacks a part names it. */
const notADate = (typed: string, precision: Precision, isAllowed: (date: string) => boolean): Issues => {
  const readings = readDate(typed, precision)
  if (readings.length > 1) return [issue('validation.date.ambiguous', 'date', likeliest(readings, isAllowed))]
  const lacks = readings.length === 0 ? missingPart(typed, precision) : undefined
  return [issue(lacks ? INCOMPLETE[lacks] : FORMAT[precision], 'date')]
}

/** The limiting date; undefined while there is none. `today`: YYYY-MM-DD, Swedish time. */
export const limitingDate = (limit: DateLimit, today: string, answerOf?: AnswerOf): string | undefined => {
  if ('date' in limit) return limit.date
  if ('of' in limit) return dateIn(answerOf?.(limit.of) as DateValue | undefined)
  const { days = 0, months = 0, years = 0 } = limit.fromToday
  return addDays(addMonths(today, months + years * 12), days)
}

type LimitOn = (today: string, answerOf?: AnswerOf) => string | undefined
/** `sign`: of the order of the value and the limit when the value is allowed. */
type Side = { limitOn: LimitOn; sign: 1 | -1; isStrict: boolean; key: IssueKey }

/** The limit in the precision of the date, computed once a day unless it is another date. */
const limitOf = (limit: DateLimit, precision: Precision): LimitOn => {
  const shortened = (today: string, answerOf?: AnswerOf) =>
    limitingDate(limit, today, answerOf)?.slice(0, DATE_LENGTH[precision])
  if ('of' in limit) return shortened
  let [day, limiting]: [string, string | undefined] = ['', undefined]
  return (today) => {
    if (day !== today) [day, limiting] = [today, shortened(today)]
    return limiting
  }
}

const sideOf = (limit: DateLimit, sign: 1 | -1, precision: Precision): Side => {
  const limitOn = limitOf(limit, precision)
  return 'of' in limit && !limit.orSame
    ? { limitOn, sign, isStrict: true, key: sign === 1 ? 'validation.date.after' : 'validation.date.before' }
    : { limitOn, sign, isStrict: false, key: sign === 1 ? 'validation.date.earliest' : 'validation.date.latest' }
}

export const limitsIn = (limits: DateLimits | undefined): readonly DateLimit[] =>
  limits === undefined || 'length' in limits ? (limits ?? []) : [limits]

const sidesOf = ({ earliest, latest, precision = 'day' }: DateSection<unknown>): Side[] => [
  ...limitsIn(earliest).map((limit) => sideOf(limit, 1, precision)),
  ...limitsIn(latest).map((limit) => sideOf(limit, -1, precision)),
]

function* placedLimits({ earliest, latest }: DateSection<unknown>, path: JsonPath) {
  for (const [name, limits] of Object.entries({ earliest, latest }))
    for (const [index, limit] of limitsIn(limits).entries())
      yield { limit, path: [...path, name, ...(limits && 'length' in limits ? [index] : [])] }
}

/** The limit and the value are the parameters of the message. */
const checkSide = (side: Side, value: string, today: string, answerOf?: AnswerOf): Issues => {
  const { limitOn, sign, isStrict, key } = side
  const limiting = limitOn(today, answerOf)
  if (limiting === undefined) return NONE
  const order = compareDates(value, limiting) * sign
  return order < 0 || (isStrict && order === 0) ? [issue(key, 'date', [limiting, value])] : NONE
}

/** The date of an answer; undefined when it has none. */
const dateIn = (value: DateValue | undefined): string | undefined =>
  value && (isDate(value.date, 'day') || isDate(value.date, 'month') || isDate(value.date, 'year'))
    ? value.date
    : undefined

const A_DAY = '2025-01-01'
/** Each day of four years: the lengths of months and years recur. */
const sampleDays = lazy(() => Array.from({ length: 1461 }, (_, days) => addDays(A_DAY, days)))

const AN_EXAMPLE = '2026-11-28'

/** A date to show as an example: the nearest to a fixed one that the limits of its own allow. */
export const exampleDate = (section: DateSection<unknown>, today: string): string => {
  const { precision = 'day' } = section
  const fixed = AN_EXAMPLE.slice(0, DATE_LENGTH[precision])
  return sidesOf(section).reduce((example, { limitOn, sign }) => {
    const limiting = limitOn(today)
    return limiting !== undefined && compareDates(example, limiting) * sign < 0 ? limiting : example
  }, fixed)
}

/** Whether no date is allowed: of two fixed limits, or of two that follow today on one of its days. */
const excludes = (earliest: DateLimit, latest: DateLimit, precision: Precision): boolean => {
  const isFixed = 'date' in earliest && 'date' in latest
  if (!isFixed && !('fromToday' in earliest && 'fromToday' in latest)) return false
  const on = (limit: DateLimit, today: string) => limitingDate(limit, today)?.slice(0, DATE_LENGTH[precision]) ?? ''
  return (isFixed ? [A_DAY] : sampleDays()).some((today) => on(earliest, today) > on(latest, today))
}

export const date: SectionBehaviour<DateSection<unknown>, DateSection<string>, DateValue> = {
  empty: { date: '' },
  isEmpty: (value) => value.date === '',
  decode: objectOf<DateValue>({ date: shortLine }),
  check: (section) => {
    const { optional = false, precision = 'day' } = section
    const sides = sidesOf(section)
    return ({ date: value }, _allowsMany, today, answerOf) => {
      if (!isDate(value, precision)) {
        const isAllowed = (day: string) => sides.every((side) => checkSide(side, day, today, answerOf) === NONE)
        if (trimmedLength(value) > 0) return notADate(value, precision, isAllowed)
        return optional ? NONE : missing
      }
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
  compared: {
    kind: 'date',
    text: ({ date: value }, { precision = 'day' }) => (isDate(value, precision) ? value : undefined),
  },
  *references(section, path) {
    for (const { limit, path: at } of placedLimits(section, path))
      if ('of' in limit) yield { to: limit.of, types: ['Date'], path: [...at, 'of'] }
  },
  needsLabel: true,
  *lint(section, path) {
    const { precision = 'day' } = section
    for (const { limit, path: at } of placedLimits(section, path))
      if ('date' in limit && !isDate(limit.date, 'day'))
        yield found('date-limit', [...at, 'date'], `${limit.date} is no day of the calendar from 1800 to 2199`)
      else if ('fromToday' in limit && !isDate(limitingDate(limit, A_DAY) ?? '', 'day'))
        yield found('date-limit', [...at, 'fromToday'], 'A date is from 1800 to 2199')
    const [first, last] = [limitsIn(section.earliest), limitsIn(section.latest)]
    if (first.some((one) => last.some((other) => excludes(one, other, precision))))
      yield found('date-limit', [...path, 'latest'], 'No date is after the earliest and before the latest')
  },
}
