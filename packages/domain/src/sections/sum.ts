/** A total of numbers, or a number of items: shown and signed, never typed or stored. */
import { found } from '../catalogue-fault.ts'
import { isDecimal, sumDecimals } from '../decimal.ts'
import { trimmedLength } from '../rules/text.ts'
import type { Language } from '../texts/language.ts'
import { formatNumber } from '../texts/typed.ts'
import type { NumberValue } from './number.ts'
import type { AnswerOf, SectionBase, ShownSection } from './section-behaviour.ts'
import { labelOf, withUnit } from './summary-of.ts'

/** Exactly one of `of` and `count`. */
export type SumSection<Text> = SectionBase<Text> & {
  sectionType: 'Sum'
  /** Identities of numbers in the steps or the same item, or one number of each item in a list. */
  of?: readonly string[] | { section: string; field: string }
  /** A list whose items are counted. */
  count?: { section: string }
  unit?: Text
  /** Minimum number of decimals shown, as 2 for money. */
  decimals?: number
}

const isNamed = (of: SumSection<unknown>['of']): of is readonly string[] => Array.isArray(of)

/** The part of an Equipment answer that a total reads. */
type List = { equipments: readonly { stepData: Readonly<Record<string, unknown>> }[] }
const itemsIn = (list: unknown): List['equipments'] => (list as List | undefined)?.equipments ?? []

/** What is answered to the numbers, in canonical form or as it was typed. */
const terms = ({ of }: SumSection<unknown>, answerOf: AnswerOf): string[] => {
  const values = isNamed(of)
    ? of.map(answerOf)
    : itemsIn(of && answerOf(of.section)).map(({ stepData }) => of && stepData[of.field])
  return values.flatMap((value) => (value as NumberValue | undefined)?.number || [])
}

/** Whether one of the answers is no number. */
export const hasUnreadable = (section: SumSection<unknown>, answerOf: AnswerOf): boolean =>
  terms(section, answerOf).some((term) => !isDecimal(term) && trimmedLength(term) > 0)

/**
 * The exact total in canonical form; undefined when no number is answered. Answers that are no numbers are left out.
 * `answerOf` gives answers without hidden ones, also inside items.
 */
export const sumOf = (section: SumSection<unknown>, answerOf: AnswerOf): string | undefined => {
  if (section.count) return String(itemsIn(answerOf(section.count.section)).length)
  const numbers = terms(section, answerOf).filter(isDecimal)
  return numbers.length === 0 ? undefined : sumDecimals(numbers)
}

/** Added to a number, it gives that number at least so many decimals. */
const zeroWith = (decimals = 0): string => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`)

const NOTHING = '\u2013'

/** The total as people read it, with its unit; a dash for none. */
export const writtenSum = (section: SumSection<string>, answerOf: AnswerOf, language: Language): string => {
  const sum = sumOf(section, answerOf)
  if (sum === undefined) return NOTHING
  return withUnit(formatNumber(sumDecimals([sum, zeroWith(section.decimals)]), language), section.unit)
}

export const sum: ShownSection<SumSection<unknown>, SumSection<string>> = {
  summarise: (section, _value, path, { t, answerOf }) => [
    { kind: 'text', path, label: labelOf(section), text: writtenSum(section, answerOf, t.language) },
  ],
  *references({ of, count }, path) {
    if (isNamed(of)) {
      for (const [index, to] of of.entries()) yield { to, types: ['Number'], path: [...path, 'of', index] }
    } else if (of) {
      yield { to: of.section, types: ['Equipment'], path: [...path, 'of', 'section'] }
      yield { to: of.field, types: ['Number'], path: [...path, 'of', 'field'], within: of.section }
    }
    if (count) yield { to: count.section, types: ['Equipment'], path: [...path, 'count', 'section'] }
  },
  needsLabel: true,
  *lint({ of, count }, path) {
    if ((of === undefined) === (count === undefined))
      yield found('sum-source', path, 'It adds numbers (of) or counts items (count), one of them')
  },
}
