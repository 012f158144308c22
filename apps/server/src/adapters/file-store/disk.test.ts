/** The file store on a disk. */
import fs, { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileStoreSuite } from '../../../test/file-store/suite.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { FileStoreUnavailable, MissingFile } from '../../ports/file-store.ts'
import { diskStore } from './disk.ts'

let folder: ReturnType<typeof createTemporaryFolder>
beforeEach(() => {
  folder = createTemporaryFolder()
  mkdirSync(join(folder.path, 'files'))
})
afterEach(() => {
  vi.restoreAllMocks()
  folder.remove()
})
const open = () => diskStore(join(folder.path, 'files'))

describe('on disk', () => {
  fileStoreSuite(open)
})

it('deletes the leftovers of a crashed writer, and nothing younger (FIL-07)', async () => {
  const store = open()
  const neverEnding = new PassThrough()
  const writing = store.write('quarantine/a', neverEnding)
  neverEnding.write('the first half')
  const incoming = join(folder.path, 'files', '.incoming')
  await expect.poll(() => readdirSync(incoming)).toHaveLength(1)
  expect(await store.removeBrokenOff(new Date(Date.now() - 60_000))).toBe(0)
  expect(await store.removeBrokenOff(new Date(Date.now() + 60_000))).toBe(1)
  expect(readdirSync(incoming)).toEqual([])
  neverEnding.destroy(new Error('enough'))
  await expect(writing).rejects.toThrow('enough')
})

it('refuses every key that could leave its folder (FIL-05)', async () => {
  const keys = ['../outside', '/etc/passwd', 'documents/../../outside', '.incoming/x', 'documents//x', 'a\u0000b', '']
  for (const key of keys) {
    await expect(async () => open().write(key, [Buffer.from('x')])).rejects.toThrow('not a key')
    await expect(async () => open().read(key)).rejects.toThrow('not a key')
  }
})

/**
 * Records each sync in order: a path in the store, and whether `place` existed by then. Only a power cut would test
 * more.
 */
const watchSyncs = async (place: string) => {
  const synced: string[] = []
  const note = (fd: number) => {
    const path = relative(folder.path, readlinkSync(`/proc/self/fd/${fd}`))
    synced.push(
      `${path.replace(/[\da-f-]{36}/, '…')}, ${existsSync(join(folder.path, place)) ? 'in place' : 'not yet'}`,
    )
  }
  const { fsync } = fs
  vi.spyOn(fs, 'fsync').mockImplementation((fd, done) => {
    note(fd)
    fsync(fd, done)
  })
  await using handle = await openFile(folder.path, 'r')
  const proto = Object.getPrototypeOf(handle) as typeof handle
  const { sync } = proto
  vi.spyOn(proto, 'sync').mockImplementation(function (this: typeof handle) {
    note(this.fd)
    return sync.call(this)
  })
  return synced
}

it('syncs content to disk before it is moved into place, then each folder that may be new (FIL-05)', async () => {
  const synced = await watchSyncs('files/documents/of/a')
  await open().write('documents/of/a', [Buffer.from('content')])
  expect(synced).toEqual([
    'files/.incoming/…, not yet',
    'files/documents/of, in place',
    'files/documents, in place',
    'files, in place',
  ])
})

it('distinguishes a failing store from a missing file (FIL-12)', async () => {
  const store = open()
  await store.write('documents/a', [Buffer.from('x')])
  await expect(store.read('documents/b')).rejects.toThrow(MissingFile)
  await expect(store.read('documents/a/b')).rejects.toThrow(FileStoreUnavailable)
  await expect(store.move('documents/a/b', 'documents/c')).rejects.toThrow(FileStoreUnavailable)
})

it('leaves nothing of content that breaks off at once (FIL-07)', async () => {
  const breaking = (async function* () {
    yield* []
    throw new Error('broke off')
  })()
  await expect(open().write('quarantine/a', breaking)).rejects.toThrow('broke off')
  expect(readdirSync(join(folder.path, 'files', '.incoming'))).toEqual([])
})

it('reports the first error when the folder also goes away (FIL-12)', async () => {
  const breaking = (async function* () {
    yield Buffer.from('the first half')
    rmSync(join(folder.path, 'files'), { recursive: true })
    writeFileSync(join(folder.path, 'files'), '')
    throw new Error('broke off')
  })()
  await expect(open().write('quarantine/a', breaking)).rejects.toThrow('broke off')
})
