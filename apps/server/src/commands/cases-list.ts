/**
 * Command `cases list`: lists submitted applications without a case number or an answer, or those that were delivered
 * lately.
 */
import type pg from 'pg'
import { fileOwnersIn } from '../adapters/postgres/stores.ts'
import { undeliveredCases } from '../adapters/postgres/undelivered.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import { type FileStore, TRASH } from '../ports/file-store.ts'
import { applicationOfDelivered, RECEIPTS } from '../resources/receipts/receipt-keys.ts'
import { toShortId } from '../utilities/ids/application-id.ts'
import { defineCommand, momentFrom } from './command.ts'
import { PLACES, withDatabaseClient, withFiles } from './places.ts'

const list = async (client: pg.Client): Promise<number> => {
  const cases = await undeliveredCases(client)
  if (cases.length === 0) console.log('Every application that was sent in has its case number.')
  for (const { applicationId, number, submittedAt, state, tries, nextTry, error } of cases) {
    const next = nextTry ? `, next ${nextTry.toISOString()}` : ''
    console.log(`${applicationId}  ${number}  sent in ${submittedAt.toISOString()}  ${state}, ${tries} tries${next}`)
    if (error) console.log(`  ${error}`)
  }
  return 0
}

/** By the PDFs that the worker stores just before a delivery: they outlive the rows. */
const deliveredSince = async (store: FileStore, since: Date): Promise<Map<string, Date>> => {
  const delivered = new Map<string, Date>()
  for (const prefix of [RECEIPTS, TRASH])
    for await (const { key, writtenAt } of store.list(prefix)) {
      const id = applicationOfDelivered(key)
      if (id && writtenAt >= since) delivered.set(id, writtenAt)
    }
  return delivered
}

const stateOf = (application: ApplicationRecord | undefined): string => {
  if (!application) return 'has no row'
  if (application.status === 'Started') return `${application.number} is a draft here`
  return `${application.number} ${application.caseNumber === null ? 'has no case number here' : `has case number ${application.caseNumber}`}`
}

const listDelivered = (since: Date): Promise<number> =>
  withFiles(async (db, store) => {
    const { applications } = fileOwnersIn(db)
    const delivered = [...(await deliveredSince(store, since))].toSorted(([, a], [, b]) => a.getTime() - b.getTime())
    for (const [id, at] of delivered)
      console.log(`${toShortId(id)}  delivered ${at.toISOString()}  ${stateOf(await applications.find(id))}`)
    console.log(
      `${delivered.length} applications, by their PDFs in FILE_STORE. Compare with the case system: it alone knows the rest.`,
    )
    return 0
  })

export const command = defineCommand({
  takes: '',
  options: { 'delivered-since': { type: 'string' } },
  help: `--delivered-since <time>  instead, those that were delivered since (2026-03-01T12:00:00Z), by the PDFs in FILE_STORE, and what the database
                          says of them: after a point-in-time recovery they may be drafts again, or have no row

${PLACES}
Ends with 0 when they are listed, with 2 when database or files can't be read.`,
  run: (_words, { 'delivered-since': since }) =>
    since === undefined ? withDatabaseClient(list) : listDelivered(momentFrom('--delivered-since', since)),
})
