/** Command `restore`: fills an empty database and file store from a back-up. */
import { readManifest } from '../adapters/backup/manifest.ts'
import { restore } from '../adapters/backup/restore.ts'
import { openFileStore } from '../adapters/file-store/open.ts'
import { defineCommand, fromWhereYouAre } from './command.ts'
import { fileStorePlace, withDatabase } from './places.ts'

export const command = defineCommand({
  takes: '<folder>',
  help: `Into the database of which MIGRATION_DATABASE_URL (or DATABASE_URL) is the owner's address and the files in FILE_STORE, which must both
be empty; or else those of npm start on this machine, with DATA_DIR naming a new place. Stop the service first. Afterwards run
"audit verify".
Ends with 0 when it is done, with 2 when it could not be; then no row is in the database, though files may be in the store.`,
  run: async ([named = '']) => {
    const folder = fromWhereYouAre(named)
    // Fails before a database is created on this machine.
    await readManifest(folder)
    const { madeAt, files } = await withDatabase(
      async (url) => restore(url, await openFileStore(fileStorePlace()), folder),
      { create: true },
    )
    console.log(`Restored as it was at ${madeAt}, with ${files.length} files.`)
    return 0
  },
})
