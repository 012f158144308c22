/** `npm run cases:list`: the applications that were sent in and have no case number yet, and what became of handing them over. */
import pg from 'pg'
import { undeliveredCases } from '../apps/server/src/adapters/queue/undelivered.ts'
import { runCommand, withDatabase } from './local-database.ts'

const list = async (connectionString: string): Promise<number> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const cases = await undeliveredCases(client)
  await client.end()
  if (cases.length === 0) console.log('Every application that was sent in has its case number.')
  for (const { applicationId, number, submittedAt, state, tries, nextTry, error } of cases) {
    const next = nextTry ? `, next ${nextTry.toISOString()}` : ''
    console.log(`${applicationId}  ${number}  sent in ${submittedAt.toISOString()}  ${state}, ${tries} tries${next}`)
    if (error) console.log(`  ${error}`)
  }
  return 0
}

await runCommand(() => withDatabase(list))
