/** Command `files clean`: moves files without a row to the trash, however many they are. */
import { systemClock } from '../adapters/clock.ts'
import { guardedStore } from '../adapters/file-store/guarded.ts'
import { clockSkewIn } from '../adapters/postgres/clock-skew.ts'
import { storeBindingOf } from '../adapters/postgres/store-binding.ts'
import { fileOwnersIn } from '../adapters/postgres/stores.ts'
import { workerFiguresIn } from '../adapters/postgres/worker-figures.ts'
import { findOldOrphans, trashOrphans } from '../retention/trash.ts'
import { readSome, retentionOf } from '../settings/config.ts'
import { CONSOLE, defineCommand } from './command.ts'
import { PLACES, refuseWrongClock, withFiles } from './places.ts'

export const command = defineCommand({
  takes: '',
  options: { confirm: { type: 'boolean', default: false } },
  help: `--confirm  moves all of them, this once; without it they are counted and nothing is changed

The worker does so automatically every quarter of an hour, unless they and those in the trash since midnight are more than
RETENTION_TRASH_PERCENT of the files below one prefix: the share counts in a day, also with what this command has moved.
RETENTION_UNREFERENCED_FILE_HOURS is as the service has it.
${PLACES}
Ends with 0, or with 2 when it could not be done; so it does for a file store and a database that are not bound to each other.`,
  run: (_words, { confirm }) =>
    withFiles(async (db, store) => {
      const workerFigures = workerFiguresIn(db)
      const storeBinding = storeBindingOf(db, store, { workerFigures, log: CONSOLE })
      if (!(await storeBinding.isBound())) return 2
      await refuseWrongClock(clockSkewIn(db))
      const deps = {
        stores: fileOwnersIn(db),
        fileStore: guardedStore(store, storeBinding),
        clock: systemClock,
        config: { retention: readSome(process.env, retentionOf) },
        workerFigures,
        log: CONSOLE,
      }
      for await (const { prefix, listed, orphans } of findOldOrphans(deps))
        console.log(`${orphans.length} of ${listed} files in ${prefix} have no row.`)
      if (confirm) console.log(`${(await trashOrphans(deps, { confirmed: true })).trashed} are in the trash.`)
      else console.log('Nothing was changed; --confirm moves all of them to the trash.')
      return 0
    }),
})
