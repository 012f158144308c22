/** Command `migrate`: migrates the database as its owner, for processes that do not have the owner's login. */
import { LEVEL } from '../adapters/postgres/migrate.ts'
import { bringUpToDate, reach } from '../adapters/postgres/ready-database.ts'
import { readSome } from '../settings/config.ts'
import { defineCommand } from './command.ts'

export const command = defineCommand({
  takes: '',
  help: `MIGRATION_DATABASE_URL is the address under which the database's owner logs in.
A line names each migration that ran. While another process migrates, it is named after two seconds, and waited for ten minutes at most.
Ends with 0 when the database is as this version needs it, with 2 when it could not be brought there.`,
  run: async () => {
    const why = "the address under which the database's owner logs in"
    const ownerUrl = readSome(process.env, (read) => read.required('MIGRATION_DATABASE_URL', why, read.database))
    await reach('MIGRATION_DATABASE_URL', ownerUrl)
    const ran = await bringUpToDate(ownerUrl, console.log)
    if (ran.length === 0) console.log(`Nothing to do: the database is at ${LEVEL} or later.`)
    return 0
  },
})
