/** Command `cases list`: lists submitted applications without a case number. */
import type pg from 'pg'
import { undeliveredCases } from '../adapters/postgres/undelivered.ts'
import { defineCommand } from './command.ts'
import { withDatabaseClient } from './places.ts'

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

export const command = defineCommand({
  takes: '',
  help: `The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this machine.
Ends with 0 when they are listed, with 2 when the database can't be read.`,
  run: () => withDatabaseClient(list),
})
