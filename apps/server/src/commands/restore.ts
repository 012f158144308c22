/** Command `restore`: fills an empty database and file store from a back-up. */
import { readManifest } from '../adapters/backup/manifest.ts'
import { restore } from '../adapters/backup/restore.ts'
import { openFileStore } from '../adapters/file-store/open.ts'
import { makeFolder } from '../adapters/file-store/try-folder.ts'
import { type Database, withServiceDatabase } from '../adapters/postgres/database.ts'
import { unknownVersions } from '../adapters/postgres/retention.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { CatalogueError } from '../catalogue/read-files.ts'
import { catalogueFolder, defineCommand, fromWhereYouAre } from './command.ts'
import { fileStorePlace, withDatabase } from './places.ts'

/** Names the versions that applications have and the catalogue lacks, or the faults of the catalogue. */
const sayUnknownVersions = async (db: Database, catalogue: string): Promise<void> => {
  try {
    const { knownVersions } = loadCatalogue(catalogue)
    for (const { businessTypeId, versionNumber } of await unknownVersions(db, knownVersions))
      console.log(
        `The catalogue in ${catalogue} has no version ${versionNumber} of business type ${businessTypeId}, which applications use.`,
      )
  } catch (error) {
    // Faults do not undo the restore.
    if (!(error instanceof CatalogueError)) throw error
    console.error(error.message)
  }
}

export const command = defineCommand({
  takes: '<folder>',
  help: `Into the database of which MIGRATION_DATABASE_URL (or DATABASE_URL) is the owner's address and the files in FILE_STORE, which must both
exist and be empty; or else those of npm start on this machine, with DATA_DIR naming a new place. Stop the service first. Afterwards run
"audit verify". The catalogue is not in the back-up: each version of an application type that the applications have and the catalogue of
CATALOGUE_DIR lacks is named.
Ends with 0 when it is done, with 2 when it could not be; then no row is in the database, though files may be in the store.`,
  run: async ([named = '']) => {
    const folder = fromWhereYouAre(named)
    // Fails before a database is created on this machine.
    await readManifest(folder)
    const catalogue = catalogueFolder()
    const { madeAt, files } = await withDatabase(
      async (url) => {
        const place = fileStorePlace()
        // The folder of npm start is this command's to create; a named one may be a missing mount.
        if (!process.env['FILE_STORE']) makeFolder(place)
        const restored = await restore(url, await openFileStore(place), folder)
        await withServiceDatabase(url, (db) => sayUnknownVersions(db, catalogue))
        return restored
      },
      { create: true },
    )
    console.log(`Restored as it was at ${madeAt}, with ${files.length} files.`)
    return 0
  },
})
