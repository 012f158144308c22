/** Tests that a clean-up gives file store and database a new id, which a physical copy of the database lacks. */
import { afterAll, expect, it, vi } from 'vitest'
import { copyTestDatabase } from '../../../test/database.ts'
import { execute } from '../../../test/database-server.ts'
import { keepsAll, LINE, newFolder, type Pair, type Started, storedId, usePairs } from '../../../test/store-pairs.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { STORE_ID } from '../../ports/file-store.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())
const { owned, usedPair, startOn } = usePairs(newFolder(folder.path))

const AGED_MS = 1_200_000
/** Processes that started long ago, by their own clock. */
const agedOn = async (...pairs: Pair[]) => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const processes = await Promise.all(pairs.map(startOn))
  now.mockReturnValue(AGED_MS)
  return processes
}
/** A copy of the database's files: it has the same identity. */
const physicalCopy = async ({ database, place }: Pair): Promise<Pair> => {
  const copy = owned(await copyTestDatabase(database))
  await execute(
    copy.url,
    `update store_binding set bound_in = (
      select system_identifier || '/' || oid from pg_control_system(), pg_database where datname = current_database())`,
  )
  return { database: copy, place }
}

it('lets a physical copy of the database delete nothing, also when the copy cleans up at its start (FIL-13)', async () => {
  const pair = await usedPair()
  const copy = await startOn(await physicalCopy(pair))
  expect(await copy.renew()).toBe(true)
  const [original] = (await agedOn(pair)) as [Started]
  const former = await storedId(original)
  expect(await original.renew()).toBe(true)
  expect(await storedId(original)).not.toBe(former)
  expect(await copy.renew()).toBe(false)
  expect(await keepsAll(copy)).toBe(true)
  expect(copy.lines).toEqual([expect.stringMatching(LINE)])
  expect(copy.lines[0]).toContain(': they have different ids.')
  expect(await keepsAll(original)).toBe(false)
})

it('leaves the store to the first of two databases with the same identity (FIL-13)', {
  tags: ['nightly'],
}, async () => {
  const pair = await usedPair()
  const processes = await agedOn(pair, await physicalCopy(pair))
  const bound = []
  for (const { renew } of processes) bound.push(await renew())
  expect(bound).toEqual([true, false])
})

it('lets several processes change the id at once, and others find both bound meanwhile (FIL-13)', async () => {
  const pair = await usedPair()
  const [reader, ...cleaning] = (await agedOn(pair, pair, pair, pair)) as [Started, Started, Started, Started]
  const { read } = reader.whole
  // The reader has the former row when the store gets a new id.
  vi.spyOn(reader.whole, 'read').mockImplementationOnce(async (...file) => {
    expect(await Promise.all(cleaning.map(({ renew }) => renew()))).toEqual([true, true, true])
    return read(...file)
  })
  expect(await reader.isBound()).toBe(true)
  expect([reader, ...cleaning].flatMap(({ lines }) => lines)).toEqual([])
})

it('completes a change that was killed between the row and the store, and accepts the former id once (FIL-13)', async () => {
  const pair = await usedPair()
  const [killed] = (await agedOn(pair)) as [Started]
  const former = await storedId(killed)
  const away = vi.spyOn(killed.whole, 'write').mockRejectedValue(new Error('the connection was cut'))
  await expect(killed.renew()).rejects.toThrow('the connection was cut')
  away.mockRestore()
  expect(await storedId(killed)).toBe(former)
  const next = await startOn(pair)
  expect(await next.isBound()).toBe(true)
  expect(await storedId(next)).not.toBe(former)
  await next.whole.write(STORE_ID, [Buffer.from(former ?? '')])
  expect(await (await startOn(pair)).isBound()).toBe(false)
})
