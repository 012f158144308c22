/** Names of applications in lists. */
import type { ApplicationSummary } from '@sievert/contract/application-details'

export const variantOf = ({ businessType }: ApplicationSummary) => (businessType.reportOnly ? 'report' : 'application')

/** Type and number: a draft's own number, later that of the case. */
export const nameOf = ({ businessType, caseNumber, reportNumber, draft }: ApplicationSummary): string =>
  [businessType.name, caseNumber ?? reportNumber ?? draft?.number].filter(Boolean).join(', ')
