/** The number by which applicants know an application: that of its case, of the notification, or its own. */
import type { ApplicationRecord } from '../ports/applications.ts'

export const shownNumberOf = ({
  caseNumber,
  reportNumber,
  number,
}: Pick<ApplicationRecord, 'caseNumber' | 'reportNumber' | 'number'>): string => caseNumber ?? reportNumber ?? number
