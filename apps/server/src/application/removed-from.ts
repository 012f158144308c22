/** When a draft that nobody changes any more may be removed. */
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Needs } from '../ports/needs.ts'

const DAY_MS = 86_400_000

/** The Swedish day; its owner is told `draftReminderDays` before, or so long before it goes when that was late. */
export const removedFrom = (
  { retention }: Pick<Needs['config'], 'retention'>,
  { lastSaved, remindedAt }: Pick<ApplicationRecord, 'lastSaved' | 'remindedAt'>,
): string => {
  const untouched = lastSaved.getTime() + retention.draftDays * DAY_MS
  const told = remindedAt ? remindedAt.getTime() + retention.draftReminderDays * DAY_MS : untouched
  return stockholmDate(Math.max(untouched, told))
}
