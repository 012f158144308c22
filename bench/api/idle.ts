/** Measures what the processes cost while nobody uses the service. */
import { setTimeout as sleep } from 'node:timers/promises'
import { processorSeconds, processorSecondsOfFamily } from '../support/processor-time.ts'
import { tracked } from '../support/results.ts'
import type { Service } from '../support/service.ts'
import { rounded } from '../support/turns.ts'

/** The work of the start has ended by then, and the garbage collection after it. */
const SETTLED_SECONDS = 90
const SECONDS = 60
const MOST_PERCENT = 0.5

/** Percent of one core. */
export const measureIdle = async ({ server, worker, postgres }: Service) => {
  console.log(`  idle: ${SETTLED_SECONDS + SECONDS} s`)
  const used = () => [processorSeconds(server), ...[worker, postgres].map(processorSecondsOfFamily)]
  await sleep(SETTLED_SECONDS * 1000)
  const before = used()
  await sleep(SECONDS * 1000)
  const percent = used().map((seconds, at) => rounded(((seconds - (before[at] ?? 0)) * 100) / SECONDS))
  const [ofServer, ofWorker, ofPostgres] = percent
  const all = percent.reduce((sum, each) => sum + each, 0)
  return {
    idle: { 'server, % of a core': ofServer, 'worker, % of a core': ofWorker, 'PostgreSQL, % of a core': ofPostgres },
    budgets: [tracked('idle, all processes', all, MOST_PERCENT, '% of a core')],
  }
}
