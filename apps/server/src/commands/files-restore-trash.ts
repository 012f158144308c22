/** Command `files restore-trash`: brings files back from the trash to their former keys. */
import { restoreTrash } from '../retention/trash.ts'
import { defineCommand, UsageError } from './command.ts'
import { PLACES, withFiles } from './places.ts'

export const command = defineCommand({
  takes: '[key]',
  options: { all: { type: 'boolean', default: false } },
  help: `The key of a file as "files check" shows it. A file that is in its former place by now stays in the trash.
--all  every file of the trash

A restored file counts as written now. Without a row it returns to the trash after RETENTION_UNREFERENCED_FILE_HOURS: restore the rows
by then.
${PLACES}
Ends with 0 when files were moved, with 1 when there was none to move, with 2 when it could not be done.`,
  run: ([key], { all }) => {
    if ((key === undefined) !== all) throw new UsageError('Give one key, or --all')
    return withFiles(async (_db, fileStore) => {
      const { restored, kept } = await restoreTrash(fileStore, key)
      for (const each of restored) console.log(each)
      for (const each of kept) console.log(`stays, a newer file is in its place: ${each}`)
      if (key !== undefined && restored.length + kept.length === 0) console.log(`${key} is not in the trash.`)
      else console.log(`${restored.length} files are back in their places.`)
      return restored.length > 0 ? 0 : 1
    })
  },
})
