/**
 * Measures the start-up time of `npm start`, and of a web process with a hundred
 * more types, and the server's idle memory.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { startProduct } from '../e2e/support/product.ts'
import { writeLargeCatalogue } from './support/large-catalogue.ts'
import { residentMemory } from './support/processor-time.ts'
import { budget, printBudgets, writeResult } from './support/results.ts'
import { startService } from './support/service.ts'
import { median, rounded, timed } from './support/turns.ts'

const STARTS = 5
const MOST_SECONDS = 5
const MOST_MEGABYTES = 150
/** Types beside the shipped ones, and the fields of each. */
const [TYPES, FIELDS, MOST_SECONDS_WITH_THEM] = [100, 300, 3]
/** Memory is idle after this many readings, a second apart, within one megabyte. */
const LOOKS = 10

/** Seconds until all processes answer. The same `DATA_DIR` keeps the data of the previous start. */
const startOnce = async (dataDir: string): Promise<number> => {
  let stop = async () => {}
  const milliseconds = await timed(async () => {
    stop = (await startProduct({ DATA_DIR: dataDir })).stop
  })
  await stop()
  return milliseconds / 1000
}

const measureStarts = async () => {
  const folder = createTemporaryFolder()
  try {
    const empty = await startOnce(folder.path)
    const stored: number[] = []
    for (let n = 1; n <= STARTS; n++) {
      console.log(`  start ${n} of ${STARTS} with data kept`)
      stored.push(await startOnce(folder.path))
    }
    return { empty: rounded(empty), stored: rounded(median(stored)) }
  } finally {
    folder.remove()
  }
}

/** Megabytes, once loading and garbage collection have ended. */
const settledMemory = async (pid: number): Promise<number> => {
  const looks: number[] = []
  for (;;) {
    looks.unshift(residentMemory(pid) / 1024 / 1024)
    const last = looks.slice(0, LOOKS)
    if (last.length === LOOKS && Math.max(...last) - Math.min(...last) < 1) return Math.round(looks[0] ?? Number.NaN)
    await sleep(1000)
  }
}

const measureMemory = async () => {
  console.log('  memory of idle processes')
  const service = await startService()
  try {
    return { server: await settledMemory(service.server), worker: await settledMemory(service.worker) }
  } finally {
    await service.stop()
  }
}

/** Seconds for a web process on a migrated database. */
const measureManyTypes = async () => {
  const folder = createTemporaryFolder()
  const catalogue = writeLargeCatalogue(folder.path, TYPES, FIELDS)
  const seconds: number[] = []
  try {
    for (let n = 1; n <= STARTS; n++) {
      console.log(`  start ${n} of ${STARTS} with ${TYPES} types more`)
      const service = await startService({ CATALOGUE_DIR: catalogue })
      seconds.push(service.serverSeconds)
      await service.stop()
    }
    return rounded(median(seconds))
  } finally {
    folder.remove()
  }
}

/** True when every budget is met. */
export const bench = async (): Promise<boolean> => {
  const seconds = { ...(await measureStarts()), manyTypes: await measureManyTypes() }
  const megabytes = await measureMemory()
  console.log({ seconds, megabytes })
  const budgets = [
    budget('ready with data kept', seconds.stored, MOST_SECONDS, 's'),
    budget(
      `a web process ready with ${TYPES} types of ${FIELDS} fields more`,
      seconds.manyTypes,
      MOST_SECONDS_WITH_THEM,
      's',
    ),
    budget('idle memory of the server', megabytes.server, MOST_MEGABYTES, 'MB'),
  ]
  printBudgets(budgets)
  writeResult('start', { versions: `Node ${process.versions.node}`, seconds, megabytes, budgets })
  return budgets.every(({ met }) => met)
}
