/**
 * Stops signing and anchoring while this host's clock is wrong: evidence and anchors that state its times would
 * contradict themselves for ever. Failed logins are explained by it.
 */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Eid, EidMethod } from '../ports/eid.ts'
import type { Log } from '../ports/log.ts'
import { ClocksDiffer, type TimeStamper } from '../ports/time-stamper.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { withinDeadline } from '../utilities/timing/deadline.ts'
import { HOUR_MS, MINUTE_MS } from '../utilities/timing/durations.ts'

type ClockDependencies = Pick<Dependencies, 'clockSkew' | 'authorityClock' | 'timeStamper' | 'clock' | 'log'>

const DIGEST_BYTES = 32

/** Largest accepted difference between the clocks of this host and of another system, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

const isBeyond = (ahead: number): true | undefined => Math.abs(ahead) > CLOCK_TOLERANCE_MS || undefined

const distance = (ahead: number): string =>
  `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'}`

/** A message for the operator; undefined while the clock is right. */
export const clockFault = async ({ clockSkew }: Pick<ClockDependencies, 'clockSkew'>): Promise<string | undefined> => {
  const skew = await clockSkew()
  return (
    isBeyond(skew) &&
    `the clock of this host is ${distance(skew)} that of the database: logins fail, and nothing is signed, anchored or removed here`
  )
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

const askedAt = new WeakMap<TimeStamper, number>()
const ASK_INTERVAL_MS = MINUTE_MS
const ASK_DEADLINE_MS = 3000

/** Has the authority state its time, at most once a minute in each process: it may charge for each answer. */
const askAuthority = async (timeStamper: TimeStamper, clock: Clock): Promise<void> => {
  const now = clock.now().getTime()
  if (Math.abs(now - (askedAt.get(timeStamper) ?? Number.NEGATIVE_INFINITY)) < ASK_INTERVAL_MS) return
  askedAt.set(timeStamper, now)
  const stamp = timeStamper.stamp(randomBytes(DIGEST_BYTES))
  // A silent authority stops no signing: the eID's clock is compared as well.
  await withinDeadline(stamp, ASK_DEADLINE_MS, 'a time-stamp').catch(() => {})
}

/**
 * A message when the clocks of host and database agree, and both differ from the time-stamp authority's. Its answer
 * counts for an hour; one with a difference is asked for again after a minute, since the clock may be right by then.
 */
const authorityFault = async (deps: Omit<ClockDependencies, 'log'>): Promise<string | undefined> => {
  const { clockSkew, authorityClock, timeStamper, clock } = deps
  if (!timeStamper) return undefined
  const ahead = async (newest: number): Promise<number | undefined> => {
    const last = await authorityClock.last()
    // A negative age: the database's clock was set back since.
    if (!last || last.age < 0 || last.age > newest) return undefined
    return last.ahead + (await clockSkew())
  }
  const known = await ahead(HOUR_MS)
  if (known === undefined || (isBeyond(known) && (await ahead(ASK_INTERVAL_MS)) === undefined))
    await askAuthority(timeStamper, clock)
  const now = await ahead(HOUR_MS)
  if (now === undefined || !isBeyond(now)) return undefined
  return `the clocks of this host and of the database are ${distance(now)} that of the time-stamp authority: nothing is signed`
}

/** A message when this host's clock differs from that of the eID, by its last answer. */
export const eidClockFault = (method: EidMethod, eid: Pick<Eid, 'clockAhead'>): string | undefined =>
  isBeyond(eid.clockAhead()) &&
  `the clock of this host is ${distance(eid.clockAhead())} that of ${method}: nothing is signed`

const LOG_INTERVAL_MS = 60_000
const loggedAt = new WeakMap<Log, number>()

/** Whether a minute has passed since the last logged fault of the clock; if so, this one counts as logged. */
const isLogDue = ({ clock, log }: Pick<ClockDependencies, 'clock' | 'log'>): boolean => {
  const now = clock.now().getTime()
  // The absolute value: the clock may have been set back since.
  if (Math.abs(now - (loggedAt.get(log) ?? Number.NEGATIVE_INFINITY)) < LOG_INTERVAL_MS) return false
  loggedAt.set(log, now)
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
  if (fault !== undefined) return false
  const unlikeAuthority = await authorityFault(deps)
  if (unlikeAuthority !== undefined) logRarely(deps, unlikeAuthority)
  return unlikeAuthority === undefined
}

export const wrongClockError = (): AppError => new AppError('error.clock.text', { retryAfterSeconds: 60 })

/** Throws 503 `error.clock.text` while the clock is wrong. */
export const requireRightClock = async (deps: ClockDependencies): Promise<void> => {
  if (!(await isClockRight(deps))) throw wrongClockError()
}
