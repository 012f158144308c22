/** Two web processes and two workers behind a load balancer, on a separate database that can be restarted. */
import pg from 'pg'
import { verifyAuditLog } from '../src/adapters/audit-log/verify-log.ts'
import { startTestApp } from './app.ts'
import { startBalancer } from './balancer.ts'
import { type CompletedJourney, completeJourney, signIn } from './complete-journey.ts'
import { type Actions, disturb, disturbancesOf } from './disturbances.ts'
import { eventually } from './journey.ts'
import { outside } from './outside.ts'
import { overHttp } from './over-http.ts'
import { warrantHolder } from './people.ts'
import { persistent, type Span } from './persistent.ts'
import { startDatabase } from './restartable-database.ts'
import { superviseProcesses } from './supervised.ts'

/** Ready when all run; `close` ends it all. */
export const startTwoByTwo = async () => {
  const database = await startDatabase()
  const own = { DATABASE_URL: database.url, REQUESTS_PER_MINUTE: '1000000', DRAIN_SECONDS: '1' }
  const test = await startTestApp(own)
  const world = outside(test.simulators)
  const processes = await superviseProcesses(test, ['main', 'main', 'worker', 'worker'])
  const balancer = await startBalancer(processes.webOrigins)
  const browsers = persistent(overHttp(() => balancer.origin))
  const close = async () => {
    await balancer.close()
    await processes.close()
    await test.close()
    await database.remove()
  }
  return { test, world, database, processes, balancer, ...browsers, close }
}
export type TwoByTwo = Awaited<ReturnType<typeof startTwoByTwo>>

const WEB_PROCESSES = 2

/**
 * For each rolling restart: the exit codes of the old processes, and the statuses of requests that failed during it.
 */
type Replacement = { codes: readonly (number | null | undefined)[]; failures: readonly number[] }

/** Journeys per login: all logins come from one address, and its rate limit allows few of them. */
const WAYS_A_LOGIN = 5

/** `people` repeat the journey from login to case number during all disturbances of the seed; then they finish. */
export const walkDisturbed = async (
  place: TwoByTwo,
  { seed, rounds, people }: { seed: number; rounds: number; people: number },
) => {
  const { processes, database, balancer, world } = place
  const replacements: Replacement[] = []
  const outages: Span[] = []
  const actions: Actions = {
    // The availability promise requires that another web process is left.
    'kill a web process': async (which) => {
      await processes.allRun()
      await eventually(async () => (await balancer.look()) === WEB_PROCESSES, 'both web processes', 900)
      await processes.kill('main', which)
    },
    'kill a worker': (which) => processes.kill('worker', which),
    'restart the database': async () => {
      const from = Date.now()
      await database.restart()
      await eventually(async () => (await balancer.look()) > 0, 'a web process that is ready', 900)
      outages.push({ from, to: Date.now() })
    },
    'replace all processes': async () => {
      await processes.allRun()
      const before = balancer.failures.length
      replacements.push({ codes: await processes.replaceAll(), failures: balancer.failures.slice(before) })
    },
  }
  const ending = new AbortController()
  const continueJourneys = async (n: number): Promise<CompletedJourney[]> => {
    const person = await warrantHolder(world, n)
    const walked: CompletedJourney[] = []
    let browser = await signIn(place, person)
    do {
      walked.push(await completeJourney(place, browser, `Prov ${n}.${walked.length}.`))
      if (walked.length % WAYS_A_LOGIN === 0) browser = await signIn(place, person)
    } while (!ending.signal.aborted)
    return walked
  }
  const [walked] = await Promise.all([
    Promise.all(Array.from({ length: people }, (_, n) => continueJourneys(n))),
    disturb(disturbancesOf(seed, rounds), actions).finally(() => ending.abort()),
  ])
  return { walked: walked.flat(), replacements, outages }
}

/** The faults that `cli.ts audit verify` would report. */
export const auditFaults = async ({ database }: Pick<TwoByTwo, 'database'>): Promise<string[]> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await verifyAuditLog(client)).faults
  } finally {
    await client.end()
  }
}
