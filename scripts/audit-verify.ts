/**
 * `npm run audit:verify`: recomputes every chain of the audit log and names what was changed, removed or inserted. Ends
 * with 0 when the log is whole, with 1 when it is not, with 2 when it could not be read.
 */
import pg from 'pg'
import { verifyAuditLog } from '../apps/server/src/adapters/audit-log/verify-log.ts'
import { runCommand, withDatabase } from './local-database.ts'

const verify = async (connectionString: string): Promise<number> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { chains, entries, digest, faults } = await verifyAuditLog(client)
    for (const fault of faults) console.error(fault)
    console.log(`${entries} entries in ${chains} chains, ${faults.length} faults`)
    console.log(`Digest of the log as it is: ${digest}`)
    return faults.length > 0 ? 1 : 0
  } finally {
    await client.end()
  }
}

await runCommand(() => withDatabase(verify))
