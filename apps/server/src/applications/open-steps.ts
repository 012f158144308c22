/** Finds the steps of a started application that are incomplete: those that signing would refuse (WIZ-02). */
import { openSteps } from '@sievert/domain/engine/open-steps'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { contentsOfSteps, type LoadedApplication, loadApplication } from './load-application.ts'
import { fileIdsIn } from './stored-files.ts'

/** Numbers of the steps that name a refused file. */
const withRefusedFiles = async (
  { stores }: Pick<Dependencies, 'stores'>,
  { application, answers, veterinary }: LoadedApplication,
): Promise<number[]> => {
  const refused = (await stores.documents.listOf(application.id)).filter(({ state }) => state === 'refused')
  if (refused.length === 0) return []
  const named = new Map(Object.entries(answers).map(([step, data]) => [Number(step), fileIdsIn(data)]))
  if (veterinary) named.set(veterinary.stepNumber, fileIdsIn(veterinary.equipment))
  return [...named].flatMap(([step, ids]) => (refused.some(({ id }) => ids.has(id)) ? [step] : []))
}

/** Numbers of the steps, ascending. A file that is still being scanned opens no step. */
export const openStepsOf = async (
  deps: Pick<Dependencies, 'catalogue' | 'clock' | 'stores'>,
  application: ApplicationRecord,
): Promise<number[]> => {
  const whole = await loadApplication(deps, deps.stores, application)
  const today = stockholmDate(deps.clock.now().getTime())
  const open = openSteps(whole.compiled, contentsOfSteps(deps, whole), today)
  open.push(...(await withRefusedFiles(deps, whole)))
  return [...new Set(open)].toSorted((one, other) => one - other)
}
