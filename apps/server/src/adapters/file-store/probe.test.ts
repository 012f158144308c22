/** Probes of the file store: what they find, and how often they run. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedKeys } from '../../../test/documents.ts'
import { startS3 } from '../../../test/file-store/s3.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { type FileStore, FileStoreUnavailable } from '../../ports/file-store.ts'
import { openFileStore } from './open.ts'
import { storeProbeOf } from './probe.ts'
import { s3Store } from './s3.ts'

let folder: ReturnType<typeof createTemporaryFolder>
beforeEach(() => {
  folder = createTemporaryFolder()
  mkdirSync(join(folder.path, 'files'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  folder.remove()
})

const UNUSABLE = 'the file store is not usable'

/** A probe whose log is recorded. `bound` may change. */
const probeOf = (store: FileStore) => {
  const lines: unknown[][] = []
  const write =
    (level: string) =>
    (...line: unknown[]) =>
      void lines.push([level, ...line])
  const state: { isBound: () => Promise<boolean> } = { isBound: async () => true }
  const probe = storeProbeOf(
    store,
    { isBound: () => state.isBound() },
    {
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
    },
  )
  const find = async () => {
    await probe.probe()
    return [probe.fault(), probe.hasWorked()]
  }
  return { ...probe, state, lines, find }
}
const open = () => openFileStore(join(folder.path, 'files'))

it('refuses a folder that is missing or a file, and creates nothing (FIL-12)', async () => {
  rmSync(join(folder.path, 'files'), { recursive: true })
  await expect(open()).rejects.toThrow(/^FILE_STORE: there is no folder \S+files\. /)
  expect(readdirSync(folder.path)).toEqual([])
  writeFileSync(join(folder.path, 'files'), '')
  await expect(open()).rejects.toThrow(/^FILE_STORE: there is no folder /)
})

it('finds a folder usable, and leaves nothing in it (FIL-12)', async () => {
  const { find, lines } = probeOf(await open())
  expect([await find(), lines]).toEqual([[undefined, true], []])
  expect(readdirSync(join(folder.path, 'files', 'probes'))).toEqual([])
})

it('hides the object of a crashed process from every listing (FIL-07)', async () => {
  const store = await open()
  await store.write('probes/a', [Buffer.from('x')])
  await store.write('documents/a', [Buffer.from('x')])
  const keys: string[] = []
  for await (const { key } of store.list('')) keys.push(key)
  expect(keys).toEqual(['documents/a'])
})

it('skips names that are no keys, and says so in one line (FIL-07)', async () => {
  const [place, lines] = [join(folder.path, 'files'), [] as string[]]
  const store = await openFileStore(place, (line) => lines.push(line))
  // All that a start which is killed may leave is in there.
  expect(readdirSync(place)).toEqual(['.incoming'])
  await store.write('documents/a', [Buffer.from('x')])
  mkdirSync(join(place, 'lost+found'))
  for (const name of ['lost+found/b', 'README.txt', '.writable-1', 'documents/B']) writeFileSync(join(place, name), '')
  expect(await storedKeys({ fileStore: store })).toEqual(['documents/a'])
  expect(await storedKeys({ fileStore: store })).toEqual(['documents/a'])
  expect(lines).toEqual([expect.stringMatching(/^The file store has 4 names .*"README.txt"/)])
  expect(lines[0]).toContain('"lost+found"')
})

it('reports a folder that goes away once, and that it is back (FIL-12, API-03)', async () => {
  const { find, lines } = probeOf(await open())
  await find()
  const place = join(folder.path, 'files')
  renameSync(place, `${place}.away`)
  writeFileSync(place, '')
  expect([await find(), await find()]).toEqual([
    [UNUSABLE, true],
    [UNUSABLE, true],
  ])
  rmSync(place)
  renameSync(`${place}.away`, place)
  expect(await find()).toEqual([undefined, true])
  expect(lines.map(([level, ...line]) => [level, line.at(-1)])).toEqual([
    ['error', UNUSABLE],
    ['info', 'the file store is usable again'],
  ])
})

it('finds a store that is not ours, such as the folder below a lost mount (FIL-12)', async () => {
  const { find, state } = probeOf(await open())
  state.isBound = async () => false
  expect(await find()).toEqual(['file store and database do not belong together', false])
  // The database has an alarm of its own.
  for (const [message, of] of [
    ['connect ECONNREFUSED', { code: 'ECONNREFUSED' }],
    ['permission denied for function pg_control_system', { code: '42501', severity: 'ERROR' }],
    ['Connection terminated unexpectedly', {}],
  ] as const) {
    state.isBound = () => Promise.reject(Object.assign(new Error(message), of))
    expect(await find()).toEqual([undefined, true])
  }
})

it('finds a store unusable that does not answer when the two are compared (FIL-12, FIL-13)', async () => {
  const { find, state, lines } = probeOf(await open())
  for (const error of [
    Object.assign(new Error('EACCES: permission denied, opendir'), { code: 'EACCES' }),
    Object.assign(new Error('AccessDenied'), { $metadata: { httpStatusCode: 403 } }),
    new FileStoreUnavailable('sievert-store.id', undefined),
  ]) {
    state.isBound = () => Promise.reject(error)
    expect(await find()).toEqual([UNUSABLE, false])
    expect(lines.at(-1)).toEqual(['error', { err: error }, UNUSABLE])
  }
})

it.each<[what: string, change: (store: FileStore) => Partial<FileStore>]>([
  ['writes nothing', () => ({ write: () => Promise.reject(new Error('EROFS')) })],
  ['reads nothing', () => ({ read: () => Promise.reject(new Error('EIO')) })],
  ['removes nothing', () => ({ remove: () => Promise.reject(new Error('AccessDenied')) })],
  ['returns older content', ({ write }) => ({ write: (key) => write(key, [Buffer.from('older')]) })],
])('finds a store unusable that %s (FIL-12)', async (_what, change) => {
  const store = await open()
  const { find, lines } = probeOf({ ...store, ...change(store) })
  expect(await find()).toEqual([UNUSABLE, false])
  expect(lines).toHaveLength(1)
})

it('finds a missing bucket and a wrong key (FIL-12)', async () => {
  const s3 = await startS3('sievert-files')
  try {
    expect(await probeOf(s3Store('sievert-files')).find()).toEqual([undefined, true])
    expect(await probeOf(s3Store('other')).find()).toEqual([UNUSABLE, false])
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'another')
    expect(await probeOf(s3Store('sievert-files')).find()).toEqual([UNUSABLE, false])
  } finally {
    await s3.stop()
  }
})

it('gives up a silent store after two seconds, and probes it no second time meanwhile (API-07)', async () => {
  vi.useFakeTimers()
  const store = await open()
  const silent = Promise.withResolvers<void>()
  let writes = 0
  const { probe, fault, hasWorked } = probeOf({
    ...store,
    write: async () => {
      writes += 1
      await silent.promise
    },
  })
  const begun = probe()
  await vi.advanceTimersByTimeAsync(2000)
  await begun
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fault(), hasWorked(), writes]).toEqual([UNUSABLE, false, 1])
})

it('finds a slow store usable when its probe ends after the deadline (API-07, FIL-12)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 800))
  let content: Buffer[] = []
  const { probe, fault, hasWorked } = probeOf({
    ...(await open()),
    write: async (_key, chunks) => {
      await slowly()
      content = [...(chunks as Buffer[])]
    },
    read: async () => {
      await slowly()
      return Readable.from(content)
    },
    remove: async () => void (await slowly()),
  })
  const begun = probe()
  const advance = async (steps: number) => {
    for (let step = 0; step < steps; step++) {
      await vi.advanceTimersByTimeAsync(100)
      await setImmediate()
    }
  }
  await advance(20)
  await begun
  expect([fault(), hasWorked()]).toEqual([UNUSABLE, false])
  await advance(10)
  expect([fault(), hasWorked()]).toEqual([undefined, true])
})

it('probes a usable store once a minute, another one every ten seconds (FIL-12)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let [writes, isAway] = [0, true]
  let content: Buffer[] = []
  const { probe, fault } = probeOf({
    ...(await open()),
    write: async (_key, chunks) => {
      writes += 1
      if (isAway) throw new Error('EIO')
      content = [...(chunks as Buffer[])]
    },
    read: async () => Readable.from(content),
    remove: async () => {},
  })
  /** The number of probes within some seconds, in which each second asks. */
  const within = async (seconds: number) => {
    const before = writes
    for (let second = 0; second < seconds; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      fault()
      await setImmediate()
    }
    return writes - before
  }
  await probe()
  expect(await within(30)).toBe(3)
  isAway = false
  expect(await within(10)).toBe(1)
  expect(fault()).toBeUndefined()
  expect(await within(180)).toBe(3)
})
