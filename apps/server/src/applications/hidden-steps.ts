/** Finds the hidden steps of a listed draft (VOC-05); `checkAnswers` has those of one application. */
import { hiddenSteps } from '@sievert/domain/engine/enabled'
import type { ApplicationRecord, Listed } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { measureWork } from '../utilities/timing/request-work.ts'
import { loadAnswers } from './answers.ts'
import { findApplicationType } from './application-type-of.ts'

const NONE: ReadonlySet<number> = new Set()

/** Step numbers. Reads nothing for a type without conditional steps; none when the catalogue lacks the version. */
export const hiddenStepsOf = async (
  deps: Pick<Dependencies, 'catalogue' | 'stores'>,
  application: Pick<Listed, 'id' | 'businessTypeId' | 'versionNumber'> & Pick<ApplicationRecord, 'party'>,
): Promise<ReadonlySet<number>> => {
  const compiled = findApplicationType(deps, application)?.compiled
  if (!compiled?.steps.some(({ isShown }) => isShown)) return NONE
  const { answers } = await loadAnswers(deps.stores, compiled, application.id)
  return measureWork(() => hiddenSteps(compiled, answers))
}
