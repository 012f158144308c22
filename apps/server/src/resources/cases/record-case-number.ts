/** Stores the case number, from the response of a delivery or from an event. */

import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Stores } from '../../ports/stores.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

export type RecordDependencies = Pick<Dependencies, 'clock' | 'inTransaction' | 'log' | 'workerFigures'>

class CaseNumberTaken extends AppError {
  constructor(id: string, other: string) {
    super('error.case-number-taken.text', {
      detail: `the case system gave application ${id} the case number of application ${other}`,
    })
  }
}

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

/**
 * Runs a transaction that may record a case number. A number of another application rolls it back, and is logged and
 * counted.
 */
export const inCaseTransaction = async (
  { inTransaction, log, workerFigures }: RecordDependencies,
  work: (stores: Stores) => Promise<void>,
): Promise<void> => {
  try {
    await inTransaction(work)
  } catch (error) {
    if (error instanceof CaseNumberTaken) {
      log.error(error.message)
      await workerFigures.add('case-number-conflicts', 1)
    }
    throw error
  }
}
