/** Command `jobs list`: lists the jobs that wait, run or were given up. */
import { type ListedJob, listJobs } from '../adapters/postgres/jobs.ts'
import { DEAD_LETTER, QUEUES } from '../adapters/postgres/queue.ts'
import { defineCommand, UsageError } from './command.ts'
import { withDatabaseClient } from './places.ts'

const lineOf = ({ id, formerIds, queue, state, tries, createdAt, nextTry, error }: ListedJob): string => {
  const next = nextTry ? `, next ${nextTry.toISOString()}` : ''
  const line = `${id}  ${queue}  since ${createdAt.toISOString()}  ${state}, ${tries} tries${next}`
  const inLog = formerIds.length > 0 && `in the log: ${formerIds.join(', ')}`
  return [line, error, inLog].filter(Boolean).join('\n  ')
}

export const command = defineCommand({
  takes: '[queue]',
  help: `With the name of a queue (${QUEUES.join(', ')}), its jobs alone; with ${DEAD_LETTER}, those that were given up.
The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this machine.
Ends with 0 when they are listed, with 1 when one was given up, with 2 when the database can't be read.`,
  run: async ([queue]) => {
    const names: readonly string[] = [...QUEUES, DEAD_LETTER]
    if (queue !== undefined && !names.includes(queue)) throw new UsageError(`The queues are ${names.join(', ')}`)
    const isAsked = (job: ListedJob) =>
      queue === undefined || job.queue === queue || (queue === DEAD_LETTER && job.state === 'given up')
    const jobs = (await withDatabaseClient((client) => listJobs(client))).filter(isAsked)
    if (jobs.length === 0) console.log('No job waits.')
    for (const job of jobs) console.log(lineOf(job))
    return jobs.some(({ state }) => state === 'given up') ? 1 : 0
  },
})
