/** Automatic case handling: sends events and fetches files, with retries on failure. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from './events.ts'
import { type FetchedFile, isWhole } from './files.ts'

/** Milliseconds between retries. */
const PAUSE = 200

/** `isKept`: false once a reset has removed the case; the retries then stop. */
type Work = { isKept: () => boolean; tell: () => Promise<Delivery>; fetch: () => Promise<FetchedFile[]> }

export const workByItself = async ({ isKept, tell, fetch }: Work): Promise<void> => {
  const untilDone = async (attempt: () => Promise<boolean>) => {
    while (isKept() && !(await attempt())) await pause(PAUSE, undefined, { ref: false })
  }
  const isAnswered = async () => {
    const { status } = await tell()
    return status > 0 && status < 500
  }
  const isFetched = async () => (await fetch()).every(isWhole)
  await Promise.all([untilDone(isAnswered), untilDone(isFetched)])
}
