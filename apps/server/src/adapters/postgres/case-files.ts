/** The files named to the case system, and those that it fetched, in PostgreSQL. */
import { sql } from 'kysely'
import type { CaseFiles } from '../../ports/case-files.ts'
import type { Database } from './database.ts'

export const caseFilesIn = (db: Database): CaseFiles => ({
  // One statement: a second caller waits at the first row, and then adds nothing.
  name: (applicationId, files, namedAt) =>
    db
      .insertInto('caseFile')
      .values(files.map((file) => ({ ...file, applicationId, namedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  listOf: (applicationId) =>
    db.selectFrom('caseFile').select(['what', 'size', 'sha256']).where('applicationId', '=', applicationId).execute(),
  recordFetch: (applicationId, what, { from, to }, fetchedAt) =>
    sql`
      with fetched as (
        update case_file set reached = greatest(reached, ${to})
        where application_id = ${applicationId} and what = ${what} and reached >= ${from} returning reached >= size as whole)
      insert into case_fetch (application_id, what, fetched_at) select ${applicationId}::uuid, ${what}, ${fetchedAt}::timestamptz from fetched where whole
      on conflict do nothing`.execute(db),
  handedOverWhole: async (applicationId) => {
    const { rows } = await sql<{ whole: boolean }>`select handed_over_whole(${applicationId}) as whole`.execute(db)
    return rows[0]?.whole === true
  },
})
