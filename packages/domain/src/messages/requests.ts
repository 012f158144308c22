/** The state of each request of the authority, whatever the order in which its events arrived (AFT-01). */
import { addDays, stockholmDate } from '../swedish-time.ts'
import type { RequestVersion } from './values.ts'

export const REQUEST_STATES = ['open', 'answered', 'withdrawn', 'ended'] as const
/** `ended`: not answered before the decision, or before the applicant asked to withdraw the application. */
export type RequestState = (typeof REQUEST_STATES)[number]

/** An answer that was sent, to one version of a request. */
export type SentAnswer = { requestId: string; requestVersion: number; sentAt: string }

export type RequestFacts = {
  /** All versions of all requests, in any order. */
  versions: readonly RequestVersion[]
  withdrawn: readonly { requestId: string; receivedAt: string }[]
  answers: readonly SentAnswer[]
  /** A decision is in force. */
  isOver: boolean
  /** When the applicant asked to withdraw the application: what was asked for until then has ended. */
  withdrawalAskedAt?: string | undefined
}

export type RequestNow = RequestVersion & {
  state: RequestState
  /** Open after its last day. */
  late?: true
  /** Open with other content than the first version. */
  changed?: true
  /** When the first version was received. */
  requestedAt: string
}

/** True after midnight in Sweden at the end of the last day. `now` in milliseconds since 1970. */
export const isLate = ({ dueOn }: Pick<RequestVersion, 'dueOn'>, now: number): boolean => stockholmDate(now) > dueOn

/** Days before the last day on which the applicant is reminded. */
export const REMINDER_DAYS = 3

/**
 * True from three days before the last day until it, `today` included, unless the request is so new that its own mail
 * is the reminder (AFT-07).
 */
export const isToBeReminded = ({ state, dueOn, receivedAt }: RequestNow, today: string): boolean => {
  const from = addDays(dueOn, -REMINDER_DAYS)
  return state === 'open' && from <= today && today <= dueOn && stockholmDate(Date.parse(receivedAt)) < from
}

const byTime = (one: { receivedAt: string }, other: { receivedAt: string }): number =>
  Date.parse(one.receivedAt) - Date.parse(other.receivedAt)

const stateOf = (
  { withdrawn, answers, isOver, withdrawalAskedAt }: RequestFacts,
  { requestId, version, receivedAt }: RequestVersion,
): RequestState => {
  const isAnswered = answers.some((answer) => answer.requestId === requestId && answer.requestVersion >= version)
  if (isAnswered) return 'answered'
  if (withdrawn.some((each) => each.requestId === requestId)) return 'withdrawn'
  const isBeforeWithdrawal = withdrawalAskedAt !== undefined && Date.parse(receivedAt) <= Date.parse(withdrawalAskedAt)
  return isOver || isBeforeWithdrawal ? 'ended' : 'open'
}

/**
 * Each request with its latest version, in the order in which they were first received. An answer counts for the
 * version it was written to: a request that is changed afterwards is open again. A withdrawal ends every version.
 */
export const requestsOf = (facts: RequestFacts, now: number): RequestNow[] => {
  const byId = Map.groupBy(facts.versions.toSorted(byTime), ({ requestId }) => requestId)
  return [...byId.values()].flatMap((versions) => {
    const [first] = versions
    const latest = versions.toSorted((one, other) => one.version - other.version).at(-1)
    if (!first || !latest) return []
    const state = stateOf(facts, latest)
    const isOpen = state === 'open'
    return {
      ...latest,
      state,
      ...(isOpen && isLate(latest, now) && { late: true as const }),
      ...(isOpen && latest.version > 1 && { changed: true as const }),
      requestedAt: first.receivedAt,
    }
  })
}
