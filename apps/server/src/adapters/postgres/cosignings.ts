/** Cosignings in PostgreSQL. */
import { sql } from 'kysely'
import type { CosigningOutline, CosigningRecord, Cosignings, CosigningWithSigners } from '../../ports/cosignings.ts'
import type { Database } from './database.ts'
import { wakeWorkers } from './wake-workers.ts'

const withSigners = async (db: Database, cosignings: readonly CosigningRecord[]): Promise<CosigningWithSigners[]> => {
  const ids = cosignings.map(({ id }) => id)
  if (ids.length === 0) return []
  const all = db.selectFrom('cosigner').selectAll().where('cosigningId', 'in', ids)
  const cosigners = await all.orderBy('position').execute()
  return cosignings.map((cosigning) => ({
    ...cosigning,
    cosigners: cosigners.filter(({ cosigningId }) => cosigningId === cosigning.id),
  }))
}

export const cosigningsIn = (db: Database): Cosignings => {
  const of = (id: string) => db.selectFrom('cosigning').selectAll().where('id', '=', id)
  return {
    insert: async (cosigning, cosigners) => {
      await db.insertInto('cosigning').values(cosigning).execute()
      await db
        .insertInto('cosigner')
        .values([...cosigners])
        .execute()
      // Changes of the application that were read before it are refused (`Changes`).
      const oneMore = sql<number>`signings_begun + 1`
      const begun = db.updateTable('application').set({ signingsBegun: oneMore })
      await begun.where('id', '=', cosigning.applicationId).returning(wakeWorkers('signings')).execute()
    },
    find: async (id) => (await withSigners(db, await of(id).execute()))[0],
    lock: async (id) => (await withSigners(db, await of(id).forUpdate().execute()))[0],
    latestOf: async (applicationId) => {
      const all = db.selectFrom('cosigning').selectAll().where('applicationId', '=', applicationId)
      return (await withSigners(db, await all.orderBy('begunAt', 'desc').limit(1).execute()))[0]
    },
    openOf: async (partyId) => {
      const { rows } = await sql<CosigningOutline>`
        select id, application_id, begun_by, state, last_day,
          (select json_agg(json_build_object('signatoryId', signatory_id, 'name', name, 'state', cosigner.state,
              'personId', person_id) order by position)
            from cosigner where cosigning_id = cosigning.id) as cosigners
        from cosigning where party_id = ${partyId} and state = 'Open'`.execute(db)
      return rows
    },
    expired: async (today) => {
      // A signature of the last day may not have been collected yet.
      const { rows } = await sql<{ id: string }>`
        select id from cosigning where state = 'Open' and last_day < ${today}
          and not exists (select from sign_order where cosigning_id = cosigning.id and state = 'Pending')`.execute(db)
      return rows.map(({ id }) => id)
    },
    begunSince: async (applicationId, moment) => {
      const begun = db.selectFrom('cosigning').where('applicationId', '=', applicationId).where('begunAt', '>', moment)
      const { count } = await begun.select((be) => be.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return count
    },
    update: (id, changes) => db.updateTable('cosigning').set(changes).where('id', '=', id).execute(),
    updateCosigner: ({ cosigningId, signatoryId }, changes) =>
      db
        .updateTable('cosigner')
        .set(changes)
        .where('cosigningId', '=', cosigningId)
        .where('signatoryId', '=', signatoryId)
        .execute(),
    eraseAddresses: async (moment) => {
      const ofAsker = db.updateTable('cosigning').set({ askerEmail: null }).where('askerEmail', 'is not', null)
      await ofAsker.where('endedAt', '<', moment).execute()
      await db
        .updateTable('cosigner')
        .set({ email: null })
        .where('email', 'is not', null)
        .where('cosigningId', 'in', db.selectFrom('cosigning').select('id').where('endedAt', '<', moment))
        .execute()
    },
  }
}
