/** Tests that orphaned files go to the trash within a share, stay there for a grace time, and come back. */

import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { storedKeys } from '../../test/documents.ts'
import { newFileStore } from '../../test/new-file-store.ts'
import { recordLog } from '../../test/record-log.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { type Database, openDatabase } from '../adapters/postgres/database.ts'
import { fileOwnersIn } from '../adapters/postgres/stores.ts'
import { workerFiguresIn } from '../adapters/postgres/worker-figures.ts'
import type { FileStore } from '../ports/file-store.ts'
import { readSome, retentionOf } from '../settings/config.ts'
import { emptyTrash, restoreTrash, trashOrphans } from './trash.ts'

const folder = createTemporaryFolder()
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.serviceUrl, recordLog().log, 2)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  folder.remove()
})

const newStore = () => newFileStore(join(folder.path, randomUUID()))
const depsOf = (fileStore: FileStore, time = Date.now() + 48 * 3_600_000) => {
  const { log, lines } = recordLog()
  return {
    stores: fileOwnersIn(db),
    fileStore,
    clock: { now: () => new Date(time), sleep: async () => {} },
    config: { retention: readSome({}, retentionOf) },
    workerFigures: workerFiguresIn(db),
    log,
    lines,
  }
}
const waiting = async () => {
  const figure = db.selectFrom('workerFigure').select('value').where('kind', '=', 'files-to-confirm')
  return (await figure.executeTakeFirst())?.value
}
/**
 * A store with files below two prefixes, of which `orphans` below documents/ and three receipts have no row. `trashed`
 * documents are in the trash.
 */
const crowded = async (orphans: number, listed: number, trashed = 0) => {
  const [store, moved] = [await newStore(), [] as string[]]
  async function* list(prefix: string) {
    const below = { 'documents/': listed, 'receipts/': 3 }[prefix] ?? (prefix.endsWith('/documents/') ? trashed : 0)
    for (let n = 0; n < below; n++)
      yield { key: `${prefix}${n < orphans ? 'lost' : 'used'}/${n}`, writtenAt: new Date() }
  }
  const deps = depsOf({ ...store, list, move: async (key) => void moved.push(key) })
  const keysInUse = async (keys: readonly string[]) => new Set(keys.filter((key) => key.includes('used')))
  const existing = async () => new Set<string>()
  const { documents, uploads, applications } = deps.stores
  const stores = { documents: { ...documents, keysInUse }, uploads, applications: { ...applications, existing } }
  return { deps: { ...deps, stores }, moved }
}

it.each([
  [10, 10, 0],
  [60, 600, 0],
  [10, 550, 50],
])('moves %i of %i files to the trash, which has %i of the same day (FIL-14)', async (orphans, listed, trashed) => {
  const { deps, moved } = await crowded(orphans, listed, trashed)
  expect(await trashOrphans(deps, { confirmed: false })).toEqual({ trashed: orphans + 3, toConfirm: 0 })
  expect(moved).toHaveLength(orphans + 3)
  expect([deps.lines, await waiting()]).toEqual([[], 0])
})

it('asks no operator while no file lacks a row, however many are in the trash (FIL-14)', async () => {
  const { deps } = await crowded(0, 3, 600)
  const existing = async (ids: readonly string[]) => new Set(ids)
  const stores = { ...deps.stores, applications: { ...deps.stores.applications, existing } }
  expect(await trashOrphans({ ...deps, stores }, { confirmed: false })).toEqual({ trashed: 0, toConfirm: 0 })
  expect(deps.lines).toEqual([])
})

it('fails with the error of the file store, and takes it for no move of another process (FIL-14)', async () => {
  const { deps } = await crowded(1, 1)
  const move = () => Promise.reject(new Error('disk full'))
  const failing = trashOrphans({ ...deps, fileStore: { ...deps.fileStore, move } }, { confirmed: false })
  await expect(failing).rejects.toThrow('disk full')
})

it('takes files with foreign names for orphans, and does not fail at them (FIL-14)', async () => {
  const store = await newStore()
  const keys = ['documents/readme.txt', 'quarantine/notes', 'receipts/old/receipt.pdf', 'uploads/part/1']
  for (const key of keys) await store.write(key, [Buffer.from('x')])
  expect(await trashOrphans(depsOf(store), { confirmed: false })).toEqual({ trashed: 4, toConfirm: 0 })
})

it.each([
  [11, 11],
  [61, 600],
])('moves %i of %i files only when an operator confirms it (FIL-14)', async (orphans, listed) => {
  const { deps, moved } = await crowded(orphans, listed)
  expect(await trashOrphans(deps, { confirmed: false })).toEqual({ trashed: 3, toConfirm: orphans })
  expect(moved.every((key) => key.startsWith('receipts/'))).toBe(true)
  expect(deps.lines).toEqual([
    `${orphans} of ${listed} files in documents/ have no row: none is moved to the trash. See: node apps/server/src/cli.ts files clean`,
  ])
  expect(await waiting()).toBe(orphans)
  expect(await trashOrphans(deps, { confirmed: true })).toEqual({ trashed: orphans + 3, toConfirm: 0 })
  expect(await waiting()).toBe(0)
})

it('counts what is in the trash since the same day towards the share (FIL-14)', async () => {
  const store = await newStore()
  const [now, day] = [Date.now() + 48 * 3_600_000, 24 * 3_600_000]
  const lose = (some: number) =>
    Promise.all(Array.from({ length: some }, () => store.write(`documents/${randomUUID()}`, [Buffer.from('x')])))
  await lose(6)
  await store.write('quarantine/a', [Buffer.from('x')])
  expect(await trashOrphans(depsOf(store, now), { confirmed: false })).toEqual({ trashed: 7, toConfirm: 0 })
  await lose(5)
  const deps = depsOf(store, now)
  expect(await trashOrphans(deps, { confirmed: false })).toEqual({ trashed: 0, toConfirm: 5 })
  expect(deps.lines).toEqual([
    expect.stringMatching(/^5 of 5 files in documents\/ have no row, and 6 are in the trash since midnight: none/),
  ])
  expect(await trashOrphans(depsOf(store, now + day), { confirmed: false })).toEqual({ trashed: 5, toConfirm: 0 })
  expect(await trashOrphans(depsOf(store, now + day), { confirmed: false })).toEqual({ trashed: 0, toConfirm: 0 })
})

it('deletes from the trash after the grace time, counted in days from the move (FIL-14)', async () => {
  const store = await newStore()
  const key = `documents/${randomUUID()}`
  await store.write(key, [Buffer.from('x')])
  const moved = Date.now() + 48 * 3_600_000
  await trashOrphans(depsOf(store, moved), { confirmed: false })
  const [trashed = ''] = await storedKeys({ fileStore: store })
  expect(trashed).toMatch(new RegExp(`^trash/20\\d\\d-\\d\\d-\\d\\d/${key}$`))
  const emptied = (days: number) => emptyTrash(depsOf(store, moved + days * 86_400_000))
  expect(await emptied(30)).toBe(0)
  expect(await storedKeys({ fileStore: store })).toEqual([trashed])
  expect(await emptied(31)).toBe(1)
  expect(await storedKeys({ fileStore: store })).toEqual([])
})

it('goes on when another process moves the same files (FIL-14)', async () => {
  const store = await newStore()
  for (const name of ['a', 'b']) await store.write(`quarantine/${randomUUID()}`, [Buffer.from(name)])
  const both = await Promise.all([1, 2].map(() => trashOrphans(depsOf(store), { confirmed: false })))
  expect(both.reduce((sum, { trashed }) => sum + trashed, 0)).toBe(2)
  expect(await storedKeys({ fileStore: store }, 'quarantine/')).toEqual([])
})

it('restores a file by either key, or all, and replaces none (FIL-14)', async () => {
  const store = await newStore()
  const day = 'trash/2026-11-28/'
  for (const key of ['documents/a', 'documents/b', 'receipts/c/d.pdf', 'documents/e'])
    await store.write(`${day}${key}`, [Buffer.from(key)])
  await store.write('documents/e', [Buffer.from('newer')])
  const kept = [`${day}documents/e`]
  expect(await restoreTrash(store, 'documents/a')).toEqual({ restored: ['documents/a'], kept: [] })
  expect(await restoreTrash(store, `${day}documents/b`)).toEqual({ restored: ['documents/b'], kept: [] })
  expect(await restoreTrash(store, 'documents/none')).toEqual({ restored: [], kept: [] })
  expect(await restoreTrash(store, 'documents/e')).toEqual({ restored: [], kept })
  expect(await restoreTrash(store, undefined)).toEqual({ restored: ['receipts/c/d.pdf'], kept })
  expect(await storedKeys({ fileStore: store })).toEqual(
    ['documents/a', 'documents/b', 'documents/e', 'receipts/c/d.pdf', `${day}documents/e`].toSorted(),
  )
})

it('leaves a restored file in its place at the next clean-up (FIL-14)', async () => {
  const [name, key] = [randomUUID(), `documents/${randomUUID()}`]
  const store = await newFileStore(join(folder.path, name))
  const trashed = `trash/2026-11-28/${key}`
  await store.write(trashed, [Buffer.from('x')])
  await utimes(join(folder.path, name, trashed), 1, 1)
  expect((await restoreTrash(store, key)).restored).toEqual([key])
  expect(await trashOrphans(depsOf(store, Date.now()), { confirmed: false })).toEqual({ trashed: 0, toConfirm: 0 })
  expect(await storedKeys({ fileStore: store })).toEqual([key])
})
