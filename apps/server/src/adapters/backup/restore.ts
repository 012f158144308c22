/** Fills an empty database and file store from a back-up. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { FileStore } from '../../ports/file-store.ts'
import { migrate } from '../postgres/migrate.ts'
import { openQueue } from '../queue/queue.ts'
import { contentFile, MANIFEST, type Manifest, tableFile } from './back-up.ts'
import { schemaOf } from './tables.ts'

const AT_A_TIME = 200

const insert = (client: pg.ClientBase, table: string, lines: readonly string[]) =>
  client.query(
    `insert into ${table} overriding system value select row.* from json_populate_recordset(null::${table}, $1) row`,
    [`[${lines.join(',')}]`],
  )

/** Throws when the lines aren't those that were written. */
const fillTable = async (client: pg.ClientBase, folder: string, table: Manifest['tables'][number]) => {
  const hash = createHash('sha256')
  const input = createReadStream(tableFile(folder, table.name)).pipe(createGunzip())
  let waiting: string[] = []
  for await (const line of createInterface({ input })) {
    hash.update(`${line}\n`)
    if (waiting.push(line) === AT_A_TIME) {
      await insert(client, table.name, waiting)
      waiting = []
    }
  }
  if (waiting.length > 0) await insert(client, table.name, waiting)
  if (hash.digest('hex') !== table.sha256) throw new Error(`${table.name} in the back-up is not as it was written.`)
}

/** An audit log, evidence or applications that are there already must never be mixed with others. */
const checkEmpty = async (client: pg.ClientBase, { tables }: Manifest) => {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) throw new Error(`The database is not empty: ${name} has rows. Restore into a new one.`)
  }
}

const checkSchema = async (client: pg.ClientBase, { schema }: Manifest) => {
  const here = await schemaOf(client)
  if (here !== schema)
    throw new Error(
      `The back-up is of another version of the service: restore it with that one.\n  back-up: ${schema}\n  here:    ${here}`,
    )
}

const prepare = async (databaseUrl: string) => {
  await migrate(databaseUrl)
  const queue = await openQueue(databaseUrl, { supervise: false, log: (message) => console.error(message) })
  await queue.stop()
}

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} holds no whole back-up: ${MANIFEST} is missing.`)
  })
  return JSON.parse(text) as Manifest
}

/** All rows or none: then the files. No process of the service may run. Throws one readable line. */
export const restore = async (databaseUrl: string, store: FileStore, folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  await prepare(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await checkSchema(client, manifest)
    await checkEmpty(client, manifest)
    for (const table of manifest.tables) await fillTable(client, folder, table)
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [name, value])
    for (const key of manifest.files) await store.write(key, createReadStream(contentFile(folder, key)))
    await client.query('commit')
  } finally {
    await client.end()
  }
  return manifest
}
