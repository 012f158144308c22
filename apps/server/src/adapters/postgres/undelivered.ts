/** For operators: lists applications without an answer or a case number, and repeats the delivery of one. */
import type pg from 'pg'
import type { JobName } from '../../ports/jobs.ts'
import { createLog } from '../log/log.ts'
import { append, inTransaction, type Word } from './expired.ts'
import { DEAD_LETTER, openQueue } from './queue.ts'
import { withClient } from './ready-database.ts'

const DELIVERY: JobName = 'deliver-case'

/**
 * `state`: `waiting`, `active`, `given up` (in the dead-letter queue), `discarded` (no longer there), or `accepted`:
 * the case system has it, and the number follows, or a worker of 0.1.0 delivered it. `error`: the last attempt's error,
 * its code first, redacted.
 */
export type UndeliveredCase = {
  applicationId: string
  number: string
  submittedAt: Date
  state: 'waiting' | 'active' | 'given up' | 'discarded' | 'accepted'
  tries: number
  nextTry: Date | null
  error: string | null
}

/** Oldest first. */
export const undeliveredCases = async (client: pg.ClientBase): Promise<UndeliveredCase[]> => {
  const { rows } = await client.query<UndeliveredCase>(
    `select application.id as "applicationId", number, submitted_at as "submittedAt",
       case when job.state in ('created', 'retry') then 'waiting' when job.state = 'active' then 'active'
         when waiting.is_dead then 'given up' when job.state = 'failed' then 'discarded' else 'accepted' end as state,
       case when job.state <> 'created' then job.retry_count + 1 else 0 end as tries,
       case when job.state in ('created', 'retry') then job.start_after end as "nextTry",
       nullif(concat_ws(': ', job.output ->> 'code', nullif(job.output ->> 'message', '')), '') as error
     from application left join lateral (
       select state, retry_count, start_after, output from jobs.job
       where name = $1 and data ->> 'applicationId' = application.id::text order by created_on desc limit 1
     ) job on true, lateral (
       select exists (select from jobs.job where name = $2 and state < 'active' and source_name = $1
         and data ->> 'applicationId' = application.id::text) as is_dead
     ) waiting
     where status <> 'Started' and (case_number is null or undelivered) order by submitted_at`,
    [DELIVERY, DEAD_LETTER],
  )
  return rows
}

/** Why no delivery is due; undefined when one is. */
const nothingToReplay = async (databaseUrl: string, applicationId: string): Promise<string | undefined> => {
  const query = 'select status, case_number as "caseNumber", undelivered from application where id = $1'
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ status: string; caseNumber: string | null; undelivered: boolean }>(query, [applicationId]),
  )
  const [application] = rows
  if (!application) return 'is not in this database'
  if (application.status === 'Started') return 'is not sent in'
  return application.caseNumber === null || application.undelivered
    ? undefined
    : `has its case number, ${application.caseNumber}`
}

/**
 * Moves the job back from the dead-letter queue, or sends a new one when none is there; several jobs for one
 * application are harmless. Returns the reason when no delivery is due, otherwise undefined.
 */
export const replayCase = async (
  databaseUrl: string,
  applicationId: string,
  word: Word,
): Promise<string | undefined> => {
  const nothing = await nothingToReplay(databaseUrl, applicationId)
  if (nothing !== undefined) return nothing
  const queue = await openQueue(databaseUrl, { supervise: false, log: createLog('warn', process.stderr) })
  try {
    const data = { applicationId }
    await withClient(databaseUrl, (client) =>
      inTransaction(client, async () => {
        const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
        const taken = await queue.boss.redrive(DEAD_LETTER, { data, sourceName: DELIVERY, db })
        if (taken === 0) await queue.boss.send(DELIVERY, data, { singletonKey: applicationId, db })
        await append(client, 'jobs', { action: 'case-replayed', detail: { ...word, ...data } })
      }),
    )
    return undefined
  } finally {
    await queue.stop()
  }
}
