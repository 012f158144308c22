/** The worker process: delivers cases, sends mail, follows signings, checks documents and applies retention. */
import { startJobs } from './jobs.ts'
import { type AlterNeeds, failStart, runProcess } from './process.ts'

export const start = (change?: AlterNeeds) =>
  runProcess({ worker: true }, change, ({ needs, queue }) => startJobs(needs, queue))
if (import.meta.main) await start().catch(failStart)
