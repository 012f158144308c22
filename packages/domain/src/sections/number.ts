/** A number, exact to any number of decimals, with an optional unit. */
import { found } from '../catalogue-fault.ts'
import { ceilQuotient, compareDecimals, decimalsOf, isDecimal } from '../decimal.ts'
import { objectOf, shortLine } from '../decode.ts'
import { type Issues, issue, NONE, under } from '../issue.ts'
import { numberFormat } from '../rules/number.ts'
import { NUMBER_FORMAT, one, REQUIRED, trimmedLength } from '../rules/text.ts'
import { formatNumber, typedNumber } from '../texts/typed.ts'
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

const DIGITS_MAX = 30

const missing: Issues = [issue(REQUIRED, 'number')]
const tooManyDigits: Issues = [issue('validation.number.digits', 'number', [DIGITS_MAX])]

/** A text that is a number only as typed is refused, too: the browser has read it in the applicant's language. */
const notANumber = (stored: string): Issues => {
  const issues = numberFormat(typedNumber(stored))
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
  check: ({ optional = false, decimals = 0, minimum, maximum }) => {
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
      if (decimalsOf(value) > decimals) return tooPrecise
      if (minimum !== undefined && compareDecimals(value, minimum) < 0)
        return [issue('validation.min.value', 'number', [minimum])]
      if (maximum !== undefined && compareDecimals(value, maximum) > 0)
        return [issue('validation.max.value', 'number', [maximum])]
      return NONE
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
