/** Compares the stored applications and their evidence with what the audit log recorded of them. */
import { addYears, stockholmDate } from '@sievert/domain/swedish-time'
import type pg from 'pg'
import { sealOf } from '../../evidence/packet.ts'
import type { RetentionRules } from '../../ports/retention.ts'
import { type ApplicationLog, readApplicationLogs } from './application-log.ts'
import { type ApplicationRow, faultsOfRow, readApplicationRows } from './check-application-row.ts'
import { readChangedCopies } from './check-signed-copies.ts'
import { SLACK_MS } from './compare-claims.ts'
import { readPages } from './read-pages.ts'

type Years = Pick<RetentionRules, 'byType' | 'otherwise'>
/** `stated`: the seal in the packet. `computed`: the seal of the packet's other fields. */
type Seals = { stated: unknown; computed: string }

const sealsOf = (packet: { seal?: unknown }): Seals => {
  try {
    return { stated: packet.seal, computed: sealOf(packet) }
  } catch {
    return { stated: packet.seal, computed: 'none: canonical JSON has no form for this content' }
  }
}

const readSeals = async (client: pg.ClientBase): Promise<Map<string, Seals>> => {
  const seals = new Map<string, Seals>()
  const columns = 'application_id, packet'
  const source = { columns, table: 'evidence', key: ['application_id'], page: 100 }
  for await (const row of readPages<{ application_id: string; packet: unknown }>(client, source))
    seals.set(row.application_id, sealsOf(Object(row.packet)))
  return seals
}

const dayOf = (moment: string): string | undefined =>
  Number.isNaN(Date.parse(moment)) ? undefined : stockholmDate(Date.parse(moment))

/**
 * Whether retention was allowed to remove the application: the years of its type had passed since its submission, and
 * since the longest validity that the log records. The anchors hold the time of the submission, so that a forged
 * entry of a removal cannot shorten the years.
 */
const isRemovedByRight = (log: ApplicationLog, years: Years) => {
  const { submitted, removed, businessTypeId = -1, longestValidUntil: until = '' } = log
  const [sentOn, removedOn] = [dayOf(submitted?.at ?? ''), dayOf(removed?.at ?? '')]
  if (!submitted || !removed || !sentOn || !removedOn) return false
  const keptUntil = addYears(until > sentOn ? until : sentOn, years.byType[businessTypeId] ?? years.otherwise)
  const { evidenceSeal: seal } = submitted.detail
  return (
    removed.action === 'application-removed-by-retention' &&
    keptUntil < removedOn &&
    Date.parse(removed.at) <= Date.now() + SLACK_MS &&
    (!seal || seal === removed.detail?.evidenceSeal)
  )
}

const faultOfEvidence = (log: ApplicationLog | undefined, row: ApplicationRow | undefined, seals?: Seals) => {
  const logged = log?.submitted?.detail.evidenceSeal
  if (!seals) return logged && row ? 'its evidence is gone' : undefined
  if (!log?.submitted) return 'it has evidence, and the log does not say that it was sent in'
  if (logged && seals.stated !== logged)
    return 'its evidence was sealed anew: it has another seal than when it was stored'
  if (seals.stated !== seals.computed) return 'its evidence was changed: its seal is that of other content'
  return row ? undefined : 'its evidence is stored without the application'
}

const faultOfRemoval = (log: ApplicationLog, row: ApplicationRow | undefined, years: Years): string | undefined => {
  if (row) return log.removed && `the log says that it was removed (${log.removed.action}), and it is stored`
  if (!log.submitted || isRemovedByRight(log, years)) return undefined
  return log.removed
    ? `it is gone, and the entry of its removal (${log.removed.action}) of ${log.removed.at} does not cover that`
    : 'it was sent in and is gone, and the log has no entry of its removal'
}

/**
 * Returns a sentence for each fault: evidence that is missing or is not what was sealed at submission, a submitted
 * application that is gone before its retention period has ended, and a row that the log does not explain. `years`: the
 * retention periods of the authority.
 */
export const checkSeals = async (client: pg.ClientBase, years: Years): Promise<string[]> => {
  const logs = await readApplicationLogs(client)
  const rows = await readApplicationRows(client)
  const seals = await readSeals(client)
  const changedCopies = await readChangedCopies(client)
  const ids = [...new Set([...logs.keys(), ...rows.keys(), ...seals.keys()])].toSorted()
  return ids.flatMap((id) => {
    const [log, row] = [logs.get(id), rows.get(id)]
    const faults = [
      log?.isSubmittedAgain && 'the log says more than once that it was sent in',
      log && faultOfRemoval(log, row, years),
      faultOfEvidence(log, row, seals.get(id)) ?? changedCopies.get(id),
      ...(row ? faultsOfRow(row, log) : []),
    ]
    return faults.flatMap((fault) => (fault ? [`application:${id}: ${fault}`] : []))
  })
}
