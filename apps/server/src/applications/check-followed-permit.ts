/** Checks the permit that a renewal or a change names (NEW-04, NEW-09). */
import { followedFault, followingOf } from '@sievert/domain/application/follows'
import { type Issue, issue } from '@sievert/domain/issue'
import { hasEnded } from '@sievert/domain/reports/status'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Stores } from '../ports/stores.ts'
import { decisionOf } from './decision-of.ts'

type Following = Pick<ApplicationRecord, 'id' | 'partyId' | 'businessTypeId' | 'isRenewal' | 'previousCaseNumber'>

/** The issue under `path` when the permit does not allow the renewal or change; none for any other application. */
export const checkFollowedPermit = async (
  { applications }: Pick<Stores, 'applications'>,
  follower: Following,
  now: Date,
  path = 'previousCaseNumber',
): Promise<Issue[]> => {
  const kind = followingOf(follower)
  if (!kind) return []
  const today = stockholmDate(now.getTime())
  const all = await applications.ofType(follower.partyId, follower.businessTypeId)
  const others = all
    .filter(({ id }) => id !== follower.id)
    .map((each) => ({
      caseNumber: each.caseNumber,
      previousCaseNumber: each.previousCaseNumber,
      isOver: each.withdrawnAt !== null || hasEnded(each.validUntil, today),
      isUndecidedChange: followingOf(each) === 'change' && !decisionOf(each),
    }))
  const fault = followedFault(kind, follower.previousCaseNumber ?? '', others)
  return fault ? [issue(fault, path)] : []
}
