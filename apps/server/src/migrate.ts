/** Brings the database up to date as its owner, before processes start that are not told who that is. */
import { bringUpToDate, reach } from './adapters/postgres/ready-database.ts'
import { failStart } from './process.ts'

const ownerUrl = process.env['MIGRATION_DATABASE_URL']
if (ownerUrl)
  await reach('MIGRATION_DATABASE_URL', ownerUrl)
    .then(() => bringUpToDate(ownerUrl))
    .catch(failStart)
else failStart("MIGRATION_DATABASE_URL is missing: the address under which the database's owner logs in")
