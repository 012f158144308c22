/** Retention in PostgreSQL. A function with the owner's rights checks and removes, since the service's role may not. */
import { sql } from 'kysely'
import type { Due, KnownVersions, Retention } from '../../ports/retention.ts'
import type { Database } from './database.ts'

/** True for an application whose version the catalogue of this process has. */
export const isKnown = (known: KnownVersions) =>
  sql<boolean>`version_number <= (${JSON.stringify(known)}::jsonb ->> business_type_id::text)::int`

/** Versions of application types that applications have and the catalogue lacks, in order. */
export const unknownVersions = async (db: Database, known: KnownVersions) => {
  const query = sql<{ businessTypeId: number; versionNumber: number }>`
    select distinct business_type_id as "businessTypeId", version_number as "versionNumber"
    from application where ${isKnown(known)} is not true order by 1, 2`
  return (await query.execute(db)).rows
}

export const retentionIn = (db: Database): Retention => ({
  due: async ({ today, byType, otherwise, known }) => {
    const query = sql<Due>`
      select id, until::text as "keptUntil", handed_over_whole(id) as "handedOverWhole"
      from application join retention_rule using (business_type_id), lateral (
        select kept_until(application, greatest(
          retention_rule.years, coalesce((${JSON.stringify(byType)}::jsonb ->> business_type_id::text)::int, ${otherwise}))) as until
      ) as day
      where until < ${today}::date and ${isKnown(known)} order by until, number`
    return (await query.execute(db)).rows
  },
  remove: async (id) => {
    const { rows } = await sql<{ gone: boolean }>`select remove_expired_application(${id}) as gone`.execute(db)
    return rows[0]?.gone === true
  },
})
