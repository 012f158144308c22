/** What the case system is told of and what it has fetched, in PostgreSQL. */
import { sql } from 'kysely'
import type { CaseFiles } from '../../ports/case-files.ts'
import type { Database } from './database.ts'

export const caseFilesIn = (db: Database): CaseFiles => ({
  // One statement: who comes second waits at the first row, and adds nothing.
  name: (applicationId, files, namedAt) =>
    db
      .insertInto('caseFile')
      .values(files.map((file) => ({ ...file, applicationId, namedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  listOf: (applicationId) =>
    db.selectFrom('caseFile').select(['what', 'size', 'sha256']).where('applicationId', '=', applicationId).execute(),
  recordFetch: (applicationId, what, fetchedAt) =>
    db
      .insertInto('caseFetch')
      .values({ applicationId, what, fetchedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  handedOverWhole: async (applicationId) => {
    const { rows } = await sql<{ whole: boolean }>`select handed_over_whole(${applicationId}) as whole`.execute(db)
    return rows[0]?.whole === true
  },
})
