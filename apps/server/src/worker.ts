/** The worker process: delivers cases, sends mail, follows signings, checks documents, keeps retention. */
import { readyDatabase } from './adapters/postgres/ready-database.ts'
import { compose } from './compose.ts'
import { startJobs } from './jobs.ts'
import type { Needs } from './ports/needs.ts'
import { failStart, onStop } from './process.ts'
import { readConfig } from './settings/config.ts'
import { endWithParent } from './test-support/end-with-parent.ts'

/** `change` is how a test alters what the process needs. */
export const start = async (change = (needs: Needs) => needs) => {
  endWithParent()
  const config = readConfig(process.env)
  await readyDatabase(config)
  const { needs, queue, close } = await compose(config, { worker: true })
  const stopJobs = await startJobs(change(needs), queue)
  onStop(async () => {
    await stopJobs()
    await close()
  })
  process.send?.('ready')
}
if (import.meta.main) await start().catch(failStart)
