/**
 * Stops signing and anchoring while this host's clock is wrong: evidence and anchors that state its times would
 * contradict themselves for ever. Failed logins are explained by it.
 */
import { randomBytes } from 'node:crypto'
import type { Dependencies } from '../ports/dependencies.ts'
import { ClocksDiffer } from '../ports/time-stamper.ts'
import { AppError } from '../utilities/errors/app-error.ts'

type ClockDependencies = Pick<Dependencies, 'clockSkew' | 'timeStamper' | 'clock' | 'log'>

const DIGEST_BYTES = 32

/** Largest accepted difference between the clocks of this host and the database, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

/** A message for the operator; undefined while the clock is right. */
export const clockFault = async ({ clockSkew }: Pick<ClockDependencies, 'clockSkew'>): Promise<string | undefined> => {
  const skew = await clockSkew()
  if (Math.abs(skew) <= CLOCK_TOLERANCE_MS) return undefined
  const seconds = Math.round(Math.abs(skew) / 1000)
  return `the clock of this host is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} that of the database: logins fail, and nothing is signed, anchored or removed here`
}

/** Whose clock is wrong, by that of the time-stamp authority. */
const wrongClock = async ({ timeStamper }: Pick<ClockDependencies, 'timeStamper'>): Promise<string> => {
  const unknown = 'compare both with a third clock'
  if (!timeStamper) return unknown
  return timeStamper.stamp(randomBytes(DIGEST_BYTES)).then(
    () => 'by the time-stamp authority, the clock of the database is wrong',
    (error: unknown) =>
      error instanceof ClocksDiffer ? 'by the time-stamp authority, the clock of this host is wrong' : unknown,
  )
}

/**
 * The fault, with the wrong clock by the time-stamp authority. Each process asks the authority at most once a minute,
 * since it may charge for each answer.
 */
export const explainFault = async (deps: Pick<ClockDependencies, 'timeStamper'>, fault: string): Promise<string> =>
  `${fault}; ${await wrongClock(deps)}`

const LOG_INTERVAL_MS = 60_000
let lastLogged = Number.NEGATIVE_INFINITY

/** Whether a minute has passed since the last logged fault of the clock; if so, this one counts as logged. */
const isLogDue = ({ clock }: Pick<ClockDependencies, 'clock'>): boolean => {
  const now = clock.now().getTime()
  // The absolute value: the clock may have been set back since.
  if (Math.abs(now - lastLogged) < LOG_INTERVAL_MS) return false
  lastLogged = now
  return true
}

/** Logs a fault of the clock, at most once a minute. */
export const logRarely = (deps: Pick<ClockDependencies, 'clock' | 'log'>, fault: string): void => {
  if (isLogDue(deps)) deps.log.error(fault)
}

/** Returns whether the clock is right, and logs when it is not. */
export const isClockRight = async (deps: ClockDependencies): Promise<boolean> => {
  const fault = await clockFault(deps)
  if (fault !== undefined && isLogDue(deps)) deps.log.error(await explainFault(deps, fault))
  return fault === undefined
}

/** Throws 503 `error.clock.text` while the clock is wrong. */
export const requireRightClock = async (deps: ClockDependencies): Promise<void> => {
  if (!(await isClockRight(deps))) throw new AppError('error.clock.text', { retryAfterSeconds: 60 })
}
