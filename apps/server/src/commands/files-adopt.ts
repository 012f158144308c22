/** Command `files adopt`: binds an existing file store and database to each other, after showing what they share. */

import { bindStore } from '../adapters/postgres/store-binding.ts'
import { fileOwnersIn } from '../adapters/postgres/stores.ts'
import { compareFiles } from '../retention/unmatched-files.ts'
import { defineCommand } from './command.ts'
import { PLACES, sayBinding, withFiles } from './places.ts'

export const command = defineCommand({
  takes: '',
  options: { yes: { type: 'boolean', default: false } },
  help: `--yes  binds them; without it the numbers are printed and nothing is changed

The first lines say whether the two belong together, and whether --yes would take the store away from another service: that one then
deletes no file, and a process of it that starts is not ready.
From then on the service deletes files of this store by the rows of this database, and by those of no other. Look at the numbers: with
the wrong database most files have no row, with the wrong store most documents have no file.
${PLACES}
Ends with 0, or with 2 when it could not be done.`,
  run: (_words, { yes }) =>
    withFiles(async (db, store) => {
      await sayBinding(db, store)
      const { documents, missing, files, orphans } = await compareFiles({ stores: fileOwnersIn(db), fileStore: store })
      console.log(
        `The database has ${documents} documents; ${documents - missing.length} of their files are in the store.`,
      )
      console.log(`The store has ${files} files; ${orphans.length} of them have no row in the database.`)
      if (yes) await bindStore(db, store, { anew: true })
      console.log(yes ? 'They are bound to each other.' : 'Nothing was changed; --yes binds them to each other.')
      return 0
    }),
})
