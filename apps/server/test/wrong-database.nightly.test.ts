/** A worker whose DATABASE_URL names an empty database deletes no file, and its log says so in one line. */
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { execute } from './database-server.ts'
import { storedKeys } from './documents.ts'
import { startProcess } from './processes.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** By then the first clean-up of a bound worker is over. */
const CLEANED_UP_MS = 5000

it('keeps all files of the store (FIL-13)', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => folder.remove())
  const logFile = join(folder.path, 'log')
  const log = openSync(logFile, 'a')
  onTestFinished(() => closeSync(log))
  const test = await startTestApp()
  onTestFinished(test.close)
  for (let n = 0; n < 24; n++) await test.deps.fileStore.write(`documents/${randomUUID()}`, [Buffer.from('x')])
  const before = await storedKeys(test.deps)

  /** The files that a worker leaves on this database, two days later. */
  const leftBy = async (database: { url: string; serviceUrl: string }) => {
    await execute(database.url, "insert into test_clock values (true, now() + interval '2 days', now())")
    // With its own share the service would leave so many to an operator.
    const settings = { ...test.settings, DATABASE_URL: database.serviceUrl, RETENTION_TRASH_PERCENT: '100' }
    const worker = await startProcess({ settings }, 'worker', log)
    await sleep(CLEANED_UP_MS)
    expect(await worker.stop()).toBe(0)
    return (await storedKeys(test.deps)).filter((key) => !key.startsWith('trash/'))
  }

  const empty = await createTestDatabase()
  onTestFinished(empty.drop)
  expect(await leftBy(empty)).toEqual(before)
  const lines = readFileSync(logFile, 'utf8').split('\n')
  expect(lines.filter((line) => line.includes('belong together'))).toEqual([
    expect.stringMatching(
      /"msg":"FILE_STORE and DATABASE_URL do not belong together: only the file store has an id\. /,
    ),
  ])
  // The same files have no row in their own database either, and go to the trash.
  expect(await leftBy({ url: test.databaseUrl, serviceUrl: String(test.settings['DATABASE_URL']) })).toEqual([])
}, 60_000)
