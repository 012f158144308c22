/** When two requests, in any processes, ask for the same at the same time, one does it and the other waits. */
import type { Needs } from '../ports/needs.ts'
import type { IdempotentAnswer } from '../ports/repeats.ts'

/** Longer than the work takes when all is well. After a wait in vain the request is refused, to be repeated later. */
const LONGEST_WAIT_MS = 5000
const PAUSE_MS = 100

/**
 * Claims `key` for the person: undefined when it is ours. Otherwise what the first one got, with `status` null if it is
 * at work still after all our waiting, and at once if it was asked for something else.
 */
export const claim = async (
  { stores, clock }: Pick<Needs, 'stores' | 'clock'>,
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
