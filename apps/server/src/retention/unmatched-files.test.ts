/** Tests the comparison of file store and database: files without a row, and documents without a file. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { newFileStore } from '../../test/new-file-store.ts'
import { recordLog } from '../../test/record-log.ts'
import { addDocuments } from '../../test/stored-documents.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { openDatabase } from '../adapters/postgres/database.ts'
import { fileOwnersIn } from '../adapters/postgres/stores.ts'
import { compareFiles } from './unmatched-files.ts'

it('finds each file without a row, however new, and each document without a file (FIL-07, FIL-13)', async () => {
  const folder = createTemporaryFolder()
  const database = await createTestDatabase()
  const db = openDatabase(database.serviceUrl, recordLog().log, 2)
  const store = await newFileStore(join(folder.path, 'files'))
  const compared = { fileStore: store, stores: fileOwnersIn(db) }
  expect(await compareFiles(compared)).toEqual({ documents: 0, missing: [], files: 0, orphans: [] })
  // More than are looked up at a time.
  const ids = (await addDocuments(database.url, store, 101)).toSorted()
  const lost = [ids[0] ?? '', ids[50] ?? '', ids[100] ?? '']
  for (const id of lost) await store.remove(`documents/${id}`)
  const orphans = [`quarantine/${randomUUID()}`, `documents/${randomUUID()}`]
  for (const key of orphans) await store.write(key, [Buffer.from('x')])
  const found = await compareFiles(compared)
  expect(found).toMatchObject({ documents: 101, files: 100 })
  expect(found.missing.map(({ id }) => id)).toEqual(lost)
  expect(found.orphans.map(({ key }) => key)).toEqual(orphans)
  await db.destroy()
  await database.drop()
  folder.remove()
})
