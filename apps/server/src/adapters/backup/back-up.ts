/** Writes everything that the service keeps into a folder: the rows as they were at one moment, and the content of the files. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { type FileStore, MissingFile } from '../../ports/file-store.ts'
import { schemaOf, sequencesOf, tablesOf } from './tables.ts'

/** The last thing written: a folder without one is no back-up. */
export const MANIFEST = 'back-up.json'
export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`)
export const contentFile = (folder: string, key: string) => join(folder, 'files', key)

export type Manifest = {
  madeAt: string
  schema: string
  sequences: Record<string, string>
  /** Of each table, in the order in which they can be filled: how many rows, and the SHA-256 of its lines. */
  tables: { name: string; rows: number; sha256: string }[]
  files: string[]
}

const AT_A_TIME = 500

/** Rows as lines of JSON, just as PostgreSQL writes them: no number loses a digit on the way. */
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
  const hash = createHash('sha256')
  let rows = 0
  const counted = new Transform({
    transform: (line: Buffer, _encoding, done) => {
      rows += 1
      hash.update(line)
      done(null, line)
    },
  })
  const lines = Readable.from(linesOf(client, table), { objectMode: false })
  await pipeline(lines, counted, createGzip(), createWriteStream(tableFile(folder, table.name), { mode: 0o600 }))
  return { name: table.name, rows, sha256: hash.digest('hex') }
}

/** False when it is gone since it was listed. */
const writeContent = async (store: FileStore, folder: string, key: string): Promise<boolean> => {
  const path = contentFile(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await pipeline(await store.read(key), createWriteStream(path, { mode: 0o600 }))
    return true
  } catch (error) {
    if (error instanceof MissingFile) return false
    throw error
  }
}

/**
 * Looks twice: content that got its other key while we looked the first time, by leaving quarantine, has it for good the second time.
 * What neither finds was removed.
 */
const writeFiles = async (store: FileStore, folder: string): Promise<string[]> => {
  const written = new Set<string>()
  const look = async () => {
    for await (const { key } of store.list(''))
      if (!written.has(key) && (await writeContent(store, folder, key))) written.add(key)
  }
  await look()
  await look()
  return [...written]
}

/**
 * While the service runs. `folder` must be empty or new; what is in it afterwards holds personal data and is as secret as the
 * database. Throws one readable line.
 */
export const backUp = async (databaseUrl: string, store: FileStore, folder: string): Promise<Manifest> => {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const before = await readdir(folder, { recursive: true })
  if (before.length > 1) throw new Error(`${folder} is not empty.`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const [schema, sequences] = [await schemaOf(client), await sequencesOf(client)]
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push(await writeTable(client, folder, table))
    const files = await writeFiles(store, folder)
    const manifest = { madeAt: new Date().toISOString(), schema, sequences, tables, files }
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    return manifest
  } finally {
    await client.end()
  }
}
