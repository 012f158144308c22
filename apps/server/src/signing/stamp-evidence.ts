/** Gets a time-stamp for the evidence of an application or an answer, in the worker: no applicant waits for it. */
import { createHash } from 'node:crypto'
import type { Dependencies } from '../ports/dependencies.ts'
import type { SignedThing } from '../ports/sign-orders.ts'

export type StampDependencies = Pick<Dependencies, 'stores' | 'clock' | 'timeStamper' | 'inTransaction'>

/** Throws when no time-stamp is available: the queue retries. The log gets the hash, so that a removal is noticed. */
export const stampEvidence = async (deps: StampDependencies, signed: SignedThing): Promise<void> => {
  const unstamped = await deps.stores.signOrders.unstamped(signed)
  if (!unstamped || !deps.timeStamper) return
  const token = await deps.timeStamper.stamp(Buffer.from(unstamped.seal, 'hex'), unstamped.storedAt)
  const at = deps.clock.now()
  const sha256 = createHash('sha256').update(token).digest('hex')
  const { applicationId, messageId } = signed
  const entry = { chain: `application:${applicationId}`, at, personId: null, partyId: null } as const
  await deps.inTransaction(async ({ signOrders, audit }) => {
    if (await signOrders.insertTimeStamp(signed, token, at))
      await audit.append({
        ...entry,
        action: 'evidence-stamped',
        detail: { sha256, ...(messageId !== undefined && { message: messageId }) },
      })
  })
}
