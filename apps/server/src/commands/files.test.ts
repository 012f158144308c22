/** Tests the commands `files …` and `cases list --delivered-since` on a database and a store that differ. */
import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { storedKeys } from '../../test/documents.ts'
import { newFileStore } from '../../test/new-file-store.ts'
import { runHere } from '../../test/run-cli.ts'
import { addDocuments } from '../../test/stored-documents.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { withClockAhead } from '../../test/wrong-clock.ts'
import { withClient } from '../adapters/postgres/ready-database.ts'
import { type FileStore, STORE_ID } from '../ports/file-store.ts'
import { toShortId } from '../utilities/ids/application-id.ts'

const folder = { path: '', remove: () => {} }
let database: Awaited<ReturnType<typeof createTestDatabase>>
let store: FileStore
let place: string
beforeEach(async () => {
  Object.assign(folder, createTemporaryFolder())
  place = join(folder.path, 'files')
  store = await newFileStore(place)
  database = await createTestDatabase()
})
afterEach(async () => {
  await database.drop()
  folder.remove()
})
const run = (...words: string[]) => runHere(words, { DATABASE_URL: database.url, FILE_STORE: place })
const write = (key: string) => store.write(key, [Buffer.from('x')])
const isBound = async () => (await run('files', 'clean')).code === 0

it('adopts a store and a database after it has shown what they share (FIL-13)', async () => {
  const [lost = ''] = await addDocuments(database.url, store, 3)
  await store.remove(`documents/${lost}`)
  await write(`documents/${randomUUID()}`)
  const counts =
    'The database has 3 documents; 2 of their files are in the store.\nThe store has 3 files; 1 of them have no row in the database.\n'
  const unbound = 'File store and database do not belong together: neither has an id.\n'
  const asked = await run('files', 'adopt')
  expect(asked).toEqual({
    code: 0,
    out: `${unbound}${counts}Nothing was changed; --yes binds them to each other.\n`,
    err: '',
  })
  expect(await isBound()).toBe(false)
  expect(await run('files', 'adopt', '--yes')).toEqual({
    code: 0,
    out: `${unbound}${counts}They are bound to each other.\n`,
    err: '',
  })
  expect(await isBound()).toBe(true)
})

it('says whether store and database belong together, and from whom "adopt" takes the store (FIL-13)', async () => {
  const firstOf = async (words: 'adopt' | 'check') => (await run('files', words)).out.split('\n').slice(0, 2)
  await run('files', 'adopt', '--yes')
  expect((await firstOf('check'))[0]).toBe('File store and database belong together.')
  expect((await firstOf('adopt'))[0]).toBe('File store and database belong together.')
  await store.write(STORE_ID, [Buffer.from('of another database')])
  const other = [
    'File store and database do not belong together: they have different ids.',
    'The store has the id of another database: "files adopt --yes" takes the store away from the service of that database.',
  ]
  expect(await firstOf('check')).toEqual(other)
  expect(await firstOf('adopt')).toEqual(other)
  await store.remove(STORE_ID)
  expect(await firstOf('adopt')).toEqual([
    'File store and database do not belong together: only the database has an id.',
    'The database has 0 documents; 0 of their files are in the store.',
  ])
})

it('lists files without a row, documents without a file, and the trash (FIL-14)', async () => {
  const [lost = ''] = await addDocuments(database.url, store, 2)
  expect(await run('files', 'check')).toMatchObject({ code: 0 })
  await store.remove(`documents/${lost}`)
  const unknown = `documents/${randomUUID()}`
  await write(unknown)
  await write('trash/2026-11-28/documents/old')
  const { code, out } = await run('files', 'check')
  expect(out.split('\n')).toEqual([
    'File store and database do not belong together: neither has an id.',
    expect.stringMatching(new RegExp(`^no row: ${unknown}  written 20.+Z$`)),
    expect.stringMatching(new RegExp(`^no file: document ${lost} of application [\\w-]{22}$`)),
    'in the trash: trash/2026-11-28/documents/old',
    '1 files without a row, 1 documents without a file, 1 in the trash.',
    '',
  ])
  expect(code).toBe(1)
})

it('moves any number of files to the trash when confirmed, and back (FIL-14)', { tags: ['nightly'] }, async () => {
  await run('files', 'adopt', '--yes')
  const keys = Array.from({ length: 51 }, () => `documents/${randomUUID()}`)
  const [first = ''] = keys
  for (const key of keys) {
    await write(key)
    await utimes(join(place, key), 1, 1)
  }
  expect((await run('files', 'clean')).out).toMatch(/^51 of 51 files in documents\/ have no row\.$/m)
  expect(await storedKeys({ fileStore: store }, 'trash/')).toEqual([])
  expect((await run('files', 'clean', '--confirm')).out).toMatch(/\n51 are in the trash\.\n$/)
  expect(await storedKeys({ fileStore: store }, 'documents/')).toEqual([])
  expect(await run('files', 'restore-trash')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Give one key, or/),
  })
  expect(await run('files', 'restore-trash', first)).toEqual({
    code: 0,
    out: `${first}\n1 files are back in their places.\n`,
    err: '',
  })
  expect(await run('files', 'restore-trash', '--all')).toMatchObject({ code: 0 })
  expect(await storedKeys({ fileStore: store })).toEqual(keys.toSorted())
})

it('restores a file from the trash, and says what is not there or has a newer file in its place (FIL-14)', async () => {
  const [key, trashed] = ['documents/a', 'trash/2026-11-28/documents/a']
  const restore = () => run('files', 'restore-trash', key)
  const missing = { code: 1, out: `${key} is not in the trash.\n`, err: '' }
  expect(await restore()).toEqual(missing)
  await write(trashed)
  expect(await restore()).toEqual({ code: 0, out: `${key}\n1 files are back in their places.\n`, err: '' })
  expect(await restore()).toEqual(missing)
  await write(trashed)
  expect(await restore()).toEqual({
    code: 1,
    out: `stays, a newer file is in its place: ${trashed}\n0 files are back in their places.\n`,
    err: '',
  })
})

it('cleans nothing while they are not bound, and creates no folder (FIL-13)', async () => {
  await write('documents/a')
  expect(await run('files', 'clean', '--confirm')).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^FILE_STORE and DATABASE_URL do not belong together: [^\n]+\n$/),
  })
  place = join(folder.path, 'none')
  expect(await run('files', 'check')).toEqual({
    code: 2,
    out: '',
    err: `FILE_STORE: there is no folder ${place}. It must exist before the first start.\n`,
  })
})

it('cleans nothing while this host’s clock is wrong (FIL-14)', async () => {
  await run('files', 'adopt', '--yes')
  const key = `documents/${randomUUID()}`
  await write(key)
  expect(await withClockAhead(4 * 86_400_000, () => run('files', 'clean', '--confirm'))).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^the clock of this host is 34\d{4} s ahead of that of the database: [^\n]+\n$/),
  })
  expect(await storedKeys({ fileStore: store })).toEqual([key])
})

it('lists applications delivered since a time, with what the database knows of them (CAS-01)', async () => {
  await addDocuments(database.url, store, 1)
  const known = await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from application')
    return rows[0]?.id ?? ''
  })
  const gone = randomUUID()
  await write(`receipts/${known}/handed-over/a.pdf`)
  await write(`receipts/${randomUUID()}/receipt.pdf`)
  await write(`trash/2026-11-28/receipts/${gone}/handed-over/b.pdf`)
  const since = (time: string) => run('cases', 'list', '--delivered-since', time)
  const { code, out } = await since('2026-01-01T00:00:00Z')
  expect(out).toMatch(new RegExp(`^${toShortId(known)}  delivered 20.+Z  A-1 is a draft here$`, 'm'))
  expect(out).toMatch(new RegExp(`^${toShortId(gone)}  delivered 20.+Z  has no row$`, 'm'))
  expect(out).toMatch(/^2 applications, by their PDFs in FILE_STORE\. Compare with the case system: [^\n]+\n$/m)
  expect(code).toBe(0)
  expect((await since('2999-01-01T00:00:00Z')).out).toMatch(/^0 applications/)
  expect(await since('yesterday')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--delivered-since takes a time/),
  })
})
