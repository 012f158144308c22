/** What holds of all that a party has sent in, what has become of its renewal, and what waits for the applicant. */
import { plainCaseNumber } from '../rules/case-number.ts'
import { type Decision, isRefusal } from './decision.ts'
import type { ApplicationStatus } from './status.ts'

/** An application as the list tells it. `ending`: it is time to renew it; `ended`: its last day has passed. */
export type Filed = {
  applicationId: string
  status: ApplicationStatus
  businessType: { id: number; reportOnly: boolean }
  caseNumber?: string
  previousCaseNumber?: string
  decision?: Decision
  validUntil?: string
  ending?: true
  ended?: true
}

export const RENEWALS = ['later', 'due', 'begun', 'sent', 'done'] as const
/** `later`: its time has not come, or its number; `due`: it has; `begun` and `sent`: by another application; `done`: another has taken its place. */
export type Renewal = (typeof RENEWALS)[number]
type NotFollowed = { renewal: 'later' | 'due'; by?: undefined }
type FollowedBy<Of> = { renewal: 'begun' | 'sent' | 'done'; by: Of }
type Held<Of> = { held: Of; validUntil: string }
export type Followed<Of extends Filed = Filed> = Held<Of> & FollowedBy<Of>
/** A permit or a notification in force. `by`: the application that renews it. */
export type Permit<Of extends Filed = Filed> = Held<Of> & (NotFollowed | FollowedBy<Of>)

const isOff = ({ decision }: Filed): boolean => isRefusal(decision) || decision?.kind === 'withdrawn'

/** A permit from when it is granted, a notification from when it is sent in. */
const holds = <Of extends Filed>(one: Of): one is Of & { validUntil: string } =>
  one.validUntil !== undefined &&
  !one.ended &&
  !isOff(one) &&
  (one.status === 'Granted' || (one.status === 'Submitted' && one.businessType.reportOnly))

/** Whether another can follow it: a permit's number may come later than its decision, and there is nothing to name before. */
export const canBeFollowed = ({ businessType, caseNumber }: Filed): boolean =>
  businessType.reportOnly || caseNumber !== undefined

/** A permit is renewed by what names its number, a notification by the next one of its type: both have the same words here. */
const wordsOf = ({ id, reportOnly }: Filed['businessType'], number: string | undefined): string =>
  reportOnly ? String(id) : `${id} ${number && plainCaseNumber(number)}`

const renews = (later: Filed, held: Filed & { validUntil: string }): boolean => {
  if (later === held || isOff(later) || !canBeFollowed(held)) return false
  if (!held.businessType.reportOnly) return true
  return later.status === 'Started' || (later.validUntil ?? '') > held.validUntil
}

/** `named`: those that have the words of the one that holds. */
const renewalOf = <Of extends Filed>(
  held: Of & { validUntil: string },
  named: readonly Of[],
): NotFollowed | FollowedBy<Of> => {
  const others = named.filter((other) => renews(other, held))
  const done = others.find(holds)
  if (done) return { renewal: 'done', by: done }
  const sent = others.find(({ status }) => status !== 'Started')
  if (sent) return { renewal: 'sent', by: sent }
  const [begun] = others
  if (begun) return { renewal: 'begun', by: begun }
  return { renewal: held.ending && canBeFollowed(held) ? 'due' : 'later' }
}

const heldOf = <Of extends Filed>(all: readonly Of[]): Permit<Of>[] => {
  const renewing = Map.groupBy(all, ({ businessType, previousCaseNumber }) => wordsOf(businessType, previousCaseNumber))
  return all.filter(holds).map((held) => {
    const named = renewing.get(wordsOf(held.businessType, held.caseNumber)) ?? []
    return { held, validUntil: held.validUntil, ...renewalOf(held, named) }
  })
}

/** One of them, also when another has taken its place. */
export const permitOf = <Of extends Filed>(all: readonly Of[], applicationId: string): Permit<Of> | undefined =>
  heldOf(all).find(({ held }) => held.applicationId === applicationId)

/** What goes on of the same type once one has ended, the one that ends last: nobody is asked to begin anew what goes on. */
export const successorOf = <Of extends Filed>(
  all: readonly Of[],
  { businessType }: Pick<Filed, 'businessType'>,
): Of | undefined =>
  all
    .filter(holds)
    .filter((one) => one.businessType.id === businessType.id)
    .toSorted((one, other) => one.validUntil.localeCompare(other.validUntil))
    .at(-1)

/** Those that hold, the one that ends first at the top; one that a later one has taken the place of is left out. */
export const permitsOf = <Of extends Filed>(all: readonly Of[]): Permit<Of>[] =>
  heldOf(all)
    .filter(({ renewal }) => renewal !== 'done')
    .toSorted((one, other) => one.validUntil.localeCompare(other.validUntil))
