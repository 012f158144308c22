/** Automatic case handling: sends events and fetches files, with retries on failure. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from './events.ts'
import { type FetchedFile, isWhole } from './files.ts'

/** Milliseconds between retries. */
const PAUSE = 200
/** Statuses of passing faults: a secret that is being replaced, a wrong clock, a slow line, too many calls. */
const TRY_AGAIN = [401, 403, 408, 429]

/** `isPresent`: false once a reset has removed the case; the retries then stop. */
type Work = { isPresent: () => boolean; send: () => Promise<Delivery>; fetch: () => Promise<FetchedFile[]> }

export const handleAutomatically = async ({ isPresent, send, fetch }: Work): Promise<void> => {
  const untilDone = async (attempt: () => Promise<boolean>) => {
    while (isPresent() && !(await attempt())) await pause(PAUSE, undefined, { ref: false })
  }
  const isAnswered = async () => {
    const { status } = await send()
    return status > 0 && status < 500 && !TRY_AGAIN.includes(status)
  }
  const isFetched = async () => (await fetch()).every(isWhole)
  await Promise.all([untilDone(isAnswered), untilDone(isFetched)])
}
