/** Stores the number that the case system gave, whichever way it came. */
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'
import type { Stores } from '../../ports/stores.ts'

/** The first number stays: the case system gives one number to one application. `application`: locked. */
export const recordCaseNumber = async (
  { clock }: Pick<Needs, 'clock'>,
  stores: Stores,
  { id, partyId, caseNumber: known, reportNumber }: ApplicationRecord,
  caseNumber: string,
): Promise<void> => {
  if (known !== null) return
  const now = clock.now()
  await stores.applications.update(id, { caseNumber, registeredAt: now })
  await stores.jobs.send('make-receipt', { applicationId: id })
  if (reportNumber === null) await stores.jobs.send('send-mail', { applicationId: id, kind: 'received', occasion: '' })
  const entry = { chain: `application:${id}`, at: now, personId: null, partyId }
  await stores.audit.append({ ...entry, action: 'case-registered', detail: { caseNumber } })
}
