/**
 * Deletes submitted applications after their retention period and complete delivery, for the types that the operator
 * enabled.
 */
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Dependencies } from '../ports/dependencies.ts'
import { retentionRulesOf } from '../ports/retention.ts'

const DAY_MS = 86_400_000

/**
 * Returns the number of deleted applications, and the number of those that the case system has not fetched completely,
 * with their longest wait in days.
 */
export const removeExpired = async ({
  retention,
  workerFigures,
  catalogue,
  clock,
  config,
}: Pick<Dependencies, 'retention' | 'workerFigures' | 'catalogue' | 'clock' | 'config'>): Promise<
  Record<string, number>
> => {
  const today = stockholmDate(clock.now().getTime())
  const due = await retention.due(retentionRulesOf(catalogue, today, config.retention.submittedYears))
  let applicationsRemoved = 0
  for (const { id, handedOverWhole } of due) if (handedOverWhole && (await retention.remove(id))) applicationsRemoved++
  const waiting = due.filter(({ handedOverWhole }) => !handedOverWhole)
  const [longest] = waiting
  const days = longest ? (Date.parse(today) - Date.parse(longest.keptUntil)) / DAY_MS : 0
  await workerFigures.set('retention-waiting', waiting.length)
  await workerFigures.set('retention-waiting-days', days)
  return { applicationsRemoved, waitingForHandOver: waiting.length, longestWaitingDays: days }
}
