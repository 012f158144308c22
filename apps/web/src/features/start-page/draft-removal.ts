/** Drafts that are removed soon come first, the earliest removal on top. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { addDays } from '@sievert/domain/swedish-time'
import { today } from '../../api/server-clock.ts'

/** The same period as for the mail to the owner of a draft. */
const SOON_DAYS = 30

/** The day of its removal, `YYYY-MM-DD`, if that is soon. */
export const removalOf = ({ status, draft }: ApplicationSummary): string | undefined =>
  status === 'Started' && draft && draft.removedFrom <= addDays(today(), SOON_DAYS) ? draft.removedFrom : undefined

export const withRemovalsFirst = (started: readonly ApplicationSummary[]): ApplicationSummary[] => {
  const removedSoon = started.filter(removalOf)
  return [
    ...removedSoon.toSorted((one, other) => (removalOf(one) ?? '').localeCompare(removalOf(other) ?? '')),
    ...started.filter((one) => !removedSoon.includes(one)),
  ]
}
