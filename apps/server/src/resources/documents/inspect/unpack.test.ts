/** The content of an archive's entries: it is what the directory says, or refused. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { unpack, unpackedMax, unpackWhole } from './unpack.ts'
import type { ZipEntry } from './zip-entries.ts'

const MEGABYTE = 1024 * 1024
const verdictOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work()
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
/** An entry behind one other byte. */
const entryOf = (content: Buffer, changes: Partial<ZipEntry> = {}, after = Buffer.alloc(0)) => {
  const isDeflated = changes.isDeflated ?? true
  const data = Buffer.concat([isDeflated ? deflateRawSync(content) : content, after])
  const entry: ZipEntry = {
    name: 'a',
    isDeflated,
    crc: crc32(content),
    compressedSize: data.length,
    size: content.length,
    position: 0,
    start: 1,
    hasDescriptor: false,
    ...changes,
  }
  return { file: Buffer.concat([Buffer.from('x'), data]), entry }
}
const [SMALL, LARGE] = [randomBytes(100), randomBytes(MEGABYTE + 1)]

it.each<[what: string, entry: ReturnType<typeof entryOf>, verdict: string]>([
  ['small', entryOf(SMALL), 'taken'],
  ['empty', entryOf(Buffer.alloc(0)), 'taken'],
  ['large', entryOf(LARGE), 'taken'],
  ['stored', entryOf(SMALL, { isDeflated: false }), 'taken'],
  ['longer than it says', entryOf(SMALL, { size: 99 }), 'content'],
  ['shorter than it says', entryOf(SMALL, { size: 101 }), 'content'],
  ['stored, longer than it says', entryOf(SMALL, { isDeflated: false, size: 99 }), 'content'],
  ['stored, shorter than it says', entryOf(SMALL, { isDeflated: false, size: 101 }), 'content'],
  ['large, longer than it says', entryOf(LARGE, { size: MEGABYTE + 1 - 1 }), 'content'],
  ['larger, longer than it says', entryOf(randomBytes(2 * MEGABYTE), { size: MEGABYTE + 1 }), 'content'],
  ['large, shorter than it says', entryOf(LARGE, { size: MEGABYTE + 2 }), 'content'],
  ['of another checksum', entryOf(SMALL, { crc: 1 }), 'content'],
  ['large, of another checksum', entryOf(LARGE, { crc: 1 }), 'content'],
  ['before other bytes', entryOf(SMALL, {}, Buffer.from('PK')), 'content'],
  ['large, before other bytes', entryOf(LARGE, {}, Buffer.from('PK')), 'content'],
  ['not compressed as it says', { ...entryOf(SMALL), file: Buffer.alloc(200, 0xff) }, 'content'],
  ['large, not compressed as it says', { ...entryOf(LARGE), file: Buffer.alloc(2 * MEGABYTE, 0xff) }, 'content'],
  ['beyond the end of the file', entryOf(SMALL, { start: 2 }), 'truncated'],
])('content that is %s gets its verdict (FIL-10)', async (_what, { file, entry }, verdict) => {
  expect(await verdictOf(() => unpackWhole(file, entry, 4 * MEGABYTE))).toBe(verdict)
})

it('large content comes in chunks, and small content as a whole (FIL-09)', async () => {
  const chunksOf = async ({ file, entry }: ReturnType<typeof entryOf>) => {
    const chunks: Buffer[] = []
    for await (const chunk of unpack(file, entry)) chunks.push(chunk)
    return chunks
  }
  const small = randomBytes(MEGABYTE)
  expect(await chunksOf(entryOf(small))).toEqual([small])
  const large = await chunksOf(entryOf(LARGE))
  expect(Math.max(...large.map(({ length }) => length))).toBe(256 * 1024)
  expect(Buffer.concat(large).equals(LARGE)).toBe(true)
})

it('an entry has its limit, whatever its content (FIL-09)', async () => {
  const { file, entry } = entryOf(SMALL)
  expect(await unpackWhole(file, entry, 100)).toEqual(SMALL)
  expect(await verdictOf(() => unpackWhole(file, entry, 99))).toBe('too-large-inside')
})

it('an error of the program that reads is no verdict (FIL-09)', async () => {
  const { file, entry } = entryOf(SMALL)
  const reading = async () => {
    const chunks = unpack(file, entry)
    await chunks.next()
    await chunks.throw(new RangeError('a bug'))
  }
  await expect(reading()).rejects.toThrow(RangeError)
})

it.each([
  [1, 50 * MEGABYTE],
  [MEGABYTE / 2, 50 * MEGABYTE],
  [MEGABYTE, 100 * MEGABYTE],
  [6 * MEGABYTE, 500 * MEGABYTE],
])('an archive of %i bytes may have %i bytes of content (FIL-09)', (length, most) => {
  expect(unpackedMax(Buffer.alloc(length))).toBe(most)
})
