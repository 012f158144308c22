/** The requests of the authority in their present state, and the one that waits for the applicant. */
import { type Attention, attentionOf } from '@sievert/domain/messages/attention'
import { type RequestFacts, type RequestNow, requestsOf } from '@sievert/domain/messages/requests'
import { decisionOf } from '../applications/decision-of.ts'
import type { Listed } from '../ports/applications.ts'
import type { RequestRecord, ThreadOutline } from '../ports/messages.ts'

type Outline = Omit<ThreadOutline, 'versions' | 'applicationId' | 'hasUnseen'> & {
  versions: readonly (ThreadOutline['versions'][number] & Partial<Pick<RequestRecord, 'items'>>)[]
}

/** The facts from which the domain concludes. Instants are RFC 3339. */
export const factsOf = (application: Listed, outline: Outline): RequestFacts => ({
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
  isOver: decisionOf(application) !== undefined,
  withdrawalAskedAt: outline.withdrawalAskedAt?.toISOString(),
})

export const requestsNow = (application: Listed, outline: Outline, now: Date): RequestNow[] =>
  requestsOf(factsOf(application, outline), now.getTime())

/** False for the threads of a party in which nothing waits for it, whatever has been decided since. */
export const mayWait = (outline: ThreadOutline): boolean => {
  const { versions, withdrawn, answers, hasUnseen } = outline
  const isEnded = ({ requestId, version }: (typeof versions)[number]) =>
    withdrawn.some((each) => each.requestId === requestId) ||
    answers.some((answer) => answer.requestId === requestId && answer.requestVersion >= version)
  return hasUnseen || !versions.every(isEnded)
}

export const attentionNow = (application: Listed, outline: ThreadOutline, now: Date): Attention | undefined =>
  attentionOf(requestsNow(application, outline, now), outline.hasUnseen)
