/** Compares the row of an application with the entries of the audit log that explain it. */
import type pg from 'pg'
import { type ApplicationLog, LOGGED_DECISIONS, NOTHING_LOGGED } from './application-log.ts'
import { readPages } from './read-pages.ts'

/** Days are `YYYY-MM-DD`. */
export type ApplicationRow = {
  id: string
  status: string
  digest: string | null
  /** ISO 8601 in UTC. */
  submitted: string | null
  caseNumber: string | null
  granted: boolean
  rejected: boolean
  dismissed: boolean
  withdrawn: boolean
  decidedOn: string | null
  validUntil: string | null
}

const COLUMNS = `id, status, digest, case_number as "caseNumber",
  to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as submitted,
  granted_at is not null as granted, rejected_at is not null as rejected, dismissed_at is not null as dismissed,
  withdrawn_at is not null as withdrawn, decided_on::text as "decidedOn", valid_until::text as "validUntil"`

export const readApplicationRows = async (client: pg.ClientBase): Promise<Map<string, ApplicationRow>> => {
  const rows = new Map<string, ApplicationRow>()
  const source = { columns: COLUMNS, table: 'application', key: ['id'] }
  for await (const row of readPages<ApplicationRow>(client, source)) rows.set(row.id, row)
  return rows
}

const faultsOfSubmission = (row: ApplicationRow, { submitted, caseNumber }: ApplicationLog): string[] => {
  if (row.status === 'Started')
    return submitted ? ['it is stored as a draft, and the log says that it was sent in'] : []
  if (!submitted) return ['it is stored as sent in, and the log does not say so']
  const { at, detail } = submitted
  const faults = []
  if (row.submitted !== at) faults.push(`it is stored with another time of submission than ${at}`)
  if (detail.digest && row.digest !== detail.digest) faults.push('it is stored with another digest than was signed')
  if ((row.caseNumber ?? undefined) !== caseNumber)
    faults.push(`its case number is stored as ${row.caseNumber}, and the log says ${caseNumber ?? 'none'}`)
  return faults
}

const faultsOfDecision = (row: ApplicationRow, { decisions }: ApplicationLog): string[] => {
  const faults = LOGGED_DECISIONS.flatMap((decision) => {
    if (row[decision] === decisions.has(decision)) return []
    return row[decision]
      ? [`it is stored as ${decision}, and the log does not say so`]
      : [`the log says that it was ${decision}, and it is not stored so`]
  })
  if (faults.length > 0) return faults
  const [last, days] = [...decisions].findLast(([kind]) => kind === 'granted' || kind === 'rejected') ?? []
  const isGranted = row.status === 'Granted'
  if (isGranted !== (last === 'granted'))
    return [`it is stored as ${row.status}, and the log says ${last ?? 'that nothing was decided'}`]
  // Entries of earlier versions hold no days.
  if (!days?.decidedOn || (days.decidedOn === row.decidedOn && (days.validUntil ?? null) === row.validUntil)) return []
  return ['it is stored with other days of decision or validity than the log says']
}

/** A sentence for each part of the row that no entry explains. `log`: undefined when the log has none of it. */
export const faultsOfRow = (row: ApplicationRow, log: ApplicationLog = NOTHING_LOGGED): string[] => {
  const faults = faultsOfSubmission(row, log)
  return row.status === 'Started' || !log.submitted ? faults : [...faults, ...faultsOfDecision(row, log)]
}
