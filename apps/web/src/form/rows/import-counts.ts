/** Counts of what an import of rows does, and the texts of its buttons and result (LES-03). */
import { capitalised } from '@sievert/domain/sections/summary-of'
import type { RowOutcome } from '../../api/rows.ts'
import type { Texts } from '../../texts/texts.ts'

type T = Texts['t']
const SAVED = ['added', 'changed', 'removed'] as const
const UNCHANGED = 'unchanged'
/** Rows that are left out, by the outcome of their equipment. */
const LEFT_OUT = ['Report', 'Illegal'] as const
export type ImportCounts = Record<(typeof SAVED | typeof LEFT_OUT)[number] | typeof UNCHANGED, number>

export const isLeftOut = ({ change, permitType }: RowOutcome, why: (typeof LEFT_OUT)[number]): boolean =>
  change === 'left-out' && permitType === why

/** `removed`: number of items. */
export const countOutcomes = (outcomes: readonly RowOutcome[], removed: number): ImportCounts => {
  const count = (change: RowOutcome['change']) => outcomes.filter((each) => each.change === change).length
  const leftOut = (why: (typeof LEFT_OUT)[number]) => outcomes.filter((each) => isLeftOut(each, why)).length
  return {
    added: count('added'),
    changed: count('changed'),
    removed,
    unchanged: count(UNCHANGED),
    Report: leftOut('Report'),
    Illegal: leftOut('Illegal'),
  }
}

export const savesNothing = (counts: ImportCounts): boolean => SAVED.every((part) => counts[part] === 0)

/** The texts of the parts that are not zero. */
const textsOf = <Part extends keyof ImportCounts>(
  counts: ImportCounts,
  parts: readonly Part[],
  textOf: (part: Part, count: readonly [number]) => string,
): string[] => parts.flatMap((part) => (counts[part] > 0 ? textOf(part, [counts[part]]) : []))

const actions = (counts: ImportCounts, t: T): string =>
  textsOf(counts, SAVED, (part, count) => t(`rows.import.part.${part}.text`, count)).join(', ')
const onlyAdds = ({ changed, removed }: ImportCounts): boolean => changed + removed === 0

/** The button that imports all rows. Undefined counts: the server has not answered. */
export const importAllText = (counts: ImportCounts | undefined, t: T): string => {
  if (!counts) return t('rows.import.unknown.text')
  return onlyAdds(counts) ? t('rows.import.text', [counts.added]) : capitalised(actions(counts, t))
}

/** The button that imports the rows without faults. */
export const importFineText = (counts: ImportCounts | undefined, t: T): string => {
  if (!counts) return t('rows.import.fine.unknown.text')
  return onlyAdds(counts)
    ? t('rows.import.fine.text', [counts.added])
    : t('rows.import.fine.mixed.text', [actions(counts, t)])
}

/** The result of an import. */
export const resultText = (counts: ImportCounts, t: T): string => {
  const parts = textsOf(counts, [...SAVED, UNCHANGED], (part, count) => t(`rows.imported.${part}.text`, count))
  const saved = savesNothing(counts) ? t('rows.imported.nothing.text') : t('rows.imported.text', [parts.join(', ')])
  const leftOut = textsOf(counts, LEFT_OUT, (why, count) => t(`rows.left-out.${why}.text`, count))
  return [saved, ...leftOut].join(' ')
}
