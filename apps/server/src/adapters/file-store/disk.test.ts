/** The file store on a disk. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileStoreSuite } from '../../../test/file-store/suite.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { diskStore } from './disk.ts'

let folder: ReturnType<typeof createTemporaryFolder>
beforeEach(() => {
  folder = createTemporaryFolder()
})
afterEach(() => folder.remove())
const open = () => diskStore(join(folder.path, 'files'))

describe('on disk', () => {
  fileStoreSuite(open)
})

it('sweeps what a writer that died has left, and nothing that is younger (FIL-07)', async () => {
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

it('never leaves its folder, whatever key it is given (FIL-05)', async () => {
  const keys = ['../outside', '/etc/passwd', 'documents/../../outside', '.incoming/x', 'documents//x', 'a\u0000b', '']
  for (const key of keys) {
    await expect(async () => open().write(key, Readable.from(['x']))).rejects.toThrow('not a key')
    await expect(async () => open().read(key)).rejects.toThrow('not a key')
  }
})
