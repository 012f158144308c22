/**
 * Command `files check`: says whether store and database belong together, and lists what one of them lacks, and the
 * trash.
 */
import { fileOwnersIn } from '../adapters/postgres/stores.ts'
import { TRASH } from '../ports/file-store.ts'
import { compareFiles } from '../retention/unmatched-files.ts'
import { toShortId } from '../utilities/ids/application-id.ts'
import { defineCommand } from './command.ts'
import { PLACES, sayBinding, withFiles } from './places.ts'

export const command = defineCommand({
  takes: '',
  help: `The first line says whether file store and database belong together.
A file without a row belongs to an upload that goes on just now or was broken off, or its row was lost: after a point-in-time recovery
these are the files that came later. The receipts among them name applications that were sent in ("cases list --delivered-since").
${PLACES}
Ends with 0 when each has its counterpart, with 1 when not, with 2 when they can't be read.`,
  run: () =>
    withFiles(async (db, fileStore) => {
      await sayBinding(db, fileStore)
      const { missing, orphans } = await compareFiles({ stores: fileOwnersIn(db), fileStore })
      for (const { key, writtenAt } of orphans) console.log(`no row: ${key}  written ${writtenAt.toISOString()}`)
      for (const { id, applicationId } of missing)
        console.log(`no file: document ${id} of application ${toShortId(applicationId)}`)
      let trashed = 0
      for await (const { key } of fileStore.list(TRASH)) {
        console.log(`in the trash: ${key}`)
        trashed += 1
      }
      console.log(
        `${orphans.length} files without a row, ${missing.length} documents without a file, ${trashed} in the trash.`,
      )
      return orphans.length + missing.length > 0 ? 1 : 0
    }),
})
