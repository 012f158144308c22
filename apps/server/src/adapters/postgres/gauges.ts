/** Gauges read from the database; every process returns the same values. */
import { sql } from 'kysely'
import type { Reading, Readings } from '../../ports/gauges.ts'
import type { Database } from './database.ts'
import { LEVEL } from './migrate.ts'
import type { CountedPool } from './pool.ts'
import { isKnown } from './retention.ts'

/** Applications and orders use the service's clock, the queue the database's. */
const query = (now: Date) => sql<Reading>`
  select 'sievert_applications' as gauge, jsonb_build_object('status', status) as labels, count(id)::float8 as value
    from (values ('Started'), ('Submitted'), ('Granted')) as known (status) left join application using (status) group by status
  union all
  select 'sievert_undelivered_cases', '{}', count(*) from application where status <> 'Started' and (case_number is null or undelivered)
  union all
  select 'sievert_sign_orders', jsonb_build_object('state', state), count(id)
    from (values ('Pending'), ('Success'), ('Failed'), ('Cancelled')) as known (state) left join sign_order using (state) group by state
  union all
  select 'sievert_sign_order_oldest_seconds', '{}', coalesce(extract(epoch from ${now}::timestamptz - min(begun_at)), 0)
    from sign_order where state = 'Pending'
  union all
  select 'sievert_worker_heartbeat_age_seconds', '{}', extract(epoch from clock_timestamp() - coalesce(max(beat_at), 'epoch'))
    from worker_heartbeat
  union all
  select 'sievert_worker_heartbeat_oldest_seconds', '{}', coalesce(extract(epoch from clock_timestamp() - min(beat_at)), 0)
    from worker_heartbeat
  union all
  select 'sievert_workers', '{}', count(*) from worker_heartbeat where beat_at > clock_timestamp() - interval '2 minutes'
  union all
  select 'sievert_database_bytes', '{}', pg_database_size(current_database())
  union all
  select 'sievert_migration_level', jsonb_build_object('of', of), left(name, 4)::float8
    from (values ('code', ${LEVEL}), ('database', (select max(name) from kysely_migration))) as known (of, name)
  union all
  select 'sievert_jobs', jsonb_build_object('queue', queue.name, 'state', known.state), count(job.id)
    from jobs.queue cross join (values ('created'), ('retry'), ('active')) as known (state)
    left join jobs.job on job.name = queue.name and job.state::text = known.state group by queue.name, known.state
  union all
  select 'sievert_job_oldest_seconds', jsonb_build_object('queue', queue.name),
      coalesce(extract(epoch from clock_timestamp() - min(job.created_on)), 0)
    from jobs.queue left join jobs.job on job.name = queue.name and job.state < 'active' group by queue.name
  union all
  select 'sievert_document_checks', '{}', count(*) from document where state = 'checking'
  union all
  select 'sievert_document_check_oldest_seconds', '{}', coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)
    from document where state = 'checking'
  union all
  select 'sievert_inspector_deaths', '{}', coalesce(sum(inspector_deaths), 0) from document
  union all
  select gauge, '{}', coalesce(value, 0) from (values ('sievert_audit_anchor_failures', 'anchor-failures'),
    ('sievert_missing_files', 'missing-files'),
    ('sievert_unbound_store', 'unbound-store'),
    ('sievert_files_to_confirm', 'files-to-confirm'),
    ('sievert_case_number_conflicts', 'case-number-conflicts'),
    ('sievert_case_id_conflicts', 'case-id-conflicts'),
    ('sievert_retention_removed', 'applications-removed'), ('sievert_retention_waiting', 'retention-waiting'),
    ('sievert_retention_waiting_days', 'retention-waiting-days')) as known (gauge, kind) left join worker_figure using (kind)
  union all
  select 'sievert_audit_anchor_age_seconds', '{}', coalesce(extract(epoch from ${now}::timestamptz - max(published_at)), 0)
    from audit_anchor`

export const readingsOf = (db: Database, pool: CountedPool): Readings => ({
  pool: () => pool.counts(),
  read: async (now) => (await query(now).execute(db)).rows,
  readiness: async () => {
    const asking = sql<{ mode: string; found: string | null }>`
      select current_setting('transaction_read_only') as mode, (select max(name) from kysely_migration) as found`
    const [row] = (await asking.execute(db)).rows
    const isWritable = row?.mode === 'off'
    // The address may have moved from the former primary: the next probe asks on a new connection.
    if (!isWritable) pool.replaceConnections()
    return { isWritable, migrations: { expected: LEVEL, found: row?.found ?? '' } }
  },
  unavailable: async (known) => {
    const counting = sql<{
      count: number
    }>`select count(*)::float8 as count from application where ${isKnown(known)} is not true`
    return (await counting.execute(db)).rows[0]?.count ?? 0
  },
})
