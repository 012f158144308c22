/** A number, exact to any number of decimals, with an optional unit. */
import { found } from '../catalogue-fault.ts'
import { ceilQuotient, compareDecimals, decimalsOf, isDecimal } from '../decimal.ts'
import { objectOf, shortLine } from '../decode.ts'
import { type Issues, issue, NONE, under } from '../issue.ts'
import { numberFormat, readNumber } from '../rules/number.ts'
import { NUMBER_FORMAT, one, REQUIRED, trimmedLength } from '../rules/text.ts'
import { canonicalJson } from '../signing/canonical-json.ts'
import type { Language } from '../texts/language.ts'
import { formatNumber, parseNumber, typedNumber } from '../texts/typed.ts'
import type { SectionBase, SectionBehaviour } from './section-behaviour.ts'
import { answerRow, withUnit } from './summary-of.ts'

export type NumberSection<Text> = SectionBase<Text> & {
  sectionType: 'Number'
  optional?: boolean
  unit?: Text
  /** Maximum number of decimals; 0 when left out. */
  decimals?: number
  /** Included limits, in canonical form. */
  minimum?: string
  maximum?: string
}

/** In canonical form, or as it was typed when that is no number or two. */
export type NumberValue = { number: string }

/** Units in one language or in all, whatever the order of these. */
export const isSameUnit = (unit: unknown, other: unknown): boolean =>
  canonicalJson(unit ?? null) === canonicalJson(other ?? null)

const DIGITS_MAX = 30

const missing: Issues = [issue(REQUIRED, 'number')]
const tooManyDigits: Issues = [issue('validation.number.digits', 'number', [DIGITS_MAX])]

type Limits = Pick<NumberSection<unknown>, 'decimals' | 'minimum' | 'maximum'>

const isTooPrecise = ({ decimals = 0 }: Limits, value: string): boolean => decimalsOf(value) > decimals
const isTooLow = ({ minimum }: Limits, value: string): boolean =>
  minimum !== undefined && compareDecimals(value, minimum) < 0
const isTooHigh = ({ maximum }: Limits, value: string): boolean =>
  maximum !== undefined && compareDecimals(value, maximum) > 0

/** The stored form of a number typed into the field. Of two readings, one that breaks a rule of the field is not meant. */
export const storedNumber = (section: NumberSection<string>, typed: string, language: Language): string =>
  parseNumber(typed, language, {
    unit: section.unit,
    fits: (value) => !isTooPrecise(section, value) && !isTooLow(section, value) && !isTooHigh(section, value),
  })

const withoutLastZeros = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/**
 * A text that is a number only as typed is refused, too: the browser has read it in the applicant's language. Two
 * readings are named as decimals, which each language writes in its own way.
 */
const notANumber = (stored: string): Issues => {
  const typed = typedNumber(stored)
  const readings = readNumber(typed).map(({ decimal }) => withoutLastZeros(decimal))
  if (readings.length > 1) return [issue(NUMBER_FORMAT, 'number', readings)]
  const issues = numberFormat(typed)
  return under('number', issues === NONE ? one(NUMBER_FORMAT) : issues)
}

const opposite = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)

/** Steps from 0 to the greatest number with so many decimals that is at most `limit`. */
const stepsUpTo = (limit: string, decimals: number): bigint =>
  -ceilQuotient(opposite(limit), decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

export const number: SectionBehaviour<NumberSection<unknown>, NumberSection<string>, NumberValue> = {
  empty: { number: '' },
  isEmpty: (value) => value.number === '',
  decode: objectOf<NumberValue>({ number: shortLine }),
  check: (section) => {
    const { optional = false, decimals = 0, minimum = '', maximum = '' } = section
    const tooPrecise: Issues = [
      decimals === 0
        ? issue('validation.integer.format', 'number')
        : issue('validation.number.decimals', 'number', [decimals]),
    ]
    return ({ number: value }) => {
      if (!isDecimal(value)) {
        if (trimmedLength(value) > 0) return notANumber(value)
        return optional ? NONE : missing
      }
      if (value.length > DIGITS_MAX && value.replace(/\D/g, '').length > DIGITS_MAX) return tooManyDigits
      if (isTooPrecise(section, value)) return tooPrecise
      if (isTooLow(section, value)) return [issue('validation.min.value', 'number', [minimum])]
      return isTooHigh(section, value) ? [issue('validation.max.value', 'number', [maximum])] : NONE
    }
  },
  reset: () => (value) => value,
  summarise: (section, value = number.empty, path, { t }) => [
    answerRow(section, path, withUnit(formatNumber(value.number, t.language), section.unit), t),
  ],
  shortAnswers: ({ unit }, { number: value }, language) =>
    value === '' ? [] : [withUnit(formatNumber(value, language), unit)],
  compared: { kind: 'number', text: ({ number: value }) => (isDecimal(value) ? value : undefined) },
  needsLabel: true,
  *lint({ minimum, maximum, decimals = 0 }, path) {
    for (const [name, limit] of Object.entries({ minimum, maximum }))
      if (limit !== undefined && !isDecimal(limit))
        yield found('number-limit', [...path, name], 'Write it as 0, -1 or 1234.5')
      else if (limit !== undefined && limit.replace(/\D/g, '').length > DIGITS_MAX)
        yield found('number-limit', [...path, name], `An answer has at most ${DIGITS_MAX} digits: so has its limit`)
    if (!minimum || !maximum || !isDecimal(minimum) || !isDecimal(maximum)) return
    if (compareDecimals(minimum, maximum) > 0)
      yield found('number-limit', [...path, 'maximum'], 'It is less than the minimum')
    else if (stepsUpTo(maximum, decimals) < -stepsUpTo(opposite(minimum), decimals))
      yield found('number-limit', [...path, 'maximum'], `No number with ${decimals} decimals is between the limits`)
  },
}
