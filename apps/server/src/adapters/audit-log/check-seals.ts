/** Compares the stored applications and their evidence with what the audit log recorded of them. */
import { addYears, stockholmDate } from '@sievert/domain/swedish-time'
import type pg from 'pg'
import type { RetentionRules } from '../../ports/retention.ts'
import { type ApplicationLog, readApplicationLogs } from './application-log.ts'
import { faultsOfAnswers, readAnswerEvidence } from './check-answer-evidence.ts'
import { type ApplicationRow, faultsOfRow, readApplicationRows } from './check-application-row.ts'
import { faultsOfThread, readThreads } from './check-messages.ts'
import { SLACK_MS } from './compare-claims.ts'
import { readEvidence, type StoredEvidence } from './read-evidence.ts'

type Years = Pick<RetentionRules, 'byType' | 'otherwise'>

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

const faultOfEvidence = (log?: ApplicationLog, row?: ApplicationRow, evidence?: StoredEvidence) => {
  const logged = log?.submitted?.detail.evidenceSeal
  if (!evidence) return logged && row ? 'its evidence is gone' : undefined
  const { stated, computed, changed } = evidence
  if (!log?.submitted) return 'it has evidence, and the log does not say that it was sent in'
  if (logged && stated !== logged) return 'its evidence was sealed anew: it has another seal than when it was stored'
  if (stated !== computed) return 'its evidence was changed: its seal is that of other content'
  if (!row) return 'its evidence is stored without the application'
  return changed.length > 0 ? `stored otherwise than it was signed: ${changed.join(', ')}` : undefined
}

/** Nothing is known of the time-stamps that earlier versions stored without an entry. */
const faultOfStamp = (log?: ApplicationLog, evidence?: StoredEvidence): string | undefined => {
  if (!evidence || !log?.stampHash || evidence.stamp === log.stampHash) return undefined
  return evidence.stamp ? 'its time-stamp is another one than was stored' : 'its time-stamp is gone'
}

const faultOfRemoval = (log: ApplicationLog, row: ApplicationRow | undefined, years: Years): string | undefined => {
  if (row) return log.removed && `the log says that it was removed (${log.removed.action}), and it is stored`
  if (!log.submitted || isRemovedByRight(log, years)) return undefined
  return log.removed
    ? `it is gone, and the entry of its removal (${log.removed.action}) of ${log.removed.at} does not cover that`
    : 'it was sent in and is gone, and the log has no entry of its removal'
}

/**
 * Returns a sentence for each fault: evidence or a time-stamp that is missing or is not what was stored, a submitted
 * application that is gone before its retention period has ended, and a row that log and evidence do not explain.
 * `years`: the retention periods of the authority.
 */
export const checkSeals = async (client: pg.ClientBase, years: Years): Promise<string[]> => {
  const logs = await readApplicationLogs(client)
  const rows = await readApplicationRows(client)
  const evidence = await readEvidence(client)
  const answers = await readAnswerEvidence(client)
  const threads = await readThreads(client)
  const ids = [...new Set([...logs.keys(), ...rows.keys(), ...evidence.keys()])].toSorted()
  return ids.flatMap((id) => {
    const [log, row, stored] = [logs.get(id), rows.get(id), evidence.get(id)]
    const faults = [
      log?.isSubmittedAgain && 'the log says more than once that it was sent in',
      log && faultOfRemoval(log, row, years),
      faultOfEvidence(log, row, stored),
      faultOfStamp(log, stored),
      ...faultsOfAnswers(row !== undefined, log, answers.get(id)),
      ...faultsOfThread(row !== undefined, log, threads.get(id)),
      ...(row ? faultsOfRow(row, log) : []),
    ]
    return faults.flatMap((fault) => (fault ? [`application:${id}: ${fault}`] : []))
  })
}
