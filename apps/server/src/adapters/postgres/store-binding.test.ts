/** Tests that files are deleted only while file store and database belong together. */

import { randomBytes } from 'node:crypto'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyTestDatabase } from '../../../test/database.ts'
import { execute } from '../../../test/database-server.ts'
import { storedKeys } from '../../../test/documents.ts'
import { startS3 } from '../../../test/file-store/s3.ts'
import { recordLog } from '../../../test/record-log.ts'
import { keepsAll, LINE, newFolder, type Pair, type Started, storedId, usePairs } from '../../../test/store-pairs.ts'
import { addDocuments } from '../../../test/stored-documents.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { waitForLockWaiter } from '../../../test/wait-for-lock-waiter.ts'
import { type FileStore, FileStoreUnavailable, STORE_ID } from '../../ports/file-store.ts'
import { openFileStore } from '../file-store/open.ts'
import { openClient } from '../file-store/s3.ts'
import { bindStore, storeBindingOf } from './store-binding.ts'
import { workerFiguresIn } from './worker-figures.ts'

const UUID = /^[\da-f-]{36}$/
const LATER = new Date(Date.now() + 3_600_000)

const READ_ONLY = `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`
const FAILING_COMMIT = `create function fail() returns trigger language plpgsql as 'begin raise exception ''at the commit''; end';
  create constraint trigger fail after update on store_binding deferrable initially deferred
  for each row execute function fail()`

const suite = (newPlace: () => Promise<string>) => {
  const { owned, newDatabase, newPair, boundPair, usedPair, startOn } = usePairs(newPlace)
  const figureOf = async ({ db }: Started) =>
    (await db.selectFrom('workerFigure').select('value').where('kind', '=', 'unbound-store').executeTakeFirst())?.value

  it('binds a new store and a new database once, however many processes start (FIL-13)', async () => {
    const pair = await newPair()
    const processes = await Promise.all(Array.from({ length: 4 }, () => startOn(pair)))
    expect(await Promise.all(processes.map(({ isBound }) => isBound()))).toEqual([true, true, true, true])
    expect(processes.flatMap(({ lines }) => lines)).toEqual([])
    const [{ store, whole } = await startOn(pair)] = processes
    await store.write('documents/a', [Buffer.from('x')])
    await store.remove('documents/a')
    expect(await storedKeys({ fileStore: whole })).toEqual([])
  })

  it('waits for another process that is binding the two, and leaves its id (FIL-13)', async () => {
    const pair = await newPair()
    const [first, second] = [await startOn(pair), await startOn(pair)]
    const [reached, writing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: FileStore = {
      ...first.whole,
      write: async (...file) => {
        reached.resolve()
        await writing.promise
        await first.whole.write(...file)
      },
    }
    const write = vi.spyOn(second.whole, 'write')
    const begun = bindStore(first.db, slow, { anew: false })
    await reached.promise
    const answer = second.isBound()
    await waitForLockWaiter(first)
    writing.resolve()
    await begun
    expect(await answer).toBe(true)
    expect(write).not.toHaveBeenCalled()
  })

  it.each<[what: string, fault: string, other: (used: Pair) => Promise<Pair>]>([
    [
      'an empty database',
      'only the file store has an id',
      async ({ place }) => ({ database: await newDatabase(), place }),
    ],
    [
      'the database of another store',
      'they have different ids',
      async ({ place }) => ({ database: (await boundPair()).database, place }),
    ],
    [
      'a copy of its database',
      'the database is a copy of another one',
      async ({ database, place }) => ({ database: owned(await copyTestDatabase(database)), place }),
    ],
    [
      'a copy of its database from before the two were bound',
      'only the file store has an id',
      async ({ database, place }) => {
        const copy = owned(await copyTestDatabase(database))
        await execute(copy.url, 'delete from store_binding')
        return { database: copy, place }
      },
    ],
    [
      'the folder or bucket of another database',
      'they have different ids',
      async ({ database }) => ({ database, place: (await usedPair()).place }),
    ],
    [
      'a folder or bucket that lost its id',
      'only the database has an id',
      async (used) => {
        await (await openFileStore(used.place)).remove(STORE_ID)
        return used
      },
    ],
  ])('deletes nothing with %s, and says so in one line (FIL-13)', async (_what, fault, other) => {
    const started = await startOn(await other(await usedPair()))
    expect(await started.isBound()).toBe(false)
    expect(await keepsAll(started)).toBe(true)
    expect(started.lines).toEqual([expect.stringMatching(LINE)])
    expect(started.lines[0]).toContain(`: ${fault}.`)
    expect(await figureOf(started)).toBe(1)
  })

  it('binds no empty store to a used database (FIL-13)', async () => {
    const { database } = await usedPair()
    const started = await startOn({ database, place: await newPlace() })
    expect(await started.isBound()).toBe(false)
    expect(await storedKeys({ fileStore: started.whole })).toEqual([])
    expect(started.lines[0]).toContain(': only the database has an id.')
  })

  it('completes a first start that was killed between the row and the id of the store (FIL-13)', async () => {
    const pair = await newPair()
    const first = await startOn(pair)
    const full = vi.spyOn(first.whole, 'write').mockRejectedValue(new Error('no space left'))
    await expect(first.isBound()).rejects.toThrow('no space left')
    full.mockRestore()
    expect(await storedId(first)).toBeUndefined()
    expect(await (await startOn(pair)).isBound()).toBe(true)
    expect(await storedId(first)).toMatch(UUID)
  })

  it('binds no other new database to a store that has an id and no files yet (FIL-13)', async () => {
    const pair = await boundPair()
    const other = await startOn({ database: await newDatabase(), place: pair.place })
    expect(await other.isBound()).toBe(false)
    expect(other.lines[0]).toContain(': only the file store has an id.')
    expect(await (await startOn(pair)).isBound()).toBe(true)
  })

  it.each([
    ['is read-only', READ_ONLY],
    ['fails at the commit', FAILING_COMMIT],
  ])('leaves a pair bound that an operator binds anew while the database %s (FIL-13)', async (_what, fault) => {
    const pair = await usedPair()
    await execute(pair.database.url, fault)
    const { db, whole, isBound } = await startOn(pair)
    await expect(bindStore(db, whole, { anew: true })).rejects.toThrow(/read-only|at the commit/)
    expect(await isBound()).toBe(true)
  })

  it('completes what an operator began to bind anew when the command was killed (FIL-13)', async () => {
    const [{ database }, other] = [await usedPair(), await usedPair()]
    const pair = { database, place: other.place }
    const killed = await startOn(pair)
    const away = vi.spyOn(killed.whole, 'write').mockRejectedValue(new Error('the connection was cut'))
    await expect(bindStore(killed.db, killed.whole, { anew: true })).rejects.toThrow('the connection was cut')
    away.mockRestore()
    expect(await (await startOn(pair)).isBound()).toBe(true)
    expect(await (await startOn(other)).isBound()).toBe(false)
  })

  describe('upgraded from a version without ids', () => {
    /** As the earlier version left it. */
    const formerPair = async (documents: number) => {
      const pair = await newPair()
      const store = await openFileStore(pair.place)
      const ids = await addDocuments(pair.database.url, store, documents)
      return { pair, store, keys: ids.map((id) => `documents/${id}`) }
    }

    it('is bound when the store has the files of the newest documents (FIL-13)', async () => {
      const { pair } = await formerPair(3)
      const started = await startOn(pair)
      expect(await started.isBound()).toBe(true)
      expect(await keepsAll(started)).toBe(false)
    })

    it('is not bound while a file of these is missing (FIL-13)', async () => {
      const { pair, store, keys } = await formerPair(3)
      await store.remove(keys[1] ?? '')
      const started = await startOn(pair)
      expect(await started.isBound()).toBe(false)
      expect(await keepsAll(started)).toBe(true)
      expect(started.lines[0]).toContain(': neither has an id,')
    })

    it('is not bound to an empty store (FIL-13)', async () => {
      const { pair, store, keys } = await formerPair(2)
      for (const key of keys) await store.remove(key)
      expect(await (await startOn(pair)).isBound()).toBe(false)
      await execute(pair.database.url, 'delete from document')
      // A submitted application has a receipt.
      await execute(pair.database.url, "update application set status = 'Submitted'")
      expect(await (await startOn(pair)).isBound()).toBe(false)
    })

    it('is not bound when there are files but no document (FIL-13)', async () => {
      const { pair, store } = await formerPair(0)
      await store.write('receipts/a', [Buffer.from('x')])
      const started = await startOn(pair)
      expect(await started.isBound()).toBe(false)
      expect(await keepsAll(started)).toBe(true)
    })
  })

  it('asks again after ten seconds, and before each deletion while the store does not answer (FIL-13)', async () => {
    const pair = await usedPair()
    const started = await startOn(pair)
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    expect(await started.isBound()).toBe(true)
    const removeBrokenOff = vi.spyOn(started.whole, 'removeBrokenOff').mockResolvedValue(7)
    expect(await started.store.removeBrokenOff(LATER)).toBe(7)
    const id = Buffer.from('of another store')
    await started.whole.write(STORE_ID, [id])
    now.mockReturnValue(9999)
    expect(await started.isBound()).toBe(true)
    now.mockReturnValue(10_000)
    expect(await started.isBound()).toBe(false)
    expect(await keepsAll(started)).toBe(true)
    expect(await started.store.removeBrokenOff(LATER)).toBe(0)
    expect(removeBrokenOff).toHaveBeenCalledOnce()

    const away = new FileStoreUnavailable(STORE_ID, undefined)
    const read = vi.fn<FileStore['read']>().mockRejectedValue(away)
    const { isBound } = storeBindingOf(
      started.db,
      { ...started.whole, read },
      { workerFigures: workerFiguresIn(started.db), log: recordLog().log },
    )
    for (const times of [1, 2]) {
      await expect(isBound()).rejects.toThrow(away)
      expect(read).toHaveBeenCalledTimes(times)
    }
  })
}

describe('on disk', () => {
  const folder = createTemporaryFolder()
  afterAll(() => folder.remove())
  suite(newFolder(folder.path))
})

describe('on S3', { tags: ['nightly'] }, () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3('first')
  })
  afterAll(() => s3.stop())
  suite(async () => {
    const Bucket = `files-${randomBytes(4).toString('hex')}`
    await openClient().send(new CreateBucketCommand({ Bucket }))
    return `s3://${Bucket}`
  })
})
