/** Lists the sent applications whose time has passed, or removes them; each removal is a line of the audit log. */
import { addYears, stockholmDate } from '@sievert/domain/swedish-time'
import type pg from 'pg'
import {
  findExpired,
  type Keeping,
  removeExpired,
  removeForgottenPersons,
  removeOldChains,
} from '../adapters/postgres/expired.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { readSome, retentionOf } from '../settings/config.ts'
import { catalogueFolder, defineCommand } from './command.ts'
import { withDatabaseClient } from './places.ts'

const keepingOf = (today: string, otherwise: number): Keeping => {
  const { businessTypes } = loadCatalogue(catalogueFolder())
  const own = businessTypes.flatMap(({ id, retentionInYears }) =>
    retentionInYears === undefined ? [] : [[id, retentionInYears] as const],
  )
  return { today, byType: Object.fromEntries(own), otherwise }
}

const keep = async (client: pg.Client, remove: boolean): Promise<number> => {
  const { submittedYears, auditYears } = readSome(process.env, retentionOf)
  const today = stockholmDate(Date.now())
  const keeping = keepingOf(today, submittedYears)
  const expired = await findExpired(client, keeping)
  let removed = 0
  for (const { id, number, caseNumber, submittedOn, keptUntil } of expired) {
    const isGone = remove && (await removeExpired(client, keeping, id))
    if (isGone) removed++
    const what = isGone ? 'removed' : remove ? 'left: removed meanwhile, or its time has changed' : 'due'
    console.log(`${caseNumber}  ${number}  sent in ${submittedOn}  kept until ${keptUntil}  ${what}`)
  }
  if (!remove) {
    console.log(`${expired.length} applications are due. Nothing was changed; --remove removes them.`)
    return 0
  }
  const persons = await removeForgottenPersons(client)
  const chains = await removeOldChains(client, addYears(today, -auditYears))
  console.log(`Removed: ${removed} applications, ${persons} persons, ${chains} chains of the audit log.`)
  console.log('Their files are removed by the worker within a day.')
  return 0
}

export const command = defineCommand({
  takes: '',
  options: { remove: { type: 'boolean', default: false } },
  help: `--remove  removes them, and what is left of persons and audit log without them; without it nothing is changed

The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), as the owner of its tables, or else that of npm start on this machine.
RETENTION_SUBMITTED_YEARS and RETENTION_AUDIT_YEARS (10 each, 1000 at most) and CATALOGUE_DIR are as the service has them; with one that
it would refuse nothing is removed.
Ends with 0, or with 2 when it could not be done.`,
  run: (_words, { remove }) => withDatabaseClient((client) => keep(client, remove)),
})
