/** The tables that a back-up contains, each after the tables that it refers to. */
import type pg from 'pg'

type Table = { name: string; where: string }

/** Belong to the running processes, which write them anew, and to the file store: a restored database gets another. */
const NOT_BACKED_UP = ['web_asset', 'store_binding', 'worker_heartbeat']

/** Read from the database's catalogue, so that no new table can be forgotten. */
const ownTables = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not like 'kysely%' and tablename <> all ($1) order by tablename`,
    [NOT_BACKED_UP],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const sorted: string[] = []
  const add = (name: string) => {
    if (sorted.includes(name)) return
    for (const { from, to } of references) if (from === name) add(to)
    sorted.push(name)
  }
  for (const { name } of tables) add(name)
  return sorted
}

/** The service's tables, and the queue's unfinished jobs. */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => [
  ...(await ownTables(client)).map((name) => ({ name: `public.${name}`, where: 'true' })),
  { name: 'jobs.job', where: "state <> 'completed'" },
]

/** Without the sequences a restored service would allot the same numbers again. */
export const sequencesOf = async (client: pg.ClientBase): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The schema that the rows must fit: applied migrations, and the queue's own version. */
export const schemaOf = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ schema: string }>(
    `select (select string_agg(name, ' ' order by name) from kysely_migration) || ' queue ' || (select version from jobs.version) as schema`,
  )
  return rows[0]?.schema ?? ''
}
