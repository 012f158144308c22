/** The thing that the applicant has to do or read about an application, for lists (AFT-02). */
import type { RequestNow } from './requests.ts'

/** `supplement`: the open request with the earliest last day. `message`: one of the authority that is not seen yet. */
export type Attention = {
  kind: 'supplement' | 'message'
  requestId?: string
  dueOn?: string
  late?: true
  /** The number of open requests, when there are several. */
  requests?: number
}

/** For sorting: the earliest last day first. */
export const byLastDay = (one: Pick<RequestNow, 'dueOn'>, other: Pick<RequestNow, 'dueOn'>): number =>
  one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)

/** Undefined when nothing waits for the applicant. Own messages never count. */
export const attentionOf = (requests: readonly RequestNow[], hasUnseen: boolean): Attention | undefined => {
  const open = requests.filter(({ state }) => state === 'open').toSorted(byLastDay)
  const [first] = open
  if (first) {
    const { requestId, dueOn, late } = first
    const { length } = open
    return { kind: 'supplement', requestId, dueOn, ...(late && { late }), ...(length > 1 && { requests: length }) }
  }
  return hasUnseen ? { kind: 'message' } : undefined
}
