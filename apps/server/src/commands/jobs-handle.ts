/** Commands `jobs retry` and `jobs discard`. */
import { userInfo } from 'node:os'
import { handleJob, type JobAction } from '../adapters/postgres/jobs.ts'
import { defineCommand, jobIdFrom, UsageError } from './command.ts'
import { withDatabase } from './places.ts'

const DONE: Record<JobAction, string> = {
  retry: 'The worker does it now, or when it is next started.',
  discard: 'It is removed, and will not be done.',
}

const define = (action: JobAction) =>
  defineCommand({
    takes: '<jobId>',
    options: { by: { type: 'string' }, why: { type: 'string' } },
    help: `--by <name>     who says so: demanded, and kept in the audit log
--why <reason>  why, in the same way

The id as "jobs list" shows it. The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this
machine.
Ends with 0 when it is done, with 1 when the job does not wait (any more) or is being done, with 2 when it could not be.`,
    run: async ([id], { by, why }) => {
      const job = jobIdFrom(id)
      if (!by || !why) throw new UsageError('Say who says so and why: --by <name> --why <reason>')
      const word = { by, osUser: userInfo().username, reason: why }
      const handled = await withDatabase((url) => handleJob(url, job, action, word))
      if (typeof handled === 'string') console.error(`Nothing was done: the job ${handled}.`)
      else console.log(DONE[action])
      return typeof handled === 'string' ? 1 : 0
    },
  })

export const [retry, discard] = [define('retry'), define('discard')]
