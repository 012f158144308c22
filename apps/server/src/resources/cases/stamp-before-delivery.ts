/** Time-stamps the evidence before it is delivered, so that the case system fetches the complete packet. */

import type { Dependencies } from '../../ports/dependencies.ts'
import type { SignedThing } from '../../ports/sign-orders.ts'
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
  { applicationId, messageId }: SignedThing,
  sentAt: Date | null,
): Promise<void> => {
  const { caseFiles, jobs } = deps.stores
  const named = await caseFiles.listOf(applicationId)
  // The form of the evidence is fixed when its files are named.
  if (messageId === undefined ? named.length > 0 : named.some(({ what }) => what === `evidence:${messageId}`)) return
  const signed = { applicationId, ...(messageId !== undefined && { messageId }) }
  try {
    await stampEvidence(deps, signed)
  } catch (err) {
    if (sentAt && Math.abs(deps.clock.now().getTime() - sentAt.getTime()) < WAIT_MS) throw err
    deps.log.warn({ ...signed, err }, 'the evidence is delivered without a time-stamp')
    await jobs.send('stamp-evidence', signed)
  }
}
