/** Usage that counts against quotas, in PostgreSQL. */
import { type RawBuilder, sql } from 'kysely'
import type { Quotas } from '../../ports/quotas.ts'
import type { Database } from './database.ts'

type Files = { bytes: number; uploads: number }

/**
 * The files of drafts, and of unsent answers to requests, that match `owner`. Party and person are queried separately,
 * since an `or` over two tables uses no index.
 */
const filesOf = (owner: RawBuilder<unknown>) => sql<Files>`
  select coalesce(sum(size), 0)::float8 as bytes, count(*) filter (where under_way) as uploads from (
    select size, false as under_way from document join application on application.id = application_id
      where ${owner} and status = 'Started' and not settled and state <> 'refused'
    union all
    select size, false from answer_document join document on document.id = document_id
        join application on application.id = document.application_id
      where ${owner} and message_id is null and state <> 'refused'
    union all
    select size, true from upload join application on application.id = application_id
      where ${owner} and (status = 'Started' or advanced_at > submitted_at) and document_id is null
  ) as file`

export const quotasIn = (db: Database): Quotas => ({
  lock: async ({ partyId, personId }) => {
    const keyOf = (owner: string) => sql`hashtextextended(${owner}, 0)`
    const [party, person] = [keyOf(`party:${partyId}`), keyOf(`person:${personId}`)]
    await sql`select pg_advisory_xact_lock(${party}), pg_advisory_xact_lock(${person})`.execute(db)
  },
  drafts: ({ partyId, personId }) =>
    db
      .selectFrom('application')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('partyId', '=', partyId).as('party'),
        fn.countAll<number>().filterWhere('createdBy', '=', personId).as('person'),
      ])
      .where('status', '=', 'Started')
      .where((is) => is.or([is('partyId', '=', partyId), is('createdBy', '=', personId)]))
      .executeTakeFirstOrThrow(),
  files: async ({ partyId, personId }) => {
    const read = async (owner: RawBuilder<unknown>): Promise<Files> =>
      (await filesOf(owner).execute(db)).rows[0] ?? { bytes: 0, uploads: 0 }
    const party = await read(sql`party_id = ${partyId}`)
    const person = await read(sql`uploaded_by = ${personId}`)
    return {
      bytes: { party: party.bytes, person: person.bytes },
      uploads: { party: party.uploads, person: person.uploads },
    }
  },
})
