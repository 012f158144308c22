/** Whether a draft can be renewed on one page: it has the answers of a permit, and the registers say the same (NEW-11). */
import type { ApplicationDetails } from '@sievert/contract/application-details'

export const hasRenewalPage = ({ isRenewal, prefilledFrom, copied }: ApplicationDetails): boolean =>
  isRenewal && prefilledFrom !== null && copied?.changed.length === 0
