/** Command `backup`: writes a back-up of database and files into a new folder. */
import { backUp } from '../adapters/backup/back-up.ts'
import { openFileStore } from '../adapters/file-store/open.ts'
import { defineCommand, fromWhereYouAre } from './command.ts'
import { fileStorePlace, refuseInside, withDatabase } from './places.ts'

export const command = defineCommand({
  takes: '<folder>',
  help: `Of the database in MIGRATION_DATABASE_URL (or DATABASE_URL) and the files in FILE_STORE, or else those of npm start on this machine.
The folder must be new or empty; it will hold personal data: keep it as carefully as the database.
The catalogue of CATALOGUE_DIR is not in it.
Ends with 0 when it is written, with 2 when it could not be.`,
  run: async ([named = '']) => {
    const folder = fromWhereYouAre(named)
    const { tables, files, release } = await withDatabase(async (url) => {
      const place = fileStorePlace()
      refuseInside(place, folder)
      return backUp(url, await openFileStore(place), folder)
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}. Release ${release} restores them.`,
    )
    return 0
  },
})
