/** Reads the authority's decision from the columns of an application. */
import { type Decided, type Decision, type Decisions, decisionThatHolds } from '@sievert/domain/application/decision'
import type { Listed } from '../ports/applications.ts'

const decidedOf = ({ status, decidedOn, validUntil, rejectedAt, dismissedAt }: Listed): Decided | null => {
  const day = { decidedOn: decidedOn ?? '' }
  if (status === 'Granted') return { kind: 'granted', ...day, ...(validUntil && { validUntil }) }
  if (rejectedAt !== null) return { kind: 'rejected', ...day }
  return dismissedAt === null ? null : { kind: 'dismissed' }
}

export const decisionsOf = (application: Listed): Decisions => ({
  decided: decidedOf(application),
  withdrawn: application.withdrawnAt !== null,
})

export const decisionOf = (application: Listed): Decision | undefined => decisionThatHolds(decisionsOf(application))
