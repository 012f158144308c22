/**
 * `npm run backup -- <folder>`: writes everything the service keeps into a new folder, while it runs. Ends with 0 when it is
 * written, with 2 when it could not be.
 */

import { backUp } from '../apps/server/src/adapters/backup/back-up.ts'
import { openFileStore } from '../apps/server/src/adapters/file-store/open.ts'
import { backupFolder, fileStorePlace } from './backup-places.ts'
import { runCommand, withDatabase } from './local-database.ts'

const USAGE = `npm run backup -- <folder>

Of the database in MIGRATION_DATABASE_URL (or DATABASE_URL) and the files in FILE_STORE, or else those of npm start on this machine. The folder must be
new or empty; it will hold personal data: keep it as carefully as the database.`

await runCommand(async () => {
  const folder = backupFolder(process.argv, USAGE)
  const { tables, files } = await withDatabase(async (url) =>
    backUp(url, await openFileStore(fileStorePlace()), folder),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}.`)
  return 0
})
