/** Finds everything that the database has about a person, for operators. */
import type pg from 'pg'
import { OF_PERSON, REFERRING } from './expired.ts'

/** `numbers`: of twelve digits, the present and the former one; none with a foreign identity. */
export type StoredPerson = { id: string; numbers: readonly string[] }

/** Undefined when no person with this number (12 digits, also a former one) or prid has logged in. */
export const findPerson = async (client: pg.ClientBase, identifier: string): Promise<StoredPerson | undefined> =>
  (
    await client.query<StoredPerson>(
      `select id, array_remove(array[personal_number, former_number], null) as numbers from person
       where $1 in (personal_number, former_number, prid) order by former_number = $1 limit 1`,
      [identifier],
    )
  ).rows[0]

/** How many earlier accounts are joined to the person's: each is found by its own number. */
export const countEarlierAccounts = async (client: pg.ClientBase, { id }: StoredPerson): Promise<number> =>
  (await client.query('select from person where joined_to = $1', [id])).rowCount ?? 0

/** The role of the party itself: the person, or the person's sole trader. */
export const APPLICANT = 'application.party_id'

/** `roles`: the columns that refer to the person. */
export type LinkedApplication = {
  id: string
  number: string
  status: string
  partyId: string
  partyName: string
  roles: string[]
}

const linksIn = (column: string): string => {
  const [table] = column.split('.')
  const id = table === 'application' ? 'id' : 'application_id'
  return `select ${id} as id, '${column}' as role from ${table} where ${column} = $1`
}
const LINKS = REFERRING.filter((column) => column !== 'session.person_id').map(linksIn)

/**
 * Applications that the person is the applicant of, or has begun, answered, signed or sent. In order of their number.
 */
export const linkedApplications = async (client: pg.ClientBase, person: StoredPerson): Promise<LinkedApplication[]> =>
  (
    await client.query<LinkedApplication>(
      `with link as (
         ${LINKS.join(' union ')}
         union select id, '${APPLICANT}' from application
           where party_id = 'person:' || $1
             or party ->> 'displayId' = any (array(select unnest(array[number, right(number, 10)]) from unnest($2::text[]) as number)))
       select id, number, status, party_id as "partyId", party ->> 'name' as "partyName", array_agg(role order by role) as roles
       from application join link using (id) group by id order by number`,
      [person.id, person.numbers],
    )
  ).rows

/** The numbers of other applications with answers or messages that contain the personal number, in any of its forms. */
export const mentioningApplications = async (
  client: pg.ClientBase,
  { numbers }: StoredPerson,
  linked: readonly LinkedApplication[],
): Promise<string[]> => {
  if (numbers.length === 0) return []
  const forms = numbers.map((number) => `(${number.slice(0, 2)})?${number.slice(2, 8)}[-+]?${number.slice(8)}`)
  const { rows } = await client.query<{ number: string }>(
    `select number from application
     where id <> all ($2) and id in (
       select application_id from step_document where data::text ~ $1
       union select application_id from item where data::text ~ $1
       union select application_id from supplement_request where items::text ~ $1
       union select application_id from case_message where content::text ~ $1
       union select application_id from message_draft where content::text ~ $1)
     order by number`,
    [`(?<!\\d)(?:${forms.join('|')})(?!\\d)`, linked.map(({ id }) => id)],
  )
  return rows.map(({ number }) => number)
}

type Row = Readonly<Record<string, unknown>>
/** Credentials, and hashes of them. They say nothing about the person. */
const SECRET = /_hash$|^(?:id_token|code_verifier|nonce|token)$/
/** Bytes that are text. */
const TEXTS = ['canonical_document', 'manifest']

const readable = (name: string, value: unknown): unknown => {
  // PostgreSQL writes bytes as `\x` and hex.
  if (TEXTS.includes(name)) return Buffer.from(String(value).slice(2), 'hex').toString('utf8')
  // With the secrets of a pending order another device could continue it.
  if (name === 'eid_order') return { ...(value as object), secrets: undefined, returnUrl: undefined }
  return value
}

const rowsOf = async (client: pg.ClientBase, table: string, where: string, value: string): Promise<Row[]> => {
  const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t where ${where}`, [value])
  return rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !SECRET.test(name))
        .map(([name, each]) => [name, readable(name, each)]),
    ),
  )
}

/** The content of the log's entries that match. */
const entriesOf = async (client: pg.ClientBase, where: string, values: readonly string[]): Promise<unknown[]> =>
  (
    await client.query<{ entry: unknown }>(
      `select content::jsonb as entry from audit_entry where ${where} order by content::jsonb ->> 'at', chain, sequence`,
      [...values],
    )
  ).rows.map(({ entry }) => entry)

/** The rows about the person alone, by table, and the audit entries about the person's actions. */
export const personRecords = async (client: pg.ClientBase, { id }: StoredPerson): Promise<Record<string, unknown>> => {
  const records: Record<string, unknown> = { person: await rowsOf(client, 'person', 'id = $1', id) }
  for (const table of ['session', ...OF_PERSON]) records[table] = await rowsOf(client, table, 'person_id = $1', id)
  records['login_attempt'] = await rowsOf(client, 'login_attempt', 'used_by = $1', id)
  const where = "chain = 'person:' || $1 or content like '%\"personId\":\"' || $1 || '\"%'"
  return { ...records, audit_entry: await entriesOf(client, where, [id]) }
}

/** All rows about an application by table, and its audit entries. New tables with `application_id` are included. */
export const applicationRecords = async (
  client: pg.ClientBase,
  applicationId: string,
): Promise<Record<string, readonly Row[]> & { document: readonly Row[] }> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'application_id' and table_name <> 'document' order by 1`,
  )
  const records: Record<string, Row[]> = { application: await rowsOf(client, 'application', 'id = $1', applicationId) }
  for (const { name } of tables) records[name] = await rowsOf(client, name, 'application_id = $1', applicationId)
  const document = await rowsOf(client, 'document', 'application_id = $1', applicationId)
  const entries = await entriesOf(client, "chain = 'application:' || $1", [applicationId])
  return { ...records, document, audit_entry: entries as Row[] }
}
