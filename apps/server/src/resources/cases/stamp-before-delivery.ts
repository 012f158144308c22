/** Time-stamps the evidence before it is delivered, so that the case system fetches the complete packet. */

import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { type StampDependencies, stampEvidence } from '../../signing/stamp-evidence.ts'

/**
 * Milliseconds after the signature during which a delivery waits for a time-stamp. With the queue's next retry delay
 * (16 seconds) and the timeout of one more try (15 seconds), a case number waits less than a minute.
 */
const WAIT_MS = 12_000

/**
 * Tries at least once. Throws within WAIT_MS, which makes the queue retry the delivery; afterwards a separate job
 * continues.
 */
export const stampBeforeDelivery = async (
  deps: StampDependencies & Pick<Dependencies, 'log'>,
  { id, submittedAt }: ApplicationRecord,
): Promise<void> => {
  const { caseFiles, jobs } = deps.stores
  // The form of the evidence is fixed when its files are named.
  if ((await caseFiles.listOf(id)).length > 0) return
  try {
    await stampEvidence(deps, id)
  } catch (err) {
    if (submittedAt && Math.abs(deps.clock.now().getTime() - submittedAt.getTime()) < WAIT_MS) throw err
    deps.log.warn({ applicationId: id, err }, 'the evidence is delivered without a time-stamp')
    await jobs.send('stamp-evidence', { applicationId: id })
  }
}
