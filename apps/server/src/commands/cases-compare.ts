/** Command `cases compare`: compares what the case system has received with what this database holds. */
import { namesCase } from '@sievert/domain/rules/case-number'
import { type HeldCase, heldCases } from '../adapters/postgres/held-cases.ts'
import { undeliveredCases } from '../adapters/postgres/undelivered.ts'
import { caseSystemPlaceOf, readSome } from '../settings/config.ts'
import { toShortId, toUuid } from '../utilities/ids/application-id.ts'
import { defineCommand, momentFrom, UsageError } from './command.ts'
import { withDatabaseClient } from './places.ts'
import { casesReceivedSince, type ReceivedCase } from './received-cases.ts'

const isSameNumber = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : namesCase(one, other)

const withNumber = ({ caseNumber }: Pick<HeldCase, 'caseNumber'>) =>
  caseNumber === null ? 'no case number' : `case number ${caseNumber}`

/** Undefined when both systems agree. */
const differenceOf = ({ caseNumber, signedDocument }: ReceivedCase, held: HeldCase | undefined): string | undefined => {
  if (!held) return 'has no row here'
  if (held.status === 'Started') return `${held.number} is a draft here`
  if (held.sha256 !== signedDocument.sha256) return `${held.number} is signed here with another document`
  return isSameNumber(caseNumber, held.caseNumber) ? undefined : `${held.number} has ${withNumber(held)} here`
}

/** `received`: with ids as this database writes them. Its ids and numbers are compared in any spelling. */
const readBoth = async (since: Date) => {
  const place = readSome(process.env, caseSystemPlaceOf)
  const cases = await casesReceivedSince(place, since)
  const received = cases.map((one) => ({ ...one, applicationId: toUuid(one.applicationId) }))
  return withDatabaseClient(async (client) => {
    const held = await heldCases(client, { ids: received.map(({ applicationId }) => applicationId), since })
    const undelivered = await undeliveredCases(client)
    const accepted = new Set(undelivered.filter(({ state }) => state === 'accepted').map((one) => one.applicationId))
    return { received, held, accepted }
  })
}

const compare = async (since: Date): Promise<number> => {
  const { received, held, accepted } = await readBoth(since)
  const differences = received.flatMap((one) => {
    const difference = differenceOf(one, held.get(one.applicationId))
    return difference ? [`${toShortId(one.applicationId)}  case ${one.caseNumber ?? '(no number)'}: ${difference}`] : []
  })
  const known = new Set(received.map(({ applicationId }) => applicationId))
  for (const one of held.values()) {
    const { id, number, caseNumber } = one
    if (known.has(id) || (caseNumber === null && !accepted.has(id))) continue
    const how = caseNumber === null ? 'was accepted' : `has ${withNumber(one)} here`
    differences.push(`${toShortId(id)}  ${number} ${how}, and the case system did not list it`)
  }
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
