/** The thing that the applicant has to do or read about an application, for lists (AFT-02). */
import type { RequestNow } from './requests.ts'

/** `supplement`: the open request with the earliest last day. `message`: one of the authority that is not seen yet. */
export type Attention = {
  kind: 'supplement' | 'message'
  requestId?: string
  dueOn?: string
  late?: true
}

/** Undefined when nothing waits for the applicant. Own messages never count. */
export const attentionOf = (requests: readonly RequestNow[], hasUnseen: boolean): Attention | undefined => {
  const [first] = requests
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)))
  if (first) {
    const { requestId, dueOn, late } = first
    return { kind: 'supplement', requestId, dueOn, ...(late && { late }) }
  }
  return hasUnseen ? { kind: 'message' } : undefined
}
