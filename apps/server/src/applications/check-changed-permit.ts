/** Checks the permit that an application for a change names (NEW-09). */
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
 * The issue of a change whose permit is withdrawn, ended or already being changed, under `path`; none for any other
 * application. Only the party's own cases of the type are known: any other number, as of a permit on paper, passes.
 */
export const checkChangedPermit = async (
  { applications }: Pick<Stores, 'applications'>,
  change: Following,
  now: Date,
  path = 'previousCaseNumber',
): Promise<Issue[]> => {
  if (followingOf(change) !== 'change') return []
  const typed = change.previousCaseNumber ?? ''
  const today = stockholmDate(now.getTime())
  const others = (await applications.ofType(change.partyId, change.businessTypeId)).filter(({ id }) => id !== change.id)
  const cases = others.filter((each) => each.caseNumber !== null && namesCase(typed, each.caseNumber))
  const isOver = (one: ApplicationRecord) => one.withdrawnAt !== null || hasEnded(one.validUntil, today)
  const isChanging = others.some(
    (each) => followingOf(each) === 'change' && namesCase(typed, each.previousCaseNumber ?? '') && !decisionOf(each),
  )
  return cases.length > 0 && (isChanging || cases.every(isOver)) ? [issue('error.not-changeable.text', path)] : []
}
