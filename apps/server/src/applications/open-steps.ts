/** Which steps of a started application have open questions: those in which signing would find something (WIZ-02). */
import type { Needs } from '../needs.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import { checkWhole } from '../signing/check-whole.ts'
import { loadWhole } from './load-whole.ts'

/** Numbers of the steps, ascending. Files that are still being looked at belong to no step. */
export const openStepsOf = async (
  needs: Pick<Needs, 'catalogue' | 'stores'>,
  application: ApplicationRecord,
): Promise<number[]> => {
  const whole = await loadWhole(needs, needs.stores, application)
  const issues = await checkWhole(needs, needs.stores, whole, [])
  const numbers = issues.flatMap(({ path }) => /^steps\.(\d+)\./.exec(path)?.[1] ?? []).map(Number)
  return [...new Set(numbers)].toSorted((one, other) => one - other)
}
