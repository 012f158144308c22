/**
 * Stops signing and anchoring while this host's clock is wrong: evidence and anchors with its times would stay
 * contradictory.
 */
import { AppError } from '../basics/errors.ts'
import type { Needs } from '../ports/needs.ts'

type ClockNeeds = Pick<Needs, 'clockSkew' | 'clock' | 'log'>

/** Largest accepted difference between the clocks of this host and the database, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

/** A message for the operator; undefined while the clock is right. */
export const clockFault = async ({ clockSkew }: Pick<ClockNeeds, 'clockSkew'>): Promise<string | undefined> => {
  const skew = await clockSkew()
  if (Math.abs(skew) <= CLOCK_TOLERANCE_MS) return undefined
  const seconds = Math.round(Math.abs(skew) / 1000)
  return `the clock of this host is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} that of the database: nothing is signed or anchored here`
}

const LOG_INTERVAL_MS = 60_000
let lastLogged = Number.NEGATIVE_INFINITY

/** Logs a clock fault, at most once a minute. */
export const logRarely = ({ clock, log }: Pick<ClockNeeds, 'clock' | 'log'>, fault: string): void => {
  const now = clock.now().getTime()
  // The absolute value: the clock may have been set back since.
  if (Math.abs(now - lastLogged) < LOG_INTERVAL_MS) return
  lastLogged = now
  log(fault)
}

/** Returns whether the clock is right, and logs when it is not. */
export const isClockRight = async (needs: ClockNeeds): Promise<boolean> => {
  const fault = await clockFault(needs)
  if (fault !== undefined) logRarely(needs, fault)
  return fault === undefined
}

/** Throws 503 `error.clock.text` while the clock is wrong. */
export const requireRightClock = async (needs: ClockNeeds): Promise<void> => {
  if (!(await isClockRight(needs))) throw new AppError('error.clock.text', { retryAfterSeconds: 60 })
}
