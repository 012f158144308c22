/** Stores the case number, from the response of a delivery or from an event. */

import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Stores } from '../../ports/stores.ts'
import { CaseNumberTaken, type ConflictDependencies } from './case-conflict.ts'

export type RecordDependencies = ConflictDependencies & Pick<Dependencies, 'clock'>

/**
 * The first number remains. `application` must be locked. Throws 409 for a number of another application. Call it only
 * within `inCaseTransaction`, which reports the conflict to the operator.
 */
export const recordCaseNumber = async (
  { clock }: Pick<Dependencies, 'clock'>,
  stores: Stores,
  { id, partyId, caseNumber: known, reportNumber }: ApplicationRecord,
  caseNumber: string,
): Promise<void> => {
  const holder = await stores.applications.lockCaseNumber(caseNumber)
  if (holder !== undefined && holder !== id) throw new CaseNumberTaken(id, holder)
  if (known !== null) return
  const now = clock.now()
  await stores.applications.update(id, { caseNumber, registeredAt: now })
  await stores.jobs.send('make-receipt', { applicationId: id })
  await stores.jobs.send('print-thread', { applicationId: id })
  if (reportNumber === null) await stores.jobs.send('send-mail', { applicationId: id, kind: 'received', occasion: '' })
  const entry = { chain: `application:${id}`, at: now, personId: null, partyId }
  await stores.audit.append({ ...entry, action: 'case-registered', detail: { caseNumber } })
}
