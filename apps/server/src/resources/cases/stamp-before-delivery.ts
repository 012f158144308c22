/** Has the evidence time-stamped before it is delivered, so that the case system fetches the complete packet. */
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'
import { stampEvidence } from '../../sign-orders/stamp-evidence.ts'

/**
 * Milliseconds after the signature for which a delivery is put off while there is no time-stamp. With one more try, whose
 * pause and patience are at most 27 seconds, a case number waits for less than a minute.
 */
const WAIT_MS = 20_000

/** Throws while it is worth waiting: the queue tries the delivery again. Afterwards a job of its own goes on trying. */
export const stampBeforeDelivery = async (
  needs: Pick<Needs, 'stores' | 'clock' | 'timeStamper' | 'log'>,
  { id, submittedAt }: ApplicationRecord,
): Promise<void> => {
  if (!needs.timeStamper || !submittedAt) return
  const { signOrders, caseFiles, jobs } = needs.stores
  if ((await signOrders.unstamped(id)) === undefined) return
  if (Math.abs(needs.clock.now().getTime() - submittedAt.getTime()) < WAIT_MS) return stampEvidence(needs, id)
  if ((await caseFiles.listOf(id)).length > 0) return
  needs.log(`the evidence of application ${id} is delivered without a time-stamp, which could not be had in time`)
  await jobs.send('stamp-evidence', { applicationId: id })
}
