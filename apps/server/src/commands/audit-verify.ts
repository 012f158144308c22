/**
 * Command `audit verify`: recomputes every chain of the audit log, and compares the log with its anchors, and the
 * applications and their evidence with the log.
 */
import { readFileSync } from 'node:fs'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type pg from 'pg'
import { checkSeals } from '../adapters/audit-log/check-seals.ts'
import { checkStamps } from '../adapters/audit-log/check-stamps.ts'
import { type AnchoredLog, readAnchors } from '../adapters/audit-log/read-anchors.ts'
import { verifyAuditLog } from '../adapters/audit-log/verify-log.ts'
import { openAnchorPlace } from '../adapters/audit-log-anchors/open.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import type { AnchorPlace, LastAnchor } from '../ports/audit-log-anchors.ts'
import { retentionRulesOf } from '../ports/retention.ts'
import { readSome, retentionOf } from '../settings/config.ts'
import { catalogueFolder, defineCommand, fromWhereYouAre, momentFrom, UsageError } from './command.ts'
import { withDatabaseClient } from './places.ts'

const LAST = 'select number, hash, published_at as "publishedAt" from audit_anchor'

const openPlace = (named: string): Promise<AnchorPlace> => {
  const place = readSome({ '--anchors': named }, (read) => read.place('--anchors')) ?? ''
  return openAnchorPlace(place.includes('://') ? place : fromWhereYouAre(place))
}

/** Twice the longest interval between anchors, so that a silent end of anchoring is reported. */
const SILENT_MS = 2 * 24 * 60 * 60_000

const silence = ({ newest }: AnchoredLog): string[] =>
  newest && Date.now() - Date.parse(newest.at) > SILENT_MS
    ? [`no anchor since ${newest.at}: nothing after it is held`]
    : []

type Options = { place: AnchorPlace | undefined; asOf: Date | undefined; stampRoots: readonly string[] }

/** Returns the faults of the time-stamps and prints their number. */
const faultsOfStamps = async (place: AnchorPlace, roots: readonly string[], anchors: number): Promise<string[]> => {
  if (roots.length === 0) {
    console.log('Their time-stamps were not judged: say whom you trust with --tsa-root <certificate.pem>.')
    return []
  }
  const { stamped, latest, faults } = await checkStamps(place, roots)
  console.log(`Time-stamps: ${stamped} of ${anchors} anchors have one, made ${latest} minutes after it at most.`)
  return faults
}

const verify = async (client: pg.Client, { place, asOf, stampRoots }: Options): Promise<number> => {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<LastAnchor>(LAST)
  const anchored = place && (await readAnchors(place, rows[0], asOf))
  if (asOf && !anchored?.newest) throw new UsageError('There is no anchor of that time or before')
  const { auditYears, submittedYears } = readSome(process.env, retentionOf)
  const report = await verifyAuditLog(client, anchored, { asOf: Boolean(asOf), auditYears })
  const { chains, entries, faults, removals } = report
  if (anchored)
    console.log(
      `Anchors: ${anchored.anchors}, the newest of ${anchored.newest?.at ?? 'no time'}. Chains that they hold and retention has removed, by ${auditYears} years: ${removals.length}.`,
    )
  for (const removal of removals) console.log(removal)
  if (!asOf) {
    const rules = retentionRulesOf(loadCatalogue(catalogueFolder()), stockholmDate(Date.now()), submittedYears)
    faults.push(...(await checkSeals(client, rules)), ...(anchored ? silence(anchored) : []))
  }
  if (place && anchored) faults.push(...(await faultsOfStamps(place, stampRoots, anchored.anchors)))
  for (const fault of faults) console.error(fault)
  const as = asOf ? `As anchor ${anchored?.newest?.number} of ${anchored?.newest?.at} has it: ` : ''
  console.log(`${as}${entries} entries in ${chains} chains, ${faults.length} faults`)
  return faults.length > 0 ? 1 : 0
}

export const command = defineCommand({
  takes: '',
  options: {
    anchors: { type: 'string' },
    'as-of': { type: 'string' },
    'tsa-root': { type: 'string', multiple: true, default: [] },
  },
  help: `--anchors <place>  the folder or s3://bucket to which the worker publishes anchors: names what was changed since by whoever owns the
                   database. Read them with a login that the database's owner has not.
--as-of <time>     looks at the log as the anchors of that time (2026-03-01T12:00:00Z) have it: what there was then, and that none
                   of it has changed
--tsa-root <certificate.pem>
                   whose time-stamps of anchors you trust; may be repeated. Without it they are not judged

RETENTION_SUBMITTED_YEARS and RETENTION_AUDIT_YEARS (10 each) and CATALOGUE_DIR are as the service has them: an application or a chain that
was removed sooner is a finding.
The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this machine. Run it nightly; docs/operations.md
says what a finding means.
Ends with 0 when the log is whole, with 1 when it is not, with 2 when it could not be read.`,
  run: async (_words, { anchors, 'as-of': moment, 'tsa-root': roots }) => {
    if (anchors === undefined && (moment !== undefined || roots.length > 0))
      throw new UsageError('--as-of and --tsa-root need --anchors')
    const asOf = moment === undefined ? undefined : momentFrom('--as-of', moment)
    const stampRoots = roots.map((path) => readFileSync(fromWhereYouAre(path), 'utf8'))
    const place = anchors === undefined ? undefined : await openPlace(anchors)
    return withDatabaseClient((client) => verify(client, { place, asOf, stampRoots }))
  },
})
