/** Gets a time-stamp for an application's evidence. Runs in the worker, so that no applicant waits for it. */
import type { Dependencies } from '../ports/dependencies.ts'

type StampDependencies = Pick<Dependencies, 'stores' | 'clock' | 'timeStamper'>

/** Throws when no time-stamp is available: the queue retries. */
export const stampEvidence = async (deps: StampDependencies, applicationId: string): Promise<void> => {
  const unstamped = await deps.stores.signOrders.unstamped(applicationId)
  if (!unstamped || !deps.timeStamper) return
  const token = await deps.timeStamper.stamp(Buffer.from(unstamped.seal, 'hex'), unstamped.storedAt)
  await deps.stores.signOrders.insertTimeStamp({ applicationId, token, createdAt: deps.clock.now() })
}
