/** Command `cases compare`: compares what the case system has received with what this database holds. */
import { type HeldCase, heldCases } from '../adapters/postgres/held-cases.ts'
import { caseSystemPlaceOf, readSome } from '../settings/config.ts'
import { toShortId } from '../utilities/ids/application-id.ts'
import { defineCommand, momentFrom, UsageError } from './command.ts'
import { withDatabaseClient } from './places.ts'
import { casesReceivedSince, type ReceivedCase } from './received-cases.ts'

/** Undefined when both systems agree. */
const differenceOf = ({ caseNumber, signedDocument }: ReceivedCase, held: HeldCase | undefined): string | undefined => {
  if (!held) return 'has no row here'
  if (held.status === 'Started') return `${held.number} is a draft here`
  if (held.sha256 !== signedDocument.sha256) return `${held.number} is signed here with another document`
  if (caseNumber === null || caseNumber === held.caseNumber) return undefined
  return `${held.number} has ${held.caseNumber === null ? 'no case number' : `case number ${held.caseNumber}`} here`
}

const compare = async (since: Date): Promise<number> => {
  const place = readSome(process.env, caseSystemPlaceOf)
  const received = await casesReceivedSince(place, since)
  const held = await withDatabaseClient((client) =>
    heldCases(client, { ids: received.map(({ applicationId }) => applicationId), since }),
  )
  const differences = received.flatMap((one) => {
    const difference = differenceOf(one, held.get(one.applicationId))
    return difference ? [`${toShortId(one.applicationId)}  case ${one.caseNumber ?? '(no number)'}: ${difference}`] : []
  })
  const known = new Set(received.map(({ applicationId }) => applicationId))
  const missing = [...held.values()].filter(({ id, caseNumber }) => caseNumber !== null && !known.has(id))
  for (const { id, number, caseNumber } of missing)
    differences.push(
      `${toShortId(id)}  ${number} has case number ${caseNumber} here, and the case system did not list it`,
    )
  for (const line of differences) console.log(line)
  console.log(`${received.length} cases received since ${since.toISOString()}, ${differences.length} differences.`)
  return differences.length > 0 ? 1 : 0
}

export const command = defineCommand({
  takes: '',
  options: { since: { type: 'string' } },
  help: `--since <time>  the recovery point (2026-03-01T12:00:00Z)

Asks the case system at CASE_SYSTEM_URL, with CASE_SYSTEM_TOKEN, for the cases that it has received since then, and compares application,
signed document and case number with the database: the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this
machine. Nothing is changed.
Ends with 0 when both agree, with 1 when they differ, with 2 when one of them does not answer.`,
  run: (_words, { since }) => {
    if (since === undefined) throw new UsageError('--since is missing')
    return compare(momentFrom('--since', since))
  },
})
