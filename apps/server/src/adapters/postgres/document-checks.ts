/** The queue of document checks in PostgreSQL: waiting documents, and the time of each party's last turn. */
import { sql } from 'kysely'
import type { DocumentChecks, DocumentToCheck } from '../../ports/document-checks.ts'
import type { Database } from './database.ts'

/** Seconds after which a claim expires unless it is extended. */
const CLAIM_SECONDS = 20
/**
 * Documents of one party that are checked at once, over all workers. A slow check, such as a virus scan, does not delay
 * other parties.
 */
const OF_ONE_PARTY = 2

const seconds = (count: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${count})`

const anyDue = sql<{ isDue: boolean | null }>`
  select bool_or(check_after <= now()) as is_due from document where state = 'checking'`

const claimNext = sql<DocumentToCheck>`
  with waiting as (
    select document.id, application_id, party_id, check_after, check_after > now() as is_taken
    from document join application on application.id = application_id where state = 'checking'
  ), chosen as (
    select id, application_id, party_id from waiting left join check_turn using (party_id)
    where not is_taken
      and (select count(*) from waiting as other where other.party_id = waiting.party_id and is_taken) < ${sql.lit(OF_ONE_PARTY)}
    order by taken_at nulls first, check_after, id limit 1
  ), claimed as (
    update document set check_after = ${seconds(CLAIM_SECONDS)} from chosen where document.id = chosen.id
  ), turn as (
    insert into check_turn (party_id, taken_at) select party_id, clock_timestamp() from chosen
    on conflict (party_id) do update set taken_at = excluded.taken_at
  )
  select id as document_id, application_id from chosen`

export const documentChecksIn = (db: Database): DocumentChecks => {
  const putOff = async (ids: readonly string[], count: number): Promise<void> => {
    if (ids.length === 0) return
    await db
      .updateTable('document')
      .set({ checkAfter: seconds(count) })
      .where('id', 'in', ids)
      .execute()
  }
  return {
    waiting: async () => {
      const isDue = (await anyDue.execute(db)).rows[0]?.isDue ?? undefined
      if (isDue === undefined) return 'none'
      return isDue ? 'now' : 'later'
    },
    claim: () =>
      db.transaction().execute(async (transaction) => {
        // Serialized: two simultaneous claims would not see each other's choice.
        await sql`select pg_advisory_xact_lock(hashtext('sievert.checks'))`.execute(transaction)
        const { rows } = await claimNext.execute(transaction)
        return rows[0]
      }),
    extend: (ids) => putOff(ids, CLAIM_SECONDS),
    giveBack: putOff,
    countDeath: async (id) => {
      const { inspectorDeaths } = await db
        .updateTable('document')
        .set((is) => ({ inspectorDeaths: is('inspectorDeaths', '+', 1) }))
        .where('id', '=', id)
        .returning('inspectorDeaths')
        .executeTakeFirstOrThrow()
      return inspectorDeaths
    },
  }
}
