/**
 * Deletes submitted applications after their retention period and complete delivery, for the types that the operator
 * enabled.
 */
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Dependencies } from '../ports/dependencies.ts'
import { retentionRulesOf } from '../ports/retention.ts'
import { receiptsOf } from '../resources/receipts/receipt-keys.ts'
import { DAY_MS } from '../utilities/timing/durations.ts'

type Removing = Pick<Dependencies, 'retention' | 'stores' | 'fileStore'>

/** Deletes an application, then its files for good. A file that remains is an orphan, which goes to the trash. */
const removeWithFiles = async ({ retention, stores, fileStore }: Removing, id: string): Promise<boolean> => {
  const documents = await stores.documents.listOf(id)
  if (!(await retention.remove(id))) return false
  const removeReceipts = async () => {
    for await (const { key } of fileStore.list(receiptsOf(id))) await fileStore.remove(key)
  }
  await Promise.allSettled([...documents.map(({ storageKey }) => fileStore.remove(storageKey)), removeReceipts()])
  return true
}

/**
 * Returns the number of deleted applications, and the number of those that the case system has not fetched completely,
 * with their longest wait in days.
 */
export const removeExpired = async (
  deps: Removing & Pick<Dependencies, 'workerFigures' | 'catalogue' | 'clock' | 'config'>,
): Promise<Record<string, number>> => {
  const { retention, workerFigures, catalogue, clock, config } = deps
  const today = stockholmDate(clock.now().getTime())
  const due = await retention.due(retentionRulesOf(catalogue, today, config.retention.submittedYears))
  let applicationsRemoved = 0
  for (const { id, handedOverWhole } of due)
    if (handedOverWhole && (await removeWithFiles(deps, id))) applicationsRemoved++
  const waiting = due.filter(({ handedOverWhole }) => !handedOverWhole)
  const [longest] = waiting
  const days = longest ? (Date.parse(today) - Date.parse(longest.keptUntil)) / DAY_MS : 0
  await workerFigures.set('retention-waiting', waiting.length)
  await workerFigures.set('retention-waiting-days', days)
  return { applicationsRemoved, waitingForHandOver: waiting.length, longestWaitingDays: days }
}
