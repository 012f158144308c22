/** The worker process: delivers cases, sends mail, follows signings, checks documents, keeps retention. */
import { readyDatabase } from './adapters/postgres/ready-database.ts'
import { compose } from './compose.ts'
import { endWithParent } from './development/tied.ts'
import { startJobs } from './jobs.ts'
import { failStart, onStop } from './process.ts'
import { readConfig } from './settings/config.ts'

const start = async () => {
  endWithParent()
  const config = readConfig(process.env)
  await readyDatabase(config)
  const { needs, queue, close } = await compose(config, { worker: true })
  const stopJobs = await startJobs(needs, queue)
  onStop(async () => {
    await stopJobs()
    await close()
  })
  process.send?.('ready')
}
await start().catch(failStart)
