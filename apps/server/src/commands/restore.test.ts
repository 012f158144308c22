/** A restore names the versions of applications that the catalogue in force lacks: no back-up has the catalogue. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { execute } from '../../test/database-server.ts'
import { newFileStore } from '../../test/new-file-store.ts'
import { runHere } from '../../test/run-cli.ts'
import { addDocuments } from '../../test/stored-documents.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { SHIPPED_CATALOGUE } from '../catalogue/layers.ts'

const folder = createTemporaryFolder()
const [lost, next] = await Promise.all([createTestDatabase(), createTestDatabase()])
afterAll(async () => {
  await Promise.all([lost, next].map((database) => database.drop()))
  folder.remove()
})
const run = (name: 'backup' | 'restore', { url }: typeof lost, files: string, env = {}) =>
  runHere([name, 'back-up'], { DATABASE_URL: url, FILE_STORE: join(folder.path, files), ...env }, folder.path)
const RESTORED = /^Restored as it was at .+Z, with 1 files\.$/m

it('names the versions that the catalogue lacks, and restores all the same (SIG-07, STA-06)', async () => {
  await addDocuments(lost.url, await newFileStore(join(folder.path, 'files')), 1)
  await execute(lost.url, 'update application set version_number = 9')
  expect(await run('backup', lost, 'files')).toMatchObject({ code: 0 })
  // A missing folder may be a missing mount.
  expect(await run('restore', next, 'next')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^FILE_STORE: there is no folder [^\n]+\n$/),
  })
  mkdirSync(join(folder.path, 'next'))
  const { code, out, err } = await run('restore', next, 'next')
  expect(out.split('\n')[0]).toBe(
    `The catalogue in ${SHIPPED_CATALOGUE} has no version 9 of business type 1, which applications use.`,
  )
  expect(out).toMatch(RESTORED)
  expect([code, err]).toEqual([0, ''])
})

// From the back-up of the test before.
it('restores also while the catalogue has faults, and names them (SIG-07)', { tags: ['nightly'] }, async () => {
  const other = await createTestDatabase()
  const broken = join(folder.path, 'broken')
  for (const place of [broken, join(folder.path, 'other')]) mkdirSync(place)
  const { code, out, err } = await run('restore', other, 'other', { CATALOGUE_DIR: broken })
  await other.drop()
  expect(out).toMatch(RESTORED)
  expect(err).toContain(`The catalogue in ${broken} has `)
  expect(code).toBe(0)
})
