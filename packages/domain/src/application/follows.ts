/** Applications that follow a permit: they name its case, renew or change it, and are prefilled from it. */
import type { FeeKind } from '../fees/values.ts'
import { namesCase } from '../rules/case-number.ts'
import type { TextKey } from '../text-key.ts'

type Following = 'renewal' | 'change'
type Begun = { isRenewal: boolean; previousCaseNumber: string | null | undefined }

/** A change names the case of a permit and is no renewal. Undefined for an application that follows no permit. */
export const followingOf = ({ isRenewal, previousCaseNumber }: Begun): Following | undefined => {
  if (isRenewal) return 'renewal'
  return typeof previousCaseNumber === 'string' ? 'change' : undefined
}

/** The number of the case that an application follows, empty if it is missing; null when it follows none. */
export const followedCase = (begun: Begun): string | null =>
  followingOf(begun) ? (begun.previousCaseNumber ?? '') : null

/** The kind of an application, for its fee and its texts. */
export const kindOf = (reportOnly: boolean, begun: Begun): FeeKind =>
  reportOnly ? 'report' : (followingOf(begun) ?? 'application')

/** Another application of the party and type. `isOver`: withdrawn or ended. `isUndecidedChange`: it changes a permit. */
export type OtherApplication = {
  caseNumber?: string | null | undefined
  previousCaseNumber?: string | null | undefined
  isOver: boolean
  isUndecidedChange: boolean
}

const ENDED = 'error.permit-ended.text'
const NOT_CHANGEABLE = 'error.not-changeable.text'

/**
 * Why the permit with the typed number can't be renewed or changed: it is over, or is being changed already. Only the
 * party's own cases of the type are known: any other number, as of a permit on paper, passes (NEW-04, NEW-09).
 */
export const followedFault = (
  kind: Following,
  typed: string,
  others: readonly OtherApplication[],
): TextKey | undefined => {
  const cases = others.filter(({ caseNumber }) => caseNumber && namesCase(typed, caseNumber))
  if (cases.length === 0) return undefined
  const isOver = cases.every((each) => each.isOver)
  if (kind === 'renewal') return isOver ? ENDED : undefined
  const isChanging = others.some(
    ({ isUndecidedChange, previousCaseNumber }) => isUndecidedChange && namesCase(typed, previousCaseNumber ?? ''),
  )
  return isOver || isChanging ? NOT_CHANGEABLE : undefined
}
