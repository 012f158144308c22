/** Permits and notifications of a party: which are in force, the state of their renewal, and which are due. */
import { isChangeable, isRenewable } from '../application-type/offered.ts'
import { FOREVER } from '../reports/status.ts'
import { plainCaseNumber } from '../rules/case-number.ts'
import { type Decision, isRefusal } from './decision.ts'
import type { ApplicationStatus } from './status.ts'

/**
 * An application as the list shows it. `ending`: due for renewal; `ended`: its last day has passed. One in force
 * without `validUntil` is valid until further notice.
 */
export type Filed = {
  applicationId: string
  status: ApplicationStatus
  businessType: { id: number; reportOnly: boolean; renewable?: boolean; changeable?: boolean; tracksReports?: boolean }
  caseNumber?: string
  previousCaseNumber?: string
  /** It changes the permit of `previousCaseNumber`; otherwise it renews it. */
  isChange?: true
  decision?: Decision
  validUntil?: string
  ending?: true
  ended?: true
}

export const RENEWALS = ['later', 'due', 'begun', 'sent', 'done'] as const
/**
 * `later`: not due, or without a case number; `due`: may be renewed now; `begun` and `sent`: another application renews
 * it; `done`: another permit or notification has replaced it.
 */
export type Renewal = (typeof RENEWALS)[number]
type NotFollowed = { renewal: 'later' | 'due'; by?: undefined }
type FollowedBy<Of> = { renewal: 'begun' | 'sent' | 'done'; by: Of }
/** A permit or a notification in force. `by`: the application that renews it; `change`: one to change it, undecided. */
export type Permit<Of extends Filed = Filed> = { held: Of; change?: Of } & (NotFollowed | FollowedBy<Of>)

const isOff = ({ decision }: Filed): boolean => isRefusal(decision) || decision?.kind === 'withdrawn'

/** A permit is in force from the decision, a notification from submission. */
const holds = (one: Filed): boolean =>
  !one.ended && !isOff(one) && (one.status === 'Granted' || (one.status === 'Submitted' && one.businessType.reportOnly))

/** A renewal names the permit's case number, which may arrive after the decision. */
const canBeFollowed = ({ businessType, caseNumber }: Filed): boolean =>
  businessType.reportOnly || caseNumber !== undefined

/** A permit or notification until further notice needs no renewal. A notification is made anew. */
export const canBeRenewed = (held: Filed): boolean =>
  held.validUntil !== undefined &&
  canBeFollowed(held) &&
  (held.businessType.reportOnly || isRenewable(held.businessType))

export const canBeChanged = (held: Filed): boolean => isChangeable(held.businessType) && canBeFollowed(held)

/**
 * Groups a permit with its renewals and changes, which name the permit's number; the next notification of the same type
 * follows a notification.
 */
const permitKeyOf = ({ id, reportOnly }: Filed['businessType'], number: string | undefined): string =>
  reportOnly ? String(id) : `${id} ${number && plainCaseNumber(number)}`

/** The last day of what is in force, so that those until further notice come last. */
export const lastDayOf = ({ validUntil = FOREVER }: Filed): string => validUntil

const byLastDay = (one: Filed, other: Filed): number => lastDayOf(one).localeCompare(lastDayOf(other))

const renews = (later: Filed, held: Filed): boolean => {
  if (later === held || isOff(later) || !canBeFollowed(held)) return false
  if (!held.businessType.reportOnly) return true
  // Without tracking a party may have several, none of which follows another.
  if (held.businessType.tracksReports === false) return false
  return later.status === 'Started' || lastDayOf(later) > lastDayOf(held)
}

/** `named`: the applications with the same key as the one in force. */
const renewalOf = <Of extends Filed>(held: Of, named: readonly Of[]): NotFollowed | FollowedBy<Of> => {
  const followers = named.filter((other) => renews(other, held))
  const done = followers.find(holds)
  if (done) return { renewal: 'done', by: done }
  const others = followers.filter(({ isChange }) => !isChange)
  const sent = others.find(({ status }) => status !== 'Started')
  if (sent) return { renewal: 'sent', by: sent }
  const [begun] = others
  if (begun) return { renewal: 'begun', by: begun }
  return { renewal: held.ending && canBeRenewed(held) ? 'due' : 'later' }
}

const heldOf = <Of extends Filed>(all: readonly Of[]): Permit<Of>[] => {
  const renewing = Map.groupBy(all, ({ businessType, previousCaseNumber }) =>
    permitKeyOf(businessType, previousCaseNumber),
  )
  return all.filter(holds).map((held) => {
    const named = renewing.get(permitKeyOf(held.businessType, held.caseNumber)) ?? []
    const change = named.find((other) => other.isChange && renews(other, held) && other.status !== 'Granted')
    return { held, ...renewalOf(held, named), ...(change && { change }) }
  })
}

/** It can be changed, or a change is not decided yet. */
export const offersChange = ({ held, change }: Permit): boolean => change !== undefined || canBeChanged(held)

/** One permit or notification, even when another has replaced it. */
export const permitOf = <Of extends Filed>(all: readonly Of[], applicationId: string): Permit<Of> | undefined =>
  heldOf(all).find(({ held }) => held.applicationId === applicationId)

/**
 * The permit or notification of the same type that ends last. With one in force, the page does not ask for a new
 * application.
 */
export const successorOf = <Of extends Filed>(
  all: readonly Of[],
  { businessType }: Pick<Filed, 'businessType'>,
): Of | undefined =>
  all
    .filter(holds)
    .filter((one) => one.businessType.id === businessType.id)
    .toSorted(byLastDay)
    .at(-1)

/** Those in force, the one that ends first at the top, without those that a later one has replaced. */
export const permitsOf = <Of extends Filed>(all: readonly Of[]): Permit<Of>[] =>
  heldOf(all)
    .filter(({ renewal }) => renewal !== 'done')
    .toSorted((one, other) => byLastDay(one.held, other.held))
