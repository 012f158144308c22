/** Adopts databases of the former migrations 0001 to 0030, which 0001_schema.sql replaces. */
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

const OLDEST = '0023'
const TO_SCHEMA = new URL(`../../../migrations/adopt/${OLDEST}.sql`, import.meta.url)

const levels = (db: Kysely<unknown>) =>
  sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
const isFormer = async (db: Kysely<unknown>) => (await levels(db)).rows[0]?.name === '0001_foundation'

/**
 * Brings a database of a former level to the schema of 0001_schema, in one transaction, and records that migration as
 * its only one. Does nothing to other databases. Throws a one-line message for a level before 0023. The table's lock
 * makes other processes wait that adopt or migrate the same database.
 */
export const adoptFormer = async (db: Kysely<unknown>): Promise<void> => {
  const known = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  // The service's role may not lock the table, and reads it at each start.
  if (known.rows.length === 0 || !(await isFormer(db))) return
  await db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in share row exclusive mode`.execute(trx)
    // Another process may have adopted it before the lock.
    if (!(await isFormer(trx))) return
    const { rows } = await levels(trx)
    const level = rows.at(-1)?.name.slice(0, OLDEST.length) ?? ''
    if (level < OLDEST)
      throw new Error(
        `The database is at level ${level}, and this version adopts level ${OLDEST} or later. First run "migrate" of the version of 26 November 2026 (commit 06758ef6), then this one. Nothing was changed.`,
      )
    await sql.raw(await readFile(TO_SCHEMA, 'utf8')).execute(trx)
    await sql`delete from kysely_migration`.execute(trx)
    await sql`insert into kysely_migration values ('0001_schema', ${new Date().toISOString()})`.execute(trx)
  })
}
