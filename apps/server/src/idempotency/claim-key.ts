/** Claims an idempotency key: of two concurrent equal requests, in any processes, one runs and the other waits. */

import type { Dependencies } from '../ports/dependencies.ts'
import type { IdempotentAnswer } from '../ports/idempotency.ts'

/** Longer than the work normally takes. After this wait the request is refused, and the client may retry later. */
const LONGEST_WAIT_MS = 5000
const PAUSE_MS = 100

/**
 * Claims `key` for the person: undefined when the claim succeeds. Otherwise returns the first request's answer. Its
 * `status` is null when that request is still running after the longest wait. Returns at once when the first request
 * had another hash.
 */
export const claimKey = async (
  { stores, clock }: Pick<Dependencies, 'stores' | 'clock'>,
  personId: string,
  key: string,
  requestHash: string,
): Promise<IdempotentAnswer | undefined> => {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const first = await stores.once.begin(personId, key, requestHash, clock.now())
    if (first?.status !== null || first.requestHash !== requestHash || waited >= LONGEST_WAIT_MS) return first
    await clock.sleep(PAUSE_MS)
  }
}
