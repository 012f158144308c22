/** The requests of the authority in their present state, and the one that waits for the applicant. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { attentionOf } from '@sievert/domain/messages/attention'
import { hasContent } from '@sievert/domain/messages/check-content'
import { type RequestFacts, type RequestNow, requestsOf } from '@sievert/domain/messages/requests'
import { decisionOf, decisionsOf } from '../applications/decision-of.ts'
import type { Listed } from '../ports/applications.ts'
import type { RequestRecord, ThreadOutline } from '../ports/messages.ts'

type Outline = Omit<ThreadOutline, 'versions' | 'applicationId' | 'hasUnseen' | 'drafts'> & {
  versions: readonly (ThreadOutline['versions'][number] & Partial<Pick<RequestRecord, 'items'>>)[]
}

/** The facts from which the domain concludes. Instants are RFC 3339. */
const factsWhen = (isOver: boolean, outline: Outline): RequestFacts => ({
  versions: outline.versions.map(({ requestId, version, items = [], dueOn, mustBeSigned, receivedAt }) => ({
    requestId,
    version,
    items,
    dueOn,
    mustBeSigned,
    receivedAt: receivedAt.toISOString(),
  })),
  withdrawn: outline.withdrawn.map(({ requestId, receivedAt }) => ({
    requestId,
    receivedAt: receivedAt.toISOString(),
  })),
  answers: outline.answers.map(({ sentAt, ...answer }) => ({ ...answer, sentAt: sentAt.toISOString() })),
  isOver,
  withdrawalAskedAt: outline.withdrawalAskedAt?.toISOString(),
})

export const factsOf = (application: Listed, outline: Outline): RequestFacts =>
  factsWhen(decisionOf(application) !== undefined, outline)

export const requestsNow = (application: Listed, outline: Outline, now: Date): RequestNow[] =>
  requestsOf(factsOf(application, outline), now.getTime())

/** Whether the party has begun the answer to a request, or a message, and not sent it. */
const isBegun = ({ drafts }: ThreadOutline, requestId = ''): boolean =>
  drafts.some((draft) => draft.requestId === requestId && hasContent(draft.content))

/** False for a thread in which nothing waits for the party or is begun, whatever the authority has decided. */
export const mayWait = (outline: ThreadOutline, now: Date): boolean =>
  attentionOf(requestsOf(factsWhen(false, outline), now.getTime()), outline.hasUnseen) !== undefined || isBegun(outline)

/** The facts of a thread that lists and details show of its application. */
export type AboutThread = Pick<ApplicationSummary, 'attention' | 'begunAnswer' | 'begunMessage' | 'withdrawalAskedAt'>

export const aboutThread = (application: Listed, outline: ThreadOutline, now: Date): AboutThread => {
  const attention = attentionOf(requestsNow(application, outline, now), outline.hasUnseen)
  const { withdrawalAskedAt } = outline
  const isAsked = withdrawalAskedAt && decisionsOf(application).decided === null
  return {
    ...(attention && { attention }),
    ...(attention?.requestId && isBegun(outline, attention.requestId) && { begunAnswer: true as const }),
    ...(isBegun(outline) && decisionOf(application) === undefined && { begunMessage: true as const }),
    ...(isAsked && { withdrawalAskedAt: withdrawalAskedAt.toISOString() }),
  }
}
