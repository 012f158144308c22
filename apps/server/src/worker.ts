/** The worker process: delivers cases, sends mail, follows signings, checks documents and applies retention. */
import { startJobs } from './jobs.ts'
import { type AlterDependencies, failStart, runProcess } from './process.ts'

export const start = (change?: AlterDependencies) =>
  runProcess({ worker: true }, change, ({ deps, queue }) => startJobs(deps, queue))
if (import.meta.main) await start().catch(failStart)
