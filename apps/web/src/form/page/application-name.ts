/** Names of applications in lists. */
import type { ApplicationSummary } from '@sievert/contract/application-details'

export const variantOf = ({ businessType }: Pick<ApplicationSummary, 'businessType'>) =>
  businessType.reportOnly ? 'report' : 'application'

/** Type and number: its own number until it has that of the case. */
export const nameOf = ({ businessType, caseNumber, reportNumber, draft, begun }: ApplicationSummary): string =>
  [businessType.name, caseNumber ?? reportNumber ?? (draft ?? begun)?.number].filter(Boolean).join(', ')
