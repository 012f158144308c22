/** Which steps of a started application have open questions: those in which signing would find something (WIZ-02). */
import { openSteps } from '@sievert/domain/engine/open-steps'
import type { Needs } from '../needs.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import { loadWhole, whatStepsHold } from './load-whole.ts'

/** Numbers of the steps, ascending. Files that are still being looked at belong to no step. */
export const openStepsOf = async (
  needs: Pick<Needs, 'catalogue' | 'stores'>,
  application: ApplicationRecord,
): Promise<number[]> => {
  const whole = await loadWhole(needs, needs.stores, application)
  return openSteps(whole.compiled, whatStepsHold(needs, whole))
}
