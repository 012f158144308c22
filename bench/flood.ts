/**
 * Slowdown of a save during a flood of malformed requests, slow bodies and
 * logins, and during each of the worst requests.
 */
import { measureFlood } from '../apps/server/test/flood-load.ts'
import { measureInterference } from './flood/interference.ts'
import { measureWork } from './flood/work.ts'
import { tolvanAt } from './support/clients.ts'
import { budget, printBudgets, writeResult } from './support/results.ts'
import { startService } from './support/service.ts'

const MOST_TIMES = 2
/** Longest delay of the event loop that one request may cause. */
const MOST_DELAY_MS = 100
const LOAD = { rounds: 3, seconds: 20, slowBodies: 300, malformed: 3300, logins: 330 }

/** True when the budget is met. Throws when a save fails. */
export const bench = async (): Promise<boolean> => {
  const service = await startService()
  try {
    const { saves, p95: milliseconds } = await measureFlood(service.origin, await tolvanAt(service.origin), LOAD)
    if (saves.failed > 0) throw new Error(`${saves.failed} saves failed`)
    console.log({ saves, milliseconds })
    const work = (await measureWork(service)).toSorted((one, other) => other.milliseconds - one.milliseconds)
    console.table(work.slice(0, 20))
    const { calm, each } = await measureInterference(service)
    const slowest = each.toSorted((one, other) => other.p95 - one.p95)
    const longest = each.toSorted((one, other) => other.longestDelay - one.longestDelay)
    console.table([...new Set([...slowest.slice(0, 10), ...longest.slice(0, 10)])])
    console.log({ hostileRequests: each.length, calm })
    const budgets = [
      budget('a save, p95 in a flood / alone', milliseconds.flooded / milliseconds.alone, MOST_TIMES, 'times'),
      budget(
        'a save, p95 beside the worst of the hostile requests / alone',
        (slowest[0]?.p95 ?? 0) / calm,
        MOST_TIMES,
        'times',
      ),
      budget(
        'event loop, processor time of the worst hostile request',
        work[0]?.milliseconds ?? 0,
        MOST_DELAY_MS,
        'ms',
      ),
      budget('the longest delay of the event loop', longest[0]?.longestDelay ?? 0, MOST_DELAY_MS, 'ms'),
    ]
    printBudgets(budgets)
    writeResult('flood', { versions: `Node ${process.versions.node}`, milliseconds, budgets })
    return budgets.every(({ met }) => met)
  } finally {
    await service.stop()
  }
}
