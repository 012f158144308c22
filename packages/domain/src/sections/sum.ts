/** A total of numbers, or a number of items: shown and signed, never typed or stored. */
import { found } from '../catalogue-fault.ts'
import { isDecimal, sumDecimals } from '../decimal.ts'
import type { Issues } from '../issue.ts'
import { REQUIRED, trimmedLength } from '../rules/text.ts'
import type { Language } from '../texts/language.ts'
import { formatNumber } from '../texts/typed.ts'
import { isSameUnit, type NumberValue } from './number.ts'
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

/** The answers to the numbers, in canonical form or as it was typed. */
const terms = ({ of }: SumSection<unknown>, answerOf: AnswerOf): string[] => {
  const values = isNamed(of)
    ? of.map(answerOf)
    : itemsIn(of && answerOf(of.section)).map(({ stepData }) => of && stepData[of.field])
  return values.flatMap((value) => (value as NumberValue | undefined)?.number || [])
}

/** `total`: in canonical form, undefined when no number is answered. `isUndecided`: one of the answers is no number. */
export type Total = { total: string | undefined; isUndecided: boolean }

/**
 * The exact total of the answers that are numbers. `answerOf` gives answers without hidden ones, also inside items, and
 * is called once for each.
 */
export const totalOf = (section: SumSection<unknown>, answerOf: AnswerOf): Total => {
  if (section.count) return { total: String(itemsIn(answerOf(section.count.section)).length), isUndecided: false }
  const given = terms(section, answerOf)
  const numbers = given.filter(isDecimal)
  return {
    total: numbers.length === 0 ? undefined : sumDecimals(numbers),
    isUndecided: given.some((term) => !isDecimal(term) && trimmedLength(term) > 0),
  }
}

export const sumOf = (section: SumSection<unknown>, answerOf: AnswerOf): string | undefined =>
  totalOf(section, answerOf).total

/** Added to a number, it gives that number at least so many decimals. */
const zeroWith = (decimals = 0): string => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`)

export const NOTHING = '\u2013'

/** Whether one of the numbers breaks a rule; an open one does not. Paths of the issues begin with the identity. */
export const hasInvalidTerm = ({ of }: SumSection<unknown>, issues: Issues): boolean => {
  const isTerm = (path: string) =>
    isNamed(of)
      ? of.some((identity) => path === `${identity}.number`)
      : of !== undefined &&
        path.startsWith(`${of.section}.equipments.`) &&
        path.endsWith(`.stepData.${of.field}.number`)
  return issues.some(({ path, key }) => key !== REQUIRED && isTerm(path))
}

/** The total as people read it, with its unit; a dash for none, and while an answer is no number. */
export const writtenSum = (section: SumSection<string>, answerOf: AnswerOf, language: Language): string => {
  const { total, isUndecided } = totalOf(section, answerOf)
  if (total === undefined || isUndecided) return NOTHING
  return withUnit(formatNumber(sumDecimals([total, zeroWith(section.decimals)]), language), section.unit)
}

/** A total in another unit than its numbers would be wrong, as euros added up to kronor. Plain numbers have none. */
const otherUnit = (unit: unknown) => (number: Record<string, unknown>) =>
  unit !== undefined && number['unit'] !== undefined && !isSameUnit(unit, number['unit'])
    ? `The total has another unit than ${String(number['identity'])}. Give both the same`
    : undefined

export const sum: ShownSection<SumSection<unknown>, SumSection<string>> = {
  summarise: (section, _value, path, { t, answerOf }) => [
    { kind: 'text', path, label: labelOf(section), text: writtenSum(section, answerOf, t.language) },
  ],
  *references({ of, count, unit }, path) {
    const number = { types: ['Number'], faultOf: otherUnit(unit) }
    if (isNamed(of)) {
      for (const [index, to] of of.entries()) yield { to, path: [...path, 'of', index], ...number }
    } else if (of) {
      yield { to: of.section, types: ['Equipment'], path: [...path, 'of', 'section'] }
      yield { to: of.field, path: [...path, 'of', 'field'], within: of.section, ...number }
    }
    if (count) yield { to: count.section, types: ['Equipment'], path: [...path, 'count', 'section'] }
  },
  needsLabel: true,
  *lint({ of, count }, path) {
    if ((of === undefined) === (count === undefined))
      yield found('sum-source', path, 'It adds numbers (of) or counts items (count), one of them')
  },
}
