/** Writes a back-up into a folder: the rows as they were at one moment, and the content of the files. */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type FileStore, MissingFile, TRASH } from '../../ports/file-store.ts'
import { makeFolder } from '../file-store/try-folder.ts'
import { LEVEL } from '../postgres/migrate.ts'
import { withClient } from '../postgres/ready-database.ts'
import {
  contentFile,
  FORMAT,
  MANIFEST,
  type Manifest,
  RELEASE,
  type Seal,
  sealedOf,
  sealOf,
  tableFile,
} from './manifest.ts'
import { schemaOf, sequencesOf, tablesOf } from './tables.ts'

const AT_A_TIME = 500

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Rows as lines of JSON in PostgreSQL's own format, so that no number loses a digit. */
async function* linesOf(client: pg.ClientBase, { name, where }: { name: string; where: string }) {
  await client.query(
    `declare lines no scroll cursor for select row_to_json(t)::text as line from ${name} t where ${where}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${AT_A_TIME} from lines`)
    if (rows.length === 0) break
    for (const { line } of rows) yield `${line}\n`
  }
  await client.query('close lines')
}

const writeTable = async (client: pg.ClientBase, folder: string, table: { name: string; where: string }) => {
  let rows = 0
  const counted = new Transform({
    transform: (line: Buffer, _encoding, done) => {
      rows += 1
      done(null, line)
    },
  })
  const path = tableFile(folder, table.name)
  const lines = Readable.from(linesOf(client, table), { objectMode: false })
  await pipeline(lines, counted, createGzip(), createWriteStream(path, { mode: 0o600 }))
  return { name: table.name, rows, ...(await sealOf(path)) }
}

/** The manifest names this release, which knows only its own migrations. */
const refuseLater = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ found: string }>('select max(name) as found from kysely_migration')
  const found = rows[0]?.found ?? ''
  if (found > LEVEL)
    throw new Error(`The database is of a later version of the service (${found}): back it up with that one.`)
}

const writeRows = (databaseUrl: string, folder: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await refuseLater(client)
    const [schema, sequences] = [await schemaOf(client), await sequencesOf(client)]
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push(await writeTable(client, folder, table))
    return { schema, sequences, tables }
  })

/** Undefined when the content was removed after it was listed. */
const writeContent = async (store: FileStore, folder: string, key: string): Promise<Seal | undefined> => {
  const path = contentFile(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await pipeline(await store.read(key), createWriteStream(path, { mode: 0o600 }))
    return sealOf(path)
  } catch (error) {
    if (error instanceof MissingFile) return undefined
    throw error
  }
}

/**
 * Lists the store twice. Content that left quarantine during the first pass, and so changed its key, has its final key
 * in the second. Content that neither pass finds was removed. The trash stays behind: no row refers to it.
 */
const writeFiles = async (store: FileStore, folder: string): Promise<Manifest['files']> => {
  const written = new Map<string, Seal>()
  const look = async () => {
    for await (const { key } of store.list('')) {
      if (written.has(key) || key.startsWith(TRASH)) continue
      const seal = await writeContent(store, folder, key)
      if (seal) written.set(key, seal)
    }
  }
  await look()
  await look()
  return [...written].map(([key, seal]) => ({ key, ...seal }))
}

/** `mkdir` is atomic: of two simultaneous back-ups only one creates the folder for the tables. */
const takeFolder = async (folder: string): Promise<void> => {
  try {
    makeFolder(folder, 0o700)
    if ((await readdir(folder)).length === 0) return await mkdir(join(folder, 'tables'), { mode: 0o700 })
  } catch (error) {
    if (!isThere(error)) throw error
  }
  throw new Error(`${folder} is not empty.`)
}

/**
 * May run while the service runs. `folder` must be empty or new. Its content holds personal data and is as secret as
 * the database. Throws a readable one-line message.
 */
export const backUp = async (databaseUrl: string, store: FileStore, folder: string): Promise<Manifest> => {
  await takeFolder(folder)
  const madeAt = new Date().toISOString()
  // Rows first: content is stored before a row names it, so the files of all these rows exist by now.
  const rows = await writeRows(databaseUrl, folder)
  const files = await writeFiles(store, folder)
  const manifest = sealedOf({ format: FORMAT, madeAt, release: RELEASE, ...rows, files })
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  return manifest
}
