/** The day by which the authority decides; the clock stops while it waits for the applicant (AFT-06). */
import { addDays, stockholmDate } from '../swedish-time.ts'
import type { RequestFacts } from './requests.ts'

/** Days on which the authority waited for an answer: it asked on `from` and got the answer on `until`. */
export type Pause = { from: string; until?: string }

export type HandlingTime = {
  /** The day by which the authority decides; while the clock is stopped, as if it started again today. */
  decideBy: string
  /** The day of the oldest request that stops the clock now. */
  stoppedSince?: string
}

const dayOf = (instant: string): string => stockholmDate(Date.parse(instant))

const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 86_400_000

/** Overlapping pauses joined, in order; an open one lasts until today. Days are half open: `(from, until]`. */
const joined = (pauses: readonly Pause[], start: string, today: string): { from: string; until: string }[] => {
  const all: { from: string; until: string }[] = []
  for (const { from: asked, until = today } of pauses.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const from = asked < start ? start : asked
    const last = all.at(-1)
    if (last && from <= last.until) last.until = until > last.until ? until : last.until
    else if (until > from) all.push({ from, until })
  }
  return all
}

/**
 * Counts `days` from the day on which the application was received. A day after that of a request, up to and with that
 * of its answer, does not count. All days are `YYYY-MM-DD` in Sweden.
 */
export const handlingTime = (
  { receivedOn, days, pauses }: { receivedOn: string; days: number; pauses: readonly Pause[] },
  today: string,
): HandlingTime => {
  let decideBy = addDays(receivedOn, days)
  for (const { from, until } of joined(pauses, receivedOn, today))
    if (from < decideBy) decideBy = addDays(decideBy, daysBetween(from, until))
  const [stoppedSince] = pauses.flatMap(({ from, until }) => (until === undefined ? [from] : [])).toSorted()
  return { decideBy, ...(stoppedSince !== undefined && { stoppedSince }) }
}

/** The pauses that requests cause: each version waits for its answer, or for the withdrawal of the request. */
export const pausesOf = ({ versions, withdrawn, answers }: Omit<RequestFacts, 'isOver'>): Pause[] =>
  versions.map(({ requestId, version, receivedAt }) => {
    const ends = [
      ...answers
        .filter((answer) => answer.requestId === requestId && answer.requestVersion >= version)
        .map(({ sentAt }) => sentAt),
      ...withdrawn.filter((each) => each.requestId === requestId).map((each) => each.receivedAt),
    ]
    const [until] = ends.map((at) => dayOf(at)).toSorted()
    return { from: dayOf(receivedAt), ...(until !== undefined && { until }) }
  })
