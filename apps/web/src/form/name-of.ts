/** What an application is called where several are spoken of. */
import type { ApplicationSummary } from '@sievert/contract/application-details'

export const variantOf = ({ businessType }: ApplicationSummary) => (businessType.reportOnly ? 'report' : 'application')

/** Its type and its number: a draft's own, then that of the case, which may come later. */
export const nameOf = ({ businessType, caseNumber, reportNumber, draft }: ApplicationSummary): string =>
  [businessType.name, caseNumber ?? reportNumber ?? draft?.number].filter(Boolean).join(', ')
