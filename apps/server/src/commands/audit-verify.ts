/** Recomputes every chain of the audit log, and holds it against its anchors. */
import type pg from 'pg'
import { openAnchorPlace } from '../adapters/anchor-place/open.ts'
import { type AnchoredLog, readAnchors } from '../adapters/audit-log/read-anchors.ts'
import { verifyAuditLog } from '../adapters/audit-log/verify-log.ts'
import type { LastAnchor } from '../ports/audit-anchors.ts'
import { readSome } from '../settings/config.ts'
import { defineCommand, fromWhereYouAre, UsageError } from './command.ts'
import { withDatabaseClient } from './places.ts'

const momentOf = (word: string): Date => {
  const moment = new Date(word)
  if (Number.isNaN(moment.getTime())) throw new UsageError(`--as-of takes a time as 2026-03-01T12:00:00Z, not ${word}`)
  return moment
}

const LAST = 'select number, hash, published_at as "publishedAt" from audit_anchor'

const readAnchorsOf = async (client: pg.Client, named: string, until: Date | undefined): Promise<AnchoredLog> => {
  const place = readSome({ '--anchors': named }, (read) => read.place('--anchors')) ?? ''
  const { rows } = await client.query<LastAnchor>(LAST)
  return readAnchors(await openAnchorPlace(place.includes('://') ? place : fromWhereYouAre(place)), rows[0], until)
}

type Options = { anchors: string | undefined; asOf: Date | undefined }

const verify = async (client: pg.Client, { anchors, asOf }: Options): Promise<number> => {
  await client.query('begin isolation level repeatable read read only')
  const anchored = anchors === undefined ? undefined : await readAnchorsOf(client, anchors, asOf)
  if (asOf && !anchored?.newest) throw new UsageError('There is no anchor of that time or before')
  const { chains, entries, digest, faults, removed } = await verifyAuditLog(client, anchored, { asOf: Boolean(asOf) })
  for (const fault of faults) console.error(fault)
  const { number, at } = anchored?.newest ?? {}
  console.log(
    `${asOf ? `As anchor ${number} of ${at} has it: ` : ''}${entries} entries in ${chains} chains, ${faults.length} faults`,
  )
  if (anchored)
    console.log(`Anchors: ${anchored.anchors}. Chains that they hold and retention has removed: ${removed}.`)
  if (!asOf) console.log(`Digest of the log as it is: ${digest}`)
  return faults.length > 0 ? 1 : 0
}

export const command = defineCommand({
  takes: '',
  options: { anchors: { type: 'string' }, 'as-of': { type: 'string' } },
  help: `--anchors <place>  the folder or s3://bucket to which the worker publishes anchors: names what was changed since by whoever owns the
                   database. Read them with a login that the database's owner has not.
--as-of <time>     looks at the log as the anchors of that time (2026-03-01T12:00:00Z) have it: what there was then, and that none
                   of it has changed

The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this machine. Run it nightly; docs/operations.md
says what a finding means.
Ends with 0 when the log is whole, with 1 when it is not, with 2 when it could not be read.`,
  run: (_words, { anchors, 'as-of': moment }) => {
    if (moment !== undefined && anchors === undefined) throw new UsageError('--as-of needs --anchors')
    const asOf = moment === undefined ? undefined : momentOf(moment)
    return withDatabaseClient((client) => verify(client, { anchors, asOf }))
  },
})
