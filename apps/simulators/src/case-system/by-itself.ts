/** A case system without a caseworker: it tells and fetches, and tries again what fails. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from './events.ts'
import { type FetchedFile, isWhole } from './files.ts'

/** Milliseconds before it tries again. */
const PAUSE = 200

/** `isKept`: false when the case is forgotten. */
export const workByItself = async (
  isKept: () => boolean,
  tell: () => Promise<Delivery>,
  fetchAll: () => Promise<FetchedFile[]>,
): Promise<void> => {
  const untilDone = async (attempt: () => Promise<boolean>) => {
    while (isKept() && !(await attempt())) await pause(PAUSE, undefined, { ref: false })
  }
  const isAnswered = async () => {
    const { status } = await tell()
    return status > 0 && status < 500
  }
  const isFetched = async () => (await fetchAll()).every(isWhole)
  await Promise.all([untilDone(isAnswered), untilDone(isFetched)])
}
