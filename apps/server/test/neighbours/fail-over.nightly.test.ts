/** Fail-over of the database to a standby during thirty journeys, with and without loss of the last seconds. */
import { expect, it } from 'vitest'
import { startJobs } from '../../src/jobs.ts'
import { toShortId, toUuid } from '../../src/utilities/ids/application-id.ts'
import { type Browser, TOLVAN } from '../app.ts'
import { eventually, fillIn, SOURCES, saveStep } from '../journey.ts'
import { startReplicated } from '../replicated-database.ts'
import { runHere } from '../run-cli.ts'
import { NILS, type SigningTest, startSigningTest } from '../signing.ts'

const JOURNEYS = 30
/** A person has one signing at a time. */
const PERSONS = [TOLVAN, NILS]

/** Tries for two minutes. */
const again = <T>(work: () => Promise<T | undefined>, what: string): Promise<T> =>
  eventually(() => work().catch(() => undefined), what, 1200)

const find = ({ test }: SigningTest, id: string) => test.deps.stores.applications.find(toUuid(id))

/** Signs until the application is sent in, or lost with its row. Returns whether it is sent in. */
const sendIn = (server: SigningTest, browser: Browser, id: string) =>
  again(async () => {
    const application = await find(server, id)
    if (application?.status === 'Started') await server.sendIn(browser, id)
    return application ? 'sent in' : 'lost'
  }, 'a signature')

/** The acknowledged number; undefined when none comes in 20 seconds, or the application is not sent in any longer. */
const numberOf = async (server: SigningTest, id: string): Promise<string | undefined> => {
  const look = async () => {
    const application = await find(server, id)
    if (!application || application.status === 'Started') return { number: undefined }
    return application.caseNumber === null ? undefined : { number: application.caseNumber }
  }
  const ended = await eventually(() => look().catch(() => undefined), 'a case number', 200).catch(() => undefined)
  return ended?.number
}

/** Several journeys at once; `onNumber` is told how many numbers were acknowledged. Returns the numbers. */
const travel = async (server: SigningTest, onNumber: (many: number, browser: Browser) => Promise<void>) => {
  const numbers = new Map<string, string>()
  const work = async (person: string) => {
    const browser = await server.signIn(person)
    while (numbers.size < JOURNEYS) {
      const id = await again(() => fillIn(server.test, browser), 'a draft')
      if ((await sendIn(server, browser, id)) === 'lost') continue
      const number = await numberOf(server, id)
      if (number === undefined) continue
      numbers.set(toUuid(id), number)
      await onNumber(numbers.size, browser)
    }
  }
  await Promise.all(PERSONS.map(work))
  return numbers
}

const compare = async ({ test }: SigningTest, url: string) => {
  const { url: caseSystem } = test.deps.config.caseSystem
  const env = { ENVIRONMENT: 'test', DATABASE_URL: url, CASE_SYSTEM_URL: caseSystem }
  const { out } = await runHere(['cases', 'compare', '--since', '2020-01-01T00:00:00Z'], env)
  return out.trimEnd().split('\n')
}

const useServer = async (synchronous: boolean, work: (server: SigningTest, database: Database) => Promise<void>) => {
  const database = await startReplicated({ synchronous })
  const server = await startSigningTest({ DATABASE_URL: database.url })
  const stopJobs = await startJobs(server.test.deps, server.test.queue)
  try {
    await work(server, database)
  } finally {
    await stopJobs()
    await server.test.close()
    await database.remove()
  }
}
type Database = Awaited<ReturnType<typeof startReplicated>>

it('loses nothing that was acknowledged when the standby is up to date (API-07, CAS-01)', {
  timeout: 600_000,
}, async () => {
  await useServer(true, async (server, database) => {
    const numbers = await travel(server, async (many) => {
      if (many === 10) await database.failOver()
    })
    expect(numbers.size).toBeGreaterThanOrEqual(JOURNEYS)
    for (const [id, number] of numbers) {
      expect((await server.stored(id)).caseNumber).toBe(number)
      expect((await server.world.casesOf(id)).map(({ caseNumber }) => caseNumber)).toEqual([number])
    }
    expect(await compare(server, database.url)).toEqual([
      `${numbers.size} cases received since 2020-01-01T00:00:00.000Z, 0 differences.`,
    ])
  })
})

it('lists every difference after a standby that lagged took over, and refuses what was signed anew (CAS-01, HND-04)', {
  timeout: 600_000,
}, async () => {
  await useServer(false, async (server, database) => {
    const browser = await server.signIn()
    const resigned = await fillIn(server.test, browser)
    const numbers = await travel(server, async (many, browserNow) => {
      if (many === 10) {
        database.cutReplication()
        await sendIn(server, browserNow, resigned)
        await numberOf(server, resigned)
      }
      if (many === 20) await database.failOver()
    })
    const lost = new Set<string>()
    const received = new Set((await server.world.cases()).map(({ applicationId }) => applicationId))
    for (const id of [...numbers.keys(), ...received]) {
      const stored = await server.test.deps.stores.applications.find(id)
      if (!stored || stored.status === 'Started' || stored.caseNumber === null) lost.add(id)
    }
    expect(lost.size).toBeGreaterThan(5)
    const lines = await compare(server, database.url)
    expect(new Set(lines.slice(0, -1).map((line) => line.split('  ')[0]))).toEqual(new Set([...lost].map(toShortId)))

    // A draft again: it is changed, signed anew, and refused by the case system.
    expect((await server.stored(resigned)).status).toBe('Started')
    const sections = { ...SOURCES, SRC_DESCRIPTION: { text: 'Sju provkällor.' } }
    expect((await saveStep(server.test, browser, resigned, { stepNumber: 0, sections })).statusCode).toBe(200)
    await sendIn(server, browser, resigned)
    const undelivered = async () => (await runHere(['cases', 'list'], { DATABASE_URL: database.url })).out
    const refused = await eventually(async () => {
      const out = await undelivered()
      return out.includes('another signed document') && out
    }, 'a delivery that was given up')
    expect(refused).toMatch(new RegExp(`^${toUuid(resigned)}  .* given up, `, 'm'))
    expect(await server.world.casesOf(toUuid(resigned))).toHaveLength(1)
    const metrics = (await server.test.call('GET', '/metrics')).body
    expect(metrics).toMatch(/^sievert_jobs\{queue="dead-letter",state="created"\} [1-9]/m)
  })
})
