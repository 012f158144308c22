/** Command `jobs show`: all that is known about one job. */
import { listJobs } from '../adapters/postgres/jobs.ts'
import { defineCommand, jobIdFrom } from './command.ts'
import { withDatabaseClient } from './places.ts'

export const command = defineCommand({
  takes: '<jobId>',
  help: `The id as "jobs list" or the log shows it. The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on
this machine.
Ends with 0 when it is shown, with 1 when no such job waits or was given up, with 2 when the database can't be read.`,
  run: async ([word]) => {
    const id = jobIdFrom(word)
    const [job] = await withDatabaseClient((client) => listJobs(client, id))
    if (job) console.log(JSON.stringify(job, null, 2))
    else console.error('No such job waits, and none was given up.')
    return job ? 0 : 1
  },
})
