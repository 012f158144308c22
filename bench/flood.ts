/** How much longer a save takes while others flood the service with nonsense, slow bodies and logins, from many addresses. */
import { measureFlood } from '../apps/server/test/front-door-load.ts'
import { tolvanAt } from './support/clients.ts'
import { budget, printBudgets, writeResult } from './support/results.ts'
import { startService } from './support/service.ts'

const MOST_TIMES = 2
const LOAD = { rounds: 3, seconds: 20, slowBodies: 300, malformed: 3300, logins: 330 }

/** True when the budget is met. Throws when a save fails. */
export const bench = async (): Promise<boolean> => {
  const service = await startService()
  try {
    const { saves, p95: milliseconds } = await measureFlood(service.origin, await tolvanAt(service.origin), LOAD)
    if (saves.failed > 0) throw new Error(`${saves.failed} saves failed`)
    console.log({ saves, milliseconds })
    const budgets = [
      budget('a save, p95 in a flood / alone', milliseconds.flooded / milliseconds.alone, MOST_TIMES, 'times'),
    ]
    printBudgets(budgets)
    writeResult('flood', { versions: `Node ${process.versions.node}`, milliseconds, budgets })
    return budgets.every(({ met }) => met)
  } finally {
    await service.stop()
  }
}
