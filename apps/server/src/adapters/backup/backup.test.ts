/** A restored service has everything: drafts, signatures, audit log, files, and unfinished jobs. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createEmptyDatabase, createTestDatabase } from '../../../test/database.ts'
import { execute } from '../../../test/database-server.ts'
import { checkDocuments, storedKeys, uploaded } from '../../../test/documents.ts'
import { changed } from '../../../test/evidence/packet-changes.ts'
import { eventually, fillIn, SOURCES } from '../../../test/journey.ts'
import { newFileStore } from '../../../test/new-file-store.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { startJobs } from '../../jobs.ts'
import { type FileStore, isStored, STORE_ID } from '../../ports/file-store.ts'
import { deleteOrphanedFiles } from '../../retention/delete-orphaned-files.ts'
import { verifyAuditLog } from '../audit-log/verify-log.ts'
import { openFileStore } from '../file-store/open.ts'
import { backUp } from './back-up.ts'
import { type Content, contentFile, FORMAT, MANIFEST, RELEASE, readManifest, sealedOf, tableFile } from './manifest.ts'
import { restore } from './restore.ts'

const folder = createTemporaryFolder()
const at = (name: string) => join(folder.path, name)
const content = randomBytes(100_000)
let lost: SigningTest
/** Submitted, but not yet delivered. */
let sent: string
let draft: string

/** Every row of the service's tables as PostgreSQL prints it, by table. The restored one has a store of its own. */
const rowsOf = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' and tablename not in ('store_binding', 'worker_heartbeat')",
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t order by 1`)
    all[name] = rows.map(({ line }) => line)
  }
  const { faults } = await verifyAuditLog(client)
  await client.end()
  return { all, faults }
}

beforeAll(async () => {
  lost = await startSigningTest()
  const { test, world } = lost
  const browser = await lost.signIn()
  const begun = await lost.begin(browser)
  sent = begun.applicationId
  await world.ask(`bankid/orders/${begun.orderRef}`, { action: 'approve' })
  await lost.poll(browser, begun.signStateId)
  // Some readers take U+2028 for the end of a line; it must not end a row.
  draft = await fillIn(test, browser, { ...SOURCES, SRC_DESCRIPTION: { text: 'Fem provkällor\u2028i ett skåp.' } })
  await uploaded(test, browser, draft)
  await checkDocuments(test)
  await test.deps.fileStore.write('documents/large', Readable.from([content]))
  await test.deps.fileStore.write('trash/2026-11-28/documents/orphan', [content])
  await backUp(test.databaseUrl, test.deps.fileStore, at('whole'))
})
afterAll(async () => {
  await lost.test.close()
  folder.remove()
})

it('is restored with every row and file, and continues pending work (SIG-07, CAS-01)', async () => {
  const database = await createEmptyDatabase()
  const store = await newFileStore(at('files'))
  await restore(database.url, store, at('whole'))

  expect(readdirSync(join(at('whole'), 'tables'))).not.toContain('public.store_binding.jsonl.gz')
  const before = await rowsOf(lost.test.databaseUrl)
  const after = await rowsOf(database.url)
  expect(after).toEqual(before)
  expect(after.faults).toEqual([])
  expect(after.all['evidence']).toHaveLength(1)
  expect((await buffer(await store.read('documents/large'))).equals(content)).toBe(true)
  expect(await storedKeys({ fileStore: store }, 'trash/')).toEqual([])
  expect(await isStored(store, STORE_ID)).toBe(true)

  const again = await startTestApp({ DATABASE_URL: database.url, FILE_STORE: at('files') })
  const stop = await startJobs(again.deps, again.queue)
  const browser = await again.signIn('191212121212', 'org-k3v9m2x7q4')
  await eventually(async () => {
    const answer = await again.call('GET', `applications/${sent}`, { browser })
    return answer.json<{ caseNumber: string | null }>().caseNumber
  }, 'a case number of the one that was sent in')
  const next = await fillIn(again, browser)
  expect([sent, draft]).not.toContain(next)
  await stop()
  await again.close()
  await database.drop()
})

it('is not bound to the former file store when it is restored (SIG-07, FIL-13)', { tags: ['nightly'] }, async () => {
  const database = await createEmptyDatabase()
  await restore(database.url, await newFileStore(at('other-files')), at('whole'))
  const { FILE_STORE = '' } = lost.test.settings
  const before = await storedKeys(lost.test.deps)
  const wrong = await startTestApp({ DATABASE_URL: database.url, FILE_STORE })
  const clock = { ...wrong.deps.clock, now: () => new Date(Date.now() + 48 * 3_600_000) }
  expect(await deleteOrphanedFiles({ ...wrong.deps, clock })).toEqual({})
  for (const key of before) await wrong.deps.fileStore.remove(key)
  expect(await storedKeys(lost.test.deps)).toEqual(before)
  await wrong.close()
  await database.drop()
})

it('is made only in an empty folder, and writes nothing into another (SIG-07)', async () => {
  mkdirSync(at('full/below'), { recursive: true })
  await expect(backUp(lost.test.databaseUrl, lost.test.deps.fileStore, at('full'))).rejects.toThrow('full is not empty')
  expect(readdirSync(at('full'))).toEqual(['below'])
})

it('states its release, and is refused by an older one with one line that names it (SIG-07)', async () => {
  const { release } = await readManifest(at('whole'))
  expect(release).toBe(RELEASE)
  mkdirSync(at('newer'))
  writeFileSync(join(at('newer'), MANIFEST), JSON.stringify({ format: FORMAT, release: '10.0.0' }))
  await expect(readManifest(at('newer'))).rejects.toThrow(
    `${at('newer')} was written by release 10.0.0, and this is ${RELEASE}: restore it with release 10.0.0.`,
  )
  // The first release wrote no number.
  writeFileSync(join(at('newer'), MANIFEST), JSON.stringify({ format: FORMAT - 1 }))
  await expect(readManifest(at('newer'))).rejects.toThrow('was written by release 0.1.0')
})

/** The manifest with other content, sealed anew. */
const reseal = (manifest: Buffer, change: (whole: Content) => Content): string => {
  const { sha256: _, ...rest } = JSON.parse(manifest.toString()) as Content & { sha256: string }
  return JSON.stringify(sealedOf(change(rest)))
}

it('is not restored when a table has other rows than the manifest says, or is missing there (SIG-07)', async () => {
  const database = await createTestDatabase()
  const store = await newFileStore(at('counted'))
  cpSync(at('whole'), at('odd'), { recursive: true })
  const whole = readFileSync(join(at('odd'), MANIFEST))
  const attempt = (change: (tables: Content['tables']) => Content['tables']) => {
    writeFileSync(
      join(at('odd'), MANIFEST),
      reseal(whole, (all) => ({ ...all, tables: change(all.tables) })),
    )
    return restore(database.url, store, at('odd'))
  }
  const isPerson = ({ name }: { name: string }) => name === 'public.person'
  const more = (tables: Content['tables']) =>
    tables.map((table) => (isPerson(table) ? { ...table, rows: table.rows + 1 } : table))
  await expect(attempt(more)).rejects.toThrow('public.person has 1 rows after the restore, and back-up.json says 2.')
  await expect(attempt((tables) => tables.filter((table) => !isPerson(table)))).rejects.toThrow(
    'public.person is a table of the back-up or of the database, and not of both.',
  )
  expect((await rowsOf(database.url)).all['person']).toEqual([])
  await database.drop()
})

it('is not made of a database of a later version, which this one could not restore (SIG-07)', async () => {
  const database = await createTestDatabase()
  await execute(database.url, "insert into kysely_migration values ('9999_later', '')")
  await expect(backUp(database.url, await newFileStore(at('files-of-later')), at('later'))).rejects.toThrow(
    'The database is of a later version of the service (9999_later): back it up with that one.',
  )
  await database.drop()
})

it('is made once in a folder by concurrent commands (SIG-07)', async () => {
  const attempts = Array.from({ length: 5 }, () => backUp(lost.test.databaseUrl, lost.test.deps.fileStore, at('once')))
  const ended = await Promise.allSettled(attempts)
  const refused = ended.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const one of refused) expect(one).toMatchObject({ reason: { message: `${at('once')} is not empty.` } })
})

it('is never restored over existing data (SIG-07, CAS-01)', { tags: ['nightly'] }, async () => {
  const database = await createTestDatabase()
  await restore(database.url, await newFileStore(at('others')), at('whole'))
  mkdirSync(at('new'))
  const attempt = async (place: string) => restore(database.url, await openFileStore(at(place)), at('whole'))
  await expect(attempt('new')).rejects.toThrow(/database is not empty/)
  await expect(attempt('others')).rejects.toThrow(/file store is not empty/)
  await database.drop()
})

it('leaves no row after a failed restore, and can be restored once the store is empty (SIG-07, CAS-01)', {
  tags: ['nightly'],
}, async () => {
  const database = await createEmptyDatabase()
  const store = await newFileStore(at('small'))
  const full: FileStore = {
    ...store,
    write: async (...file) => {
      await store.write(...file)
      throw new Error('no space left')
    },
  }
  await expect(restore(database.url, full, at('whole'))).rejects.toThrow('no space left')
  expect((await rowsOf(database.url)).all['person']).toEqual([])
  for (const key of await storedKeys({ fileStore: store })) await store.remove(key)
  await restore(database.url, store, at('whole'))
  expect((await rowsOf(database.url)).all['evidence']).toHaveLength(1)
  await database.drop()
})

it('contains a document that leaves quarantine just before it is read, in any listing order (SIG-07, FIL-05)', async () => {
  const store = await newFileStore(at('moving'))
  for (const key of ['documents/a', 'quarantine/b']) await store.write(key, Readable.from([key]))
  const racing: FileStore = {
    ...store,
    // In the order in which S3 lists them.
    list: async function* () {
      for (const key of await storedKeys({ fileStore: store })) yield { key, writtenAt: new Date() }
    },
    read: async (key) => {
      if (key === 'quarantine/b') await store.move(key, 'documents/b')
      return store.read(key)
    },
  }
  const { files } = await backUp(lost.test.databaseUrl, racing, at('raced'))
  expect(files.map(({ key }) => key)).toEqual(['documents/a', 'documents/b'])
  expect(readFileSync(contentFile(at('raced'), 'documents/b'), 'utf8')).toBe('quarantine/b')
})

it('lists no document with content that arrived after the file listing (SIG-07, FIL-05)', async () => {
  const { test, signIn } = lost
  const browser = await signIn()
  const store = test.deps.fileStore
  const busy: FileStore = {
    ...store,
    list: async function* () {
      yield* store.list('')
      await uploaded(test, browser, draft)
    },
  }
  const { tables } = await backUp(test.databaseUrl, busy, at('busy'))
  expect(tables.find(({ name }) => name === 'public.document')).toMatchObject({ rows: 1 })
})

it('is refused when incomplete, changed or of another version, and nothing is restored (SIG-07, CAS-01)', {
  tags: ['nightly'],
}, async () => {
  const database = await createTestDatabase()
  const store = await newFileStore(at('untouched'))
  const attempt = (from = 'broken') => restore(database.url, store, at(from))
  await backUp(lost.test.databaseUrl, lost.test.deps.fileStore, at('broken'))
  await expect(backUp(lost.test.databaseUrl, lost.test.deps.fileStore, at('broken'))).rejects.toThrow(/not empty/)

  const broken = async (path: string, change: (content: Buffer) => Buffer | string, says: RegExp) => {
    const whole = readFileSync(path)
    writeFileSync(path, change(whole))
    await expect(attempt()).rejects.toThrow(says)
    writeFileSync(path, whole)
  }
  const manifest = join(at('broken'), MANIFEST)
  await broken(manifest, (text) => text.toString().replace('0001_schema', '0000_other'), /its SHA-256 differs/)
  await broken(manifest, (text) => reseal(text, (all) => ({ ...all, schema: 'other' })), /another version/)
  await broken(
    manifest,
    (text) => text.toString().replace(`"format": ${FORMAT}`, '"format": 1'),
    /was written by release/,
  )
  await broken(manifest, (text) => text.subarray(0, -1), /no whole back-up/)
  await expect(attempt('none')).rejects.toThrow(/no whole back-up/)
  const large = contentFile(at('broken'), 'documents/large')
  for (const path of [tableFile(at('broken'), 'public.evidence'), large]) {
    await broken(path, (whole) => whole.subarray(0, -1), /is not as it was written/)
    await broken(path, (whole) => changed(whole, { at: 20, by: 1 }), /is not as it was written/)
  }
  rmSync(large)
  await expect(attempt()).rejects.toThrow(/can't be read/)
  expect((await rowsOf(database.url)).all['person']).toEqual([])
  expect(await storedKeys({ fileStore: store })).toEqual([])
  await database.drop()
})
