/** Files are deleted only while file store and database belong together. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { storedKeys } from '../../../test/documents.ts'
import { deleteOrphanedFiles } from '../../retention/delete-orphaned-files.ts'

it('deletes nothing from an empty database', async () => {
  const used = await startTestApp()
  for (let n = 0; n < 24; n++) await used.deps.fileStore.write(`documents/${randomUUID()}`, Readable.from(['x']))
  const before = await storedKeys(used.deps)
  const empty = await startTestApp({ FILE_STORE: String(used.settings['FILE_STORE']) })
  const later = new Date(Date.now() + 48 * 3_600_000)
  await deleteOrphanedFiles({ ...empty.deps, clock: { ...empty.deps.clock, now: () => later } })
  expect(await storedKeys(used.deps)).toEqual(before)
  await empty.close()
  await used.close()
})
