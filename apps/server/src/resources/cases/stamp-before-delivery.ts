/** Time-stamps the evidence before it is delivered, so that the case system fetches the complete packet. */
import { errorLine } from '../../basics/redact-error.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'
import { stampEvidence } from '../../sign-orders/stamp-evidence.ts'

/**
 * Milliseconds after the signature until which a delivery waits for a time-stamp. With the pause that the queue makes then (16 seconds) and
 * the patience of one more try (15 seconds), a case number waits for less than a minute.
 */
const WAIT_MS = 12_000

/** Tries at least once. Throws while a time-stamp is worth waiting for: the queue repeats the delivery. Afterwards a job of its own goes on. */
export const stampBeforeDelivery = async (
  needs: Pick<Needs, 'stores' | 'clock' | 'timeStamper' | 'log'>,
  { id, submittedAt }: ApplicationRecord,
): Promise<void> => {
  const { caseFiles, jobs } = needs.stores
  // The form of the evidence is settled when its files are named.
  if ((await caseFiles.listOf(id)).length > 0) return
  try {
    await stampEvidence(needs, id)
  } catch (error) {
    if (submittedAt && Math.abs(needs.clock.now().getTime() - submittedAt.getTime()) < WAIT_MS) throw error
    needs.log(`the evidence of application ${id} is delivered without a time-stamp: ${errorLine(error)}`)
    await jobs.send('stamp-evidence', { applicationId: id })
  }
}
