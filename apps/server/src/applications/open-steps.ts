/** Finds the steps of a started application that are incomplete: those that signing would refuse (WIZ-02). */
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { CheckedAnswers } from './check-answers.ts'

/** Numbers of the steps, ascending, by `checkAnswers`. A file that is still being scanned opens no step. */
export const openStepsOf = async (
  deps: Pick<Dependencies, 'stores'>,
  application: Pick<ApplicationRecord, 'id'>,
  { open, files }: Pick<CheckedAnswers, 'open' | 'files'>,
): Promise<number[]> => {
  const refused = (await deps.stores.documents.listOf(application.id)).filter(({ state }) => state === 'refused')
  const named = [...files].flatMap(([step, ids]) => (refused.some(({ id }) => ids.has(id)) ? [step] : []))
  return [...new Set([...open, ...named])].toSorted((one, other) => one - other)
}
