/**
 * Tests that docs/privacy.md lists every field that may hold personal data: compares it with the tables of every
 * schema.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { migrate } from '../adapters/postgres/migrate.ts'
import { prepareQueues } from '../adapters/postgres/queue.ts'

const page = readFileSync(fileURLToPath(new URL('../../../../docs/privacy.md', import.meta.url)), 'utf8')
/** Ids, states, hashes, numbers of our own and of the case system, amounts: alone they identify no person. */
const NOT_PERSONAL =
  /^(kysely_|audit_head\.|web_asset\.|upload\.pieces$|store_binding\.(?:bound_in|previous)$|worker_heartbeat\.instance$|\w+\.(id|chain|\w*_?hash|storage_key|content_type|sha256|state|status|kind|type|method|location|language|digest|number|case_number|previous_case_number|report_number|prefilled_from|fee|message_key|cancel_reason|refusal|occasion|key|event_id|what|nonce|code_verifier|consent_version|sign_method)$)/
/** In the queue: the library's own tables, and the columns that describe how a job is processed. */
const QUEUE = /^jobs\.(?!job\.)|^jobs\.job\.(name|state|policy|dead_letter|source_name|group_id|group_tier)$/

let database: Awaited<ReturnType<typeof createTestDatabase>>
let columns: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  await migrate(database.url)
  await prepareQueues(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select concat(nullif(table_schema, 'public') || '.', table_name, '.', column_name) as name from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema')
       and data_type not in ('uuid', 'boolean', 'integer', 'bigint', 'smallint', 'double precision', 'interval', 'date',
         'timestamp with time zone', 'timestamp without time zone')
       and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)`,
  )
  columns = rows.map(({ name }) => name)
  await client.end()
})
afterAll(() => database.drop())

it('names every column of every schema that may contain personal data, and no unknown one (PRV-01)', () => {
  expect(columns.length).toBeGreaterThan(40)
  const named = [...page.matchAll(/`((?:[a-z_]+\.)?[a-z_]+\.[a-z_]+)`/g)].map(([, name]) => name ?? '')
  expect(columns.filter((name) => !NOT_PERSONAL.test(name) && !QUEUE.test(name) && !named.includes(name))).toEqual([])
  const known = [...columns, 'person.created_at']
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})
