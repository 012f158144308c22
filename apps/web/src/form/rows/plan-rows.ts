/** Counts the outcomes of an import of rows, and words them for its buttons and result (LES-03). */
import { capitalised } from '@sievert/domain/sections/summary-of'
import type { RowOutcome } from '../../api/rows.ts'
import type { Texts } from '../../texts/texts.ts'

type T = Texts['t']
const SAVED = ['added', 'changed', 'removed'] as const
/** `Report` and `Illegal`: rows that are left out, by the outcome of their equipment. */
const LEFT_OUT = ['Report', 'Illegal'] as const
export type Plan = Record<(typeof SAVED)[number] | (typeof LEFT_OUT)[number] | 'unchanged', number>

export const isLeftOut = (outcome: RowOutcome | undefined, why: (typeof LEFT_OUT)[number]): boolean =>
  outcome?.change === 'left-out' && outcome.permitType === why

/** Undefined while the server has not answered for each row. `removed`: number of items. */
export const planOf = (outcomes: readonly (RowOutcome | undefined)[], removed: number): Plan | undefined => {
  if (outcomes.includes(undefined)) return undefined
  const count = (change: RowOutcome['change']) => outcomes.filter((each) => each?.change === change).length
  const leftOut = (why: (typeof LEFT_OUT)[number]) => outcomes.filter((each) => isLeftOut(each, why)).length
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    removed,
    Report: leftOut('Report'),
    Illegal: leftOut('Illegal'),
  }
}

/** The import would change nothing. */
export const savesNothing = (plan: Plan | undefined): boolean =>
  plan !== undefined && SAVED.every((part) => plan[part] === 0)

const actions = (plan: Plan, t: T): string =>
  SAVED.flatMap((part) => (plan[part] > 0 ? t(`rows.import.part.${part}.text`, [plan[part]]) : [])).join(', ')
const onlyAdds = ({ changed, removed }: Plan): boolean => changed + removed === 0

/** The button that imports all rows. */
export const importAllText = (plan: Plan | undefined, t: T): string => {
  if (!plan) return t('rows.import.unknown.text')
  return onlyAdds(plan) ? t('rows.import.text', [plan.added]) : capitalised(actions(plan, t))
}

/** The button that imports the rows without faults. */
export const importFineText = (plan: Plan | undefined, t: T): string => {
  if (!plan) return t('rows.import.fine.unknown.text')
  return onlyAdds(plan)
    ? t('rows.import.fine.text', [plan.added])
    : t('rows.import.fine.mixed.text', [actions(plan, t)])
}

/** The result of an import. */
export const resultText = (plan: Plan, t: T): string => {
  const parts = [...SAVED, 'unchanged' as const].flatMap((part) =>
    plan[part] > 0 ? t(`rows.imported.${part}.text`, [plan[part]]) : [],
  )
  const saved = savesNothing(plan) ? t('rows.imported.nothing.text') : t('rows.imported.text', [parts.join(', ')])
  return [saved, ...LEFT_OUT.flatMap((why) => (plan[why] > 0 ? t(`rows.left-out.${why}.text`, [plan[why]]) : []))].join(
    ' ',
  )
}
