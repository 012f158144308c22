/** Checks the permit that a renewal or a change names (NEW-04, NEW-09). */
import { followingOf } from '@sievert/domain/application/follows'
import { type Issue, issue } from '@sievert/domain/issue'
import { hasEnded } from '@sievert/domain/reports/status'
import { namesCase } from '@sievert/domain/rules/case-number'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Stores } from '../ports/stores.ts'
import { decisionOf } from './decision-of.ts'

type Following = Pick<ApplicationRecord, 'id' | 'partyId' | 'businessTypeId' | 'isRenewal' | 'previousCaseNumber'>

/**
 * The issue of a renewal whose permit is withdrawn or ended, or of a change whose permit is that or already being
 * changed, under `path`; none for any other application. Only the party's own cases of the type are known: any other
 * number, as of a permit on paper, passes.
 */
export const checkFollowedPermit = async (
  { applications }: Pick<Stores, 'applications'>,
  follower: Following,
  now: Date,
  path = 'previousCaseNumber',
): Promise<Issue[]> => {
  const kind = followingOf(follower)
  if (!kind) return []
  const typed = follower.previousCaseNumber ?? ''
  const today = stockholmDate(now.getTime())
  const all = await applications.ofType(follower.partyId, follower.businessTypeId)
  const others = all.filter(({ id }) => id !== follower.id)
  const cases = others.filter((each) => each.caseNumber !== null && namesCase(typed, each.caseNumber))
  const isOver = (one: ApplicationRecord) => one.withdrawnAt !== null || hasEnded(one.validUntil, today)
  const isChanging = others.some(
    (each) => followingOf(each) === 'change' && namesCase(typed, each.previousCaseNumber ?? '') && !decisionOf(each),
  )
  if (cases.length === 0) return []
  if (kind === 'renewal') return cases.every(isOver) ? [issue('error.permit-ended.text', path)] : []
  return isChanging || cases.every(isOver) ? [issue('error.not-changeable.text', path)] : []
}
