/** Computes when an untouched draft may be deleted. */
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { DAY_MS } from '../utilities/timing/durations.ts'

/**
 * The Swedish date. The owner is reminded `draftReminderDays` before; a late reminder postpones the date by as much.
 */
export const draftExpiry = (
  { retention }: Pick<Dependencies['config'], 'retention'>,
  { lastSaved, remindedAt }: Pick<ApplicationRecord, 'lastSaved' | 'remindedAt'>,
): string => {
  const untouched = lastSaved.getTime() + retention.draftDays * DAY_MS
  const reminded = remindedAt ? remindedAt.getTime() + retention.draftReminderDays * DAY_MS : untouched
  return stockholmDate(Math.max(untouched, reminded))
}
