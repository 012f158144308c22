/** Recomputes every chain of the audit log. */
import type pg from 'pg'
import { verifyAuditLog } from '../adapters/audit-log/verify-log.ts'
import { defineCommand } from './command.ts'
import { withDatabaseClient } from './places.ts'

const verify = async (client: pg.Client): Promise<number> => {
  await client.query('begin isolation level repeatable read read only')
  const { chains, entries, digest, faults } = await verifyAuditLog(client)
  for (const fault of faults) console.error(fault)
  console.log(`${entries} entries in ${chains} chains, ${faults.length} faults`)
  console.log(`Digest of the log as it is: ${digest}`)
  return faults.length > 0 ? 1 : 0
}

export const command = defineCommand({
  takes: '',
  help: `The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this machine. Run it nightly, and keep
the digest elsewhere.
Ends with 0 when the log is whole, with 1 when it is not, with 2 when it could not be read.`,
  run: () => withDatabaseClient(verify),
})
