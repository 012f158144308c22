/**
 * `npm run retention`: lists the sent applications whose time has passed; with `-- --remove` removes them, and what is
 * left of persons and audit log without them. Each removal is a line of the audit log. Ends with 0, or with 2 when it
 * could not be done.
 */
import { join } from 'node:path'
import { stockholmDate } from '@sievert/domain/swedish-time'
import pg from 'pg'
import {
  findExpired,
  type Keeping,
  removeExpired,
  removeForgottenPersons,
  removeOldChains,
} from '../apps/server/src/adapters/postgres/expired.ts'
import { loadCatalogue } from '../apps/server/src/catalogue/load.ts'
import { runCommand, withDatabase } from './local-database.ts'
import { root } from './root.ts'

const USAGE = `npm run retention [-- --remove]

Without --remove nothing is changed. The database is the one of DATABASE_URL, as the owner of its tables, or else that of npm start on this
machine. RETENTION_SUBMITTED_YEARS and RETENTION_AUDIT_YEARS (10 each) are as the service has them.`

const years = (name: string): number => {
  const value = Number(process.env[name] || 10)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number of years above 0`)
  return value
}

const keepingOf = (today: string): Keeping => {
  const { businessTypes } = loadCatalogue(process.env['CATALOGUE_DIR'] || join(root, 'catalogue'))
  const own = businessTypes.flatMap(({ id, retentionInYears }) =>
    retentionInYears === undefined ? [] : [[id, retentionInYears] as const],
  )
  return { today, byType: Object.fromEntries(own), otherwise: years('RETENTION_SUBMITTED_YEARS') }
}

const keep = async (client: pg.ClientBase, remove: boolean): Promise<void> => {
  const today = stockholmDate(Date.now())
  const keeping = keepingOf(today)
  const expired = await findExpired(client, keeping)
  let removed = 0
  for (const { id, number, caseNumber, submittedOn, keptUntil } of expired) {
    const isGone = remove && (await removeExpired(client, keeping, id))
    if (isGone) removed++
    const what = isGone ? 'removed' : remove ? 'kept: its time has changed' : 'due'
    console.log(`${caseNumber}  ${number}  sent in ${submittedOn}  kept until ${keptUntil}  ${what}`)
  }
  if (!remove) {
    console.log(`${expired.length} applications are due. Nothing was changed; -- --remove removes them.`)
    return
  }
  const persons = await removeForgottenPersons(client)
  const chains = await removeOldChains(
    client,
    `${Number(today.slice(0, 4)) - years('RETENTION_AUDIT_YEARS')}${today.slice(4)}`,
  )
  console.log(`Removed: ${removed} applications, ${persons} persons, ${chains} chains of the audit log.`)
  console.log('Their files are removed by the worker within a day.')
}

await runCommand(async () => {
  const [option, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--remove') || more.length > 0) throw new Error(USAGE)
  await withDatabase(async (connectionString) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      await keep(client, option === '--remove')
    } finally {
      await client.end()
    }
  })
  return 0
})
