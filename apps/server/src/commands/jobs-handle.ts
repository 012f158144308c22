/** Commands `jobs retry` and `jobs discard`. */
import { handleJob, type JobAction, retryAllJobs } from '../adapters/postgres/jobs.ts'
import { QUEUES } from '../adapters/postgres/queue.ts'
import { defineCommand, jobIdFrom, UsageError } from './command.ts'
import { requireWord, WORD_HELP, WORD_OPTIONS, wordFrom } from './operator-word.ts'
import { withDatabase } from './places.ts'

const RETRIED = 'The worker does it now, or when it is next started.'
const HELP = `${WORD_HELP}

The id as "jobs list" or the log shows it. The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this
machine.
Ends with 0 when it is done, with 1 when the job does not wait (any more) or is being done, with 2 when it could not be.`

const handle = async (id: string | undefined, action: JobAction, said: Parameters<typeof wordFrom>[0]) => {
  const job = jobIdFrom(id)
  const word = requireWord(wordFrom(said))
  const handled = await withDatabase((url) => handleJob(url, job, action, word))
  if (typeof handled === 'string') console.error(`Nothing was done: the job ${handled}.`)
  else console.log(action === 'retry' ? RETRIED : 'It is removed, and will not be done.')
  return typeof handled === 'string' ? 1 : 0
}

export const retry = defineCommand({
  takes: '[jobId]',
  options: { all: { type: 'boolean' }, queue: { type: 'string' }, ...WORD_OPTIONS },
  help: `--all           instead of one job, all that were given up
--queue <name>  of this queue (${QUEUES.join(', ')}): required by --all
${HELP}`,
  run: async ([id], { all = false, queue: name, by, why }) => {
    if (!all && name === undefined) return handle(id, 'retry', { by, why })
    const queue = QUEUES.find((each) => each === name)
    if (!all || !queue || id !== undefined) throw new UsageError(`Give a job, or --all --queue <${QUEUES.join('|')}>`)
    const word = requireWord(wordFrom({ by, why }))
    const count = await withDatabase((url) => retryAllJobs(url, queue, word))
    console.log(`${count} jobs of ${queue} are done now, or when the worker is next started.`)
    return count > 0 ? 0 : 1
  },
})

export const discard = defineCommand({
  takes: '<jobId>',
  options: WORD_OPTIONS,
  help: HELP,
  run: ([id], { by, why }) => handle(id, 'discard', { by, why }),
})
