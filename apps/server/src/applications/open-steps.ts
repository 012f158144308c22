/** Finds the steps of a started application that are incomplete: those that signing would refuse (WIZ-02). */
import type { ApplicationRecord } from '../ports/applications.ts'
import { type CheckDependencies, checkAnswers } from './check-answers.ts'

/** Numbers of the steps, ascending. A file that is still being scanned opens no step. */
export const openStepsOf = async (deps: CheckDependencies, application: ApplicationRecord): Promise<number[]> => {
  const { open, files } = await checkAnswers(deps, application)
  const refused = (await deps.stores.documents.listOf(application.id)).filter(({ state }) => state === 'refused')
  const named = [...files].flatMap(([step, ids]) => (refused.some(({ id }) => ids.has(id)) ? [step] : []))
  return [...new Set([...open, ...named])].toSorted((one, other) => one - other)
}
