/** Fills an empty database and file store from a back-up. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import type { FileStore } from '../../ports/file-store.ts'
import { withServiceDatabase } from '../postgres/database.ts'
import { bringUpToDate, withClient } from '../postgres/ready-database.ts'
import { bindStore } from '../postgres/store-binding.ts'
import { contentFile, MANIFEST, type Manifest, readWholeBackUp, tableFile } from './manifest.ts'
import { schemaOf, tablesOf } from './tables.ts'

const AT_A_TIME = 200

const insert = (client: pg.ClientBase, table: string, lines: readonly string[]) =>
  client.query(
    `insert into ${table} overriding system value select row.* from json_populate_recordset(null::${table}, $1) row`,
    [`[${lines.join(',')}]`],
  )

/** Not `readline`, which also ends lines at U+2028; applicants' texts may contain it. */
async function* linesOf(content: AsyncIterable<string>) {
  let rest = ''
  for await (const piece of content) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const fillTable = (client: pg.ClientBase, folder: string, table: string) =>
  pipeline(createReadStream(tableFile(folder, table)), createGunzip().setEncoding('utf8'), async (text) => {
    let waiting: string[] = []
    for await (const line of linesOf(text)) {
      if (waiting.push(line) < AT_A_TIME) continue
      await insert(client, table, waiting)
      waiting = []
    }
    if (waiting.length > 0) await insert(client, table, waiting)
  })

const checkStoreEmpty = async (store: FileStore) => {
  for await (const { key } of store.list(''))
    throw new Error(
      `The file store is not empty: ${key} is in it. Restore into a new one; if a restore that failed has left it, empty the store first.`,
    )
}

/** Another table would never be filled, and a missing one be left empty. */
const checkTables = async (client: pg.ClientBase, { tables }: Manifest) => {
  const names = [...(await tablesOf(client)), ...tables].map(({ name }) => name)
  const odd = names.find((name) => names.indexOf(name) === names.lastIndexOf(name))
  if (odd !== undefined) throw new Error(`${odd} is a table of the back-up or of the database, and not of both.`)
}

/** The rows of a file may have been lost or repeated in a way that its digest does not show. */
const checkRows = async (client: pg.ClientBase, { name, rows }: Manifest['tables'][number]) => {
  const found = await client.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)
  if (found.rows[0]?.rows !== rows)
    throw new Error(`${name} has ${found.rows[0]?.rows} rows after the restore, and ${MANIFEST} says ${rows}.`)
}

/** Existing audit logs, evidence or applications must never be mixed with restored ones. */
const checkDatabaseEmpty = async (client: pg.ClientBase, { tables }: Manifest) => {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) throw new Error(`The database is not empty: ${name} has rows. Restore into a new one.`)
  }
}

const checkSchema = async (client: pg.ClientBase, { schema, release }: Manifest) => {
  const here = await schemaOf(client)
  if (here !== schema)
    throw new Error(
      `The back-up is of another version of the service: restore it with release ${release}.\n  back-up: ${schema}\n  here:    ${here}`,
    )
}

/**
 * Writes nothing unless the back-up is intact and both targets are empty. Rows are restored in one transaction; files
 * written before a failure remain. At the end both targets are bound to each other. No process of the service may run
 * meanwhile. Throws a readable one-line message.
 */
export const restore = async (databaseUrl: string, store: FileStore, folder: string): Promise<Manifest> => {
  const manifest = await readWholeBackUp(folder)
  await checkStoreEmpty(store)
  await bringUpToDate(databaseUrl)
  await withClient(databaseUrl, async (client) => {
    await client.query('begin')
    await checkSchema(client, manifest)
    await checkTables(client, manifest)
    await checkDatabaseEmpty(client, manifest)
    // Triggers that protect submitted applications would reject their answers.
    for (const table of manifest.tables) {
      await client.query(`alter table ${table.name} disable trigger user`)
      await fillTable(client, folder, table.name)
      await client.query(`alter table ${table.name} enable trigger user`)
      await checkRows(client, table)
    }
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [name, value])
    for (const { key } of manifest.files) await store.write(key, createReadStream(contentFile(folder, key)))
    await client.query('commit')
  })
  // A new id: neither the former store nor the former database is bound to one of these.
  await withServiceDatabase(databaseUrl, (db) => bindStore(db, store, { anew: true }))
  return manifest
}
