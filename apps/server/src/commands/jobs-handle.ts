/** Commands `jobs retry` and `jobs discard`. */
import { handleJob, type JobAction } from '../adapters/postgres/jobs.ts'
import { defineCommand, jobIdFrom } from './command.ts'
import { requireWord, WORD_HELP, WORD_OPTIONS, wordFrom } from './operator-word.ts'
import { withDatabase } from './places.ts'

const DONE: Record<JobAction, string> = {
  retry: 'The worker does it now, or when it is next started.',
  discard: 'It is removed, and will not be done.',
}

const define = (action: JobAction) =>
  defineCommand({
    takes: '<jobId>',
    options: WORD_OPTIONS,
    help: `${WORD_HELP}

The id as "jobs list" or the log shows it. The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this
machine.
Ends with 0 when it is done, with 1 when the job does not wait (any more) or is being done, with 2 when it could not be.`,
    run: async ([id], { by, why }) => {
      const job = jobIdFrom(id)
      const word = requireWord(wordFrom({ by, why }))
      const handled = await withDatabase((url) => handleJob(url, job, action, word))
      if (typeof handled === 'string') console.error(`Nothing was done: the job ${handled}.`)
      else console.log(DONE[action])
      return typeof handled === 'string' ? 1 : 0
    },
  })

export const [retry, discard] = [define('retry'), define('discard')]
