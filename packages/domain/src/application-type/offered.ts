/** The business types that an applicant may start (NEW-05, NEW-06). */
import type { BusinessType } from './definition.ts'

type Listed = Pick<BusinessType<unknown>, 'applicants' | 'reportOnly'>
export type Applicant = Listed['applicants'][number]

/** A new application, a renewal or a notification. A notification can't be renewed. */
export type Beginning = 'apply' | 'renew' | 'notify'

export const offeredTo = <T extends Listed>(types: readonly T[], applicant: Applicant, beginning: Beginning): T[] =>
  types.filter(
    ({ applicants, reportOnly }) => applicants.includes(applicant) && reportOnly === (beginning === 'notify'),
  )
