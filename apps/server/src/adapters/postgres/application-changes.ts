/** Changes of applications in PostgreSQL, one statement each. */
import { sql } from 'kysely'
import type { AnswerBytes, AsRead, Changes, NewItem, ReadForChange, Stored } from '../../ports/application-changes.ts'
import { contentOf } from './audit-log.ts'
import type { Database } from './database.ts'

// Uses columns of the application only. After waiting for another writer of its row, PostgreSQL re-reads that row, but
// still sees the other tables as they were before.
const isAsRead = ({ id, status, revision, signingsBegun }: AsRead) =>
  sql`id = ${id} and status = ${status} and revision = ${revision} and signings_begun = ${signingsBegun}`

// Parts that a save without items leaves out: while many items are stored, PostgreSQL would plan a statement with all
// parts anew for each save.
const storedItems = (items: readonly NewItem[]) => sql`, stored_item as (
        insert into item (id, application_id, step_number, kind, data)
        select item.id, changed.id, "stepNumber", kind, data
          from changed, json_to_recordset(${JSON.stringify(items)}) as item (id uuid, "stepNumber" integer, kind text, data jsonb)
        on conflict (id) do update set data = excluded.data, step_number = excluded.step_number where item.application_id = excluded.application_id
      )`
const removedItems = (ids: readonly string[]) => sql`, removed_item as (
        delete from item using changed where application_id = changed.id and item.id = any(${ids}::uuid[])
      )`
const removedSteps = (numbers: readonly number[]) => sql`, removed_step as (
        delete from step_document using changed where application_id = changed.id and step_number = any(${numbers}::int[])
      )`
const newVersion = ({ versionNumber }: NonNullable<Stored['version']>) => sql`,
          version_number = ${versionNumber}, current_step = 0, step_progress = 0, complete = false`
const NOTHING = sql``

const bytesIn = (db: Database): Pick<Changes, 'answerBytes' | 'itemBytes'> => ({
  answerBytes: async (read) => {
    const { rows } = await sql<AnswerBytes>`
      select answer_bytes::float8 as application,
        (select sum(answer_bytes)::float8 from application as draft
          where draft.party_id = application.party_id and draft.status = 'Started') as party,
        (select sum(answer_bytes)::float8 from application as draft
          where draft.created_by = application.created_by and draft.status = 'Started') as person
      from application where ${isAsRead(read)}`.execute(db)
    return rows[0]
  },
  itemBytes: async (applicationId, ids) => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(data::text)), 0)::float8 as bytes
      from item where application_id = ${applicationId} and id = any(${ids}::uuid[])`.execute(db)
    return rows[0]?.bytes ?? 0
  },
})

export const changesIn = (db: Database): Changes => ({
  read: async (id) => {
    const { rows } = await sql<ReadForChange>`
      select id, business_type_id, version_number, party_id, party, created_by, is_renewal, previous_case_number, status, revision,
        signings_begun,
        (select id from sign_order where application_id = application.id and state = 'Pending' limit 1) as pending_sign_order_id,
        (select id from cosigning where application_id = application.id and state = 'Open') as open_cosigning_id,
        (select coalesce(json_agg(json_build_object('stepNumber', step_number, 'data', data, 'revision', revision)), '[]')
          from step_document where application_id = application.id) as steps
      from application where id = ${id}`.execute(db)
    return rows[0]
  },
  store: async (read, { steps = [], items = [], previousCaseNumber = null, ...change }) => {
    const { version, removedItems: goneItems = [], removedSteps: goneSteps = [] } = change
    const { rows } = await sql`
      with changed as (
        update application set revision = revision + 1, last_saved = ${change.savedAt}, reminded_at = null,
          previous_case_number = coalesce(${previousCaseNumber}, previous_case_number)${version ? newVersion(version) : NOTHING}
        where ${isAsRead(read)} returning id
      ), stored_step as (
        insert into step_document (application_id, step_number, data, revision, saved_at, saved_by)
        select id, "stepNumber", data, revision, ${change.savedAt}::timestamptz, ${change.savedBy}::uuid
          from changed, json_to_recordset(${JSON.stringify(steps)}) as step ("stepNumber" integer, data jsonb, revision integer)
        on conflict (application_id, step_number) do update
          set data = excluded.data, revision = excluded.revision, saved_at = excluded.saved_at, saved_by = excluded.saved_by
      )${items.length > 0 ? storedItems(items) : NOTHING}${goneItems.length > 0 ? removedItems(goneItems) : NOTHING}${goneSteps.length > 0 ? removedSteps(goneSteps) : NOTHING}
      select append_audit('application:' || id, content)
        from changed, unnest(${change.entries.map(contentOf)}::text[]) as content`.execute(db)
    return rows.length > 0
  },
  ...bytesIn(db),
  hold: async (read) => {
    const { rows } = await sql`select id from application where ${isAsRead(read)} for update`.execute(db)
    return rows.length > 0
  },
})
