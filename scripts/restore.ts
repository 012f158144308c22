/**
 * `npm run restore -- <folder>`: fills an empty database and file store from a back-up. Ends with 0 when it is done, with 2 when
 * it could not be; then no row is in the database, though files may be in the store.
 */
import { mkdirSync } from 'node:fs'
import { restore } from '../apps/server/src/adapters/backup/restore.ts'
import { openFileStore } from '../apps/server/src/adapters/file-store/open.ts'
import { backupFolder, fileStorePlace } from './backup-places.ts'
import { runCommand, withDatabase } from './local-database.ts'
import { readSettings } from './start/settings.ts'

const USAGE = `npm run restore -- <folder>

Into the database of which MIGRATION_DATABASE_URL (or DATABASE_URL) is the owner's address and the files in FILE_STORE, which must both be empty; or else those of npm start on this
machine, with DATA_DIR naming a new place. Stop the service first. Afterwards run npm run audit:verify.`

await runCommand(async () => {
  const folder = backupFolder(process.argv, USAGE)
  // A new place has no database yet: it is made there.
  if (!process.env['MIGRATION_DATABASE_URL'] && !process.env['DATABASE_URL'])
    mkdirSync(readSettings(process.env).dataDir, { recursive: true })
  const { madeAt, files } = await withDatabase(async (url) =>
    restore(url, await openFileStore(fileStorePlace()), folder),
  )
  console.log(`Restored as it was at ${madeAt}, with ${files.length} files.`)
  return 0
})
