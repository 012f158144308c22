/** The business types that an applicant may start (NEW-05, NEW-06, NEW-08, NEW-09). */
import type { ApplicantKind } from '../condition.ts'
import type { BusinessType } from './definition.ts'

export type Listed = Pick<BusinessType<unknown>, 'applicants' | 'reportOnly' | 'renewable' | 'changeable'>

/** A new application, a renewal, a change or a notification. A notification can't be renewed or changed. */
export type Beginning = 'apply' | 'renew' | 'change' | 'notify'

export const isRenewable = ({ reportOnly, renewable = true }: Omit<Listed, 'applicants'>): boolean =>
  renewable && !reportOnly
export const isChangeable = ({ reportOnly, changeable = false }: Omit<Listed, 'applicants'>): boolean =>
  changeable && !reportOnly

export const OFFERED: Readonly<Record<Beginning, (type: Omit<Listed, 'applicants'>) => boolean>> = {
  apply: ({ reportOnly }) => !reportOnly,
  renew: isRenewable,
  change: isChangeable,
  notify: ({ reportOnly }) => reportOnly,
}

export const offeredTo = <T extends Listed>(types: readonly T[], applicant: ApplicantKind, beginning: Beginning): T[] =>
  types.filter((type) => type.applicants.includes(applicant) && OFFERED[beginning](type))
