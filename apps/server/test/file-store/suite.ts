/** The contract of file stores; runs on each implementation. */
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type FileStore, MissingFile } from '../../src/ports/file-store.ts'

const keysIn = async (store: FileStore, prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.toSorted()
}
const textAt = async (store: FileStore, key: string, range?: { start: number; end: number }) =>
  String(await buffer(await store.read(key, range)))

const MEGABYTE = randomBytes(1024 * 1024)
/** `megabytes` of content that ends normally, or breaks off. */
async function* contentOf(megabytes: number, breaksOff = false) {
  for (let sent = 0; sent < megabytes; sent++) yield MEGABYTE
  if (breaksOff) throw new Error('the line went dead')
}

/** `open` returns an empty store for one test. */
export const fileStoreSuite = (open: () => FileStore): void => {
  it('returns the written content, and any part of it (FIL-05)', async () => {
    const store = open()
    await store.write(
      'documents/one',
      ['Hej ', 'på ', 'dig'].map((text) => Buffer.from(text)),
    )
    expect(await textAt(store, 'documents/one')).toBe('Hej på dig')
    expect(await textAt(store, 'documents/one', { start: 4, end: 6 })).toBe('på')
    expect(await textAt(store, 'documents/one', { start: 8, end: 900 })).toBe('dig')
  })

  it('stores a multipart file byte for byte (FIL-05)', async () => {
    const store = open()
    await store.write('documents/large', contentOf(12))
    const hash = createHash('sha256')
    for await (const chunk of await store.read('documents/large')) hash.update(chunk as Buffer)
    const expected = createHash('sha256')
    for await (const chunk of contentOf(12)) expected.update(chunk)
    expect(hash.digest('hex')).toBe(expected.digest('hex'))
  })

  it.each([0, 1, 12])('leaves nothing of an upload that breaks off after %i MB (FIL-07)', async (megabytes) => {
    const store = open()
    await expect(store.write('quarantine/broken', contentOf(megabytes, true))).rejects.toThrow('the line went dead')
    await expect(store.read('quarantine/broken')).rejects.toThrow(MissingFile)
    expect(await keysIn(store, '')).toEqual([])
  })

  it('moves content to another key (FIL-05)', async () => {
    const store = open()
    await store.write('quarantine/a', [Buffer.from('content')])
    await store.move('quarantine/a', 'documents/a')
    expect(await textAt(store, 'documents/a')).toBe('content')
    expect(await keysIn(store, '')).toEqual(['documents/a'])
    await expect(store.move('quarantine/a', 'documents/a')).rejects.toThrow(MissingFile)
    expect(await textAt(store, 'documents/a')).toBe('content')
  })

  it('removes content, once and again (FIL-07)', async () => {
    const store = open()
    await store.write('documents/a', [Buffer.from('content')])
    await store.remove('documents/a')
    await store.remove('documents/a')
    await expect(store.read('documents/a')).rejects.toThrow(MissingFile)
  })

  it('lists files under a prefix, with their write times (FIL-07)', async () => {
    const store = open()
    expect(await keysIn(store, 'documents/')).toEqual([])
    for (const key of ['documents/a', 'documents/b', 'receipts/a.pdf']) await store.write(key, [Buffer.from('x')])
    expect(await keysIn(store, 'documents/')).toEqual(['documents/a', 'documents/b'])
    for await (const { writtenAt } of store.list('documents/'))
      expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('finds nothing half-written when every writer ended as it should (FIL-07)', async () => {
    const store = open()
    await store.write('documents/a', [Buffer.from('content')])
    expect(await store.removeBrokenOff(new Date(Date.now() + 60_000))).toBe(0)
    expect(await textAt(store, 'documents/a')).toBe('content')
  })
}
