/** Applications that follow a permit: they name its case, renew or change it, and are prefilled from it. */
import type { FeeKind } from '../fees/values.ts'

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
