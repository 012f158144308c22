/** The documents that belong to an application: those that its answers name. */
import type { DocumentRecord } from '../ports/documents.ts'
import type { Stores } from '../ports/stores.ts'
import type { WholeApplication } from './load-whole.ts'
import { fileIdsIn } from './stored-files.ts'

type Whole = Pick<WholeApplication, 'application' | 'answers' | 'veterinary'>

/** All documents of the application, told apart by whether something in it names them. */
export const documentsByUse = async (
  stores: Pick<Stores, 'documents'>,
  { application, answers, veterinary }: Whole,
): Promise<{ named: DocumentRecord[]; unnamed: DocumentRecord[] }> => {
  const ids = new Set([...fileIdsIn(answers), ...fileIdsIn(veterinary?.equipment)])
  const all = await stores.documents.listOf(application.id)
  return { named: all.filter(({ id }) => ids.has(id)), unnamed: all.filter(({ id }) => !ids.has(id)) }
}
