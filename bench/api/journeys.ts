/** Measures concurrent journeys: journeys per second, processor time of every process, and memory afterwards. */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { historicalNumber } from '../../apps/server/test/historical-number.ts'
import { outside } from '../../apps/server/test/outside.ts'
import { processorSeconds, processorSecondsOfFamily, residentMemory } from '../support/processor-time.ts'
import { type Budget, budget, tracked } from '../support/results.ts'
import type { Service } from '../support/service.ts'
import { median, quantile, rounded, timed } from '../support/turns.ts'
import { type Applicant, goThrough, type World } from './journey.ts'
import { measureLarge } from './large.ts'
import { openPages } from './pages.ts'

/** Each run is the mean of 160 journeys. */
const RUNS = 3
const AT_ONCE = 16
/** With the warm-up, 512 journeys in all. */
const EACH = 10
/** Pages of 300 fields each, opened before memory is measured. */
const PAGES = 100
/** 42 calls with 310 statements; printing takes 44 of them, two checks of the signature and one of its time stamp 36. */
const MOST_PROCESSOR_MS = 310
/** Also garbage that is not collected yet: 160 MB remain after a collection. */
const MOST_MEMORY_MB = 320
/** Printing alone takes 0.75 to 1.3 s of processor time, and the delivery names the checksum of the PDF. */
const MOST_SECONDS_OF_LARGE = 1.5
const PROCESSOR = 'all three, ms of processor time each'
const LARGE = '1 000 machines, seconds from signature to case number'
const PARTIES = ['org-k3v9m2x7q4', 'org-t8h5w1n6b3', 'org-y6c1j8s5g2', 'org-b7q3v6h1m8']

/** A person known to the simulators, with a mandate for a company. */
const newApplicant = async ({ outside: world }: World, n: number): Promise<Applicant> => {
  const personalNumber = historicalNumber(n)
  const cid = PARTIES[n % PARTIES.length] ?? ''
  await world.ask('persons', { personalNumber })
  await world.ask('company-registry/mandates', { personalNumber, cid, role: 'warrantHolder' })
  return { personalNumber, cid, address: `10.0.0.${n}` }
}

/** The worker with its printing processes. */
const used = ({ server, worker, postgres }: Service) => ({
  server: processorSeconds(server),
  worker: processorSecondsOfFamily(worker),
  postgres: processorSecondsOfFamily(postgres),
})

/** Seconds of each journey. Each applicant makes `each` journeys, one after the other. */
const run = async (world: World, applicants: readonly Applicant[], each: number): Promise<number[]> => {
  const times: number[] = []
  const go = async (applicant: Applicant) => {
    for (let n = 0; n < each; n++) times.push((await timed(() => goThrough(world, applicant))) / 1000)
  }
  await Promise.all(applicants.map(go))
  return times
}

/** Bytes in the database and in the file store. */
const stored = async ({ fileStore }: Service, database: pg.Pool) => {
  const { rows } = await database.query<{ size: number }>('select pg_database_size(current_database())::float8 as size')
  const files = globSync('**/*', { cwd: fileStore, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  return { database: rows[0]?.size ?? 0, files: sizes.reduce((total, size) => total + size, 0) }
}

/** The figures of one run. */
const count = async (service: Service, world: World, database: pg.Pool, applicants: readonly Applicant[]) => {
  const before = { ...used(service), ...(await stored(service, database)) }
  const began = performance.now()
  const times = await run(world, applicants, EACH)
  const seconds = (performance.now() - began) / 1000
  const after = { ...used(service), ...(await stored(service, database)) }
  const each = (of: keyof typeof after) => (after[of] - before[of]) / times.length
  const ofAll = each('server') + each('worker') + each('postgres')
  return {
    'journeys counted': times.length,
    'people at once': AT_ONCE,
    'journeys a second': times.length / seconds,
    'seconds each, median': median(times),
    'seconds each, p95': quantile(times, 0.95),
    'server, ms of processor time each': each('server') * 1000,
    'worker, ms of processor time each': each('worker') * 1000,
    'PostgreSQL, ms of processor time each': each('postgres') * 1000,
    [PROCESSOR]: ofAll * 1000,
    'database, kB each': each('database') / 1000,
    'file store, kB each': each('files') / 1000,
  }
}

/** Medians of all runs, and the memory after them and the pages. */
const countAll = async (service: Service, world: World, database: pg.Pool): Promise<Record<string, number>> => {
  const applicants = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => newApplicant(world, n)))
  console.log('  journeys: warming up')
  await run(world, applicants, 2)
  const runs: Record<string, number>[] = []
  for (let n = 1; n <= RUNS; n++) {
    console.log(`  journeys: ${AT_ONCE} people, ${EACH} each, run ${n} of ${RUNS}`)
    runs.push(await count(service, world, database, applicants))
  }
  console.log(`  journeys: ${PAGES} pages of 300 fields`)
  await openPages(world.origin, PAGES)
  const names = Object.keys(runs[0] ?? {})
  const medians = names.map((name) => [name, rounded(median(runs.map((each) => each[name] ?? Number.NaN)))])
  return {
    ...Object.fromEntries(medians),
    'server, MB of memory after them': Math.round(residentMemory(service.server) / 1e6),
    'worker, MB of memory after them': Math.round(residentMemory(service.worker) / 1e6),
  }
}

const budgetsOf = (figures: Record<string, number>): Budget[] => {
  const of = (name: string) => figures[name] ?? Number.NaN
  const memory = (process: string) => {
    const name = `${process}, MB of memory after them`
    return budget(name, of(name), MOST_MEMORY_MB)
  }
  return [
    tracked(PROCESSOR, of(PROCESSOR), MOST_PROCESSOR_MS, 'ms'),
    memory('server'),
    memory('worker'),
    tracked(LARGE, of(LARGE), MOST_SECONDS_OF_LARGE, 's'),
  ]
}

export const measureJourneys = async (service: Service) => {
  const database = new pg.Pool({ connectionString: service.databaseUrl, max: 2 })
  const orderOf = async (id: string): Promise<string> => {
    const { rows } = await database.query<{ reference: string }>(
      "select eid_order ->> 'orderRef' as reference from sign_order where id = $1",
      [id],
    )
    return rows[0]?.reference ?? ''
  }
  const world: World = { ...service, outside: outside(service.simulators), orderOf }
  try {
    const journeys = { ...(await countAll(service, world, database)), [LARGE]: await measureLarge(world, database) }
    return { journeys, budgets: budgetsOf(journeys) }
  } finally {
    await database.end()
  }
}
