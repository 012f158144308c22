/** Command `migrate`: migrates the database as its owner, for processes that do not have the owner's login. */
import { bringUpToDate, reach } from '../adapters/postgres/ready-database.ts'
import { readSome } from '../settings/config.ts'
import { defineCommand } from './command.ts'

export const command = defineCommand({
  takes: '',
  help: `MIGRATION_DATABASE_URL is the address under which the database's owner logs in.
Ends with 0 when the database is as this version needs it, with 2 when it could not be brought there.`,
  run: async () => {
    const why = "the address under which the database's owner logs in"
    const ownerUrl = readSome(process.env, (read) => read.required('MIGRATION_DATABASE_URL', why, read.database))
    await reach('MIGRATION_DATABASE_URL', ownerUrl)
    await bringUpToDate(ownerUrl)
    return 0
  },
})
