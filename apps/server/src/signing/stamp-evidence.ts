/** Gets a time-stamp for an application's evidence. Runs in the worker, so that no applicant waits for it. */
import type { Needs } from '../ports/needs.ts'

type StampNeeds = Pick<Needs, 'stores' | 'clock' | 'timeStamper'>

/** Throws when no time-stamp is available: the queue retries. */
export const stampEvidence = async (needs: StampNeeds, applicationId: string): Promise<void> => {
  const unstamped = await needs.stores.signOrders.unstamped(applicationId)
  if (!unstamped || !needs.timeStamper) return
  const token = await needs.timeStamper.stamp(Buffer.from(unstamped.seal, 'hex'), unstamped.storedAt)
  await needs.stores.signOrders.insertTimeStamp({ applicationId, token, createdAt: needs.clock.now() })
}
