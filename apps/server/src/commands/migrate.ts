/** Brings the database up to date as its owner, before processes start that are not told who that is. */
import { bringUpToDate, reach } from '../adapters/postgres/ready-database.ts'
import { defineCommand } from './command.ts'

export const command = defineCommand({
  takes: '',
  help: `MIGRATION_DATABASE_URL is the address under which the database's owner logs in.
Ends with 0 when the database is as this version needs it, with 2 when it could not be brought there.`,
  run: async () => {
    const ownerUrl = process.env['MIGRATION_DATABASE_URL']
    if (!ownerUrl)
      throw new Error("MIGRATION_DATABASE_URL is missing: the address under which the database's owner logs in")
    await reach('MIGRATION_DATABASE_URL', ownerUrl)
    await bringUpToDate(ownerUrl)
    return 0
  },
})
