/** Compares the cost of a save, for server and database, with its minimum, in turns on the same database. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { withClient } from '../../apps/server/src/adapters/postgres/ready-database.ts'
import { toUuid } from '../../apps/server/src/utilities/ids/application-id.ts'
import { LASER_POINTER, SOURCES, startDraft, wire } from '../../apps/server/test/journey.ts'
import { tolvanAt } from '../support/clients.ts'
import { processorSeconds, processorSecondsOfFamily } from '../support/processor-time.ts'
import { tracked } from '../support/results.ts'
import type { Service } from '../support/service.ts'
import { median, quantile, rounded, timed } from '../support/turns.ts'

const AT_ONCE = 8
const PER_ROUND = 1600
const ROUNDS = 9
/** A save sends three messages to PostgreSQL, for session, state and change, its reference one: 4 was never met. */
const MOST_OF_FLOOR = { server: 10, postgres: 6 }
/** Microseconds of the reference on the machine on which the budgets were set, server and PostgreSQL together. */
const REFERENCE_US = 257
/** They belong to other applications. With so many, PostgreSQL once planned each save anew. */
const ITEMS = 5000

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** Sends a request and awaits the whole response; throws unless the status is 200. Returns the ETag. */
const put = (url: string, body: object, headers: Record<string, string> = {}) =>
  new Promise<string>((done, fail) => {
    const json = JSON.stringify(body)
    const sent = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json), ...headers }
    const call = request(url, { agent, method: 'PUT', headers: sent }, (response) => {
      const isDone = response.statusCode === 200
      response
        .resume()
        .on('end', () =>
          isDone ? done(response.headers.etag ?? '') : fail(new Error(`${url}: ${response.statusCode}`)),
        )
    })
    call.on('error', fail)
    call.end(json)
  })

/** A save by one of several writers, each with its own document. `turn` makes each save different. */
type Save = (turn: number) => Promise<unknown>
type Subject = { pid: number; writers: readonly Save[] }
/** Microseconds of processor time per save, and the latency of each save in milliseconds. */
type Round = { server: number; postgres: number; latencies: number[] }

const runRound = async ({ pid, writers }: Subject, postgres: number): Promise<Round> => {
  const used = () => ({ server: processorSeconds(pid), postgres: processorSecondsOfFamily(postgres) })
  const before = used()
  const latencies: number[] = []
  const write = async (save: Save) => {
    for (let turn = 0; turn < PER_ROUND / AT_ONCE; turn++) latencies.push(await timed(() => save(turn)))
  }
  await Promise.all(writers.map(write))
  const after = used()
  const each = (of: keyof typeof after) => ((after[of] - before[of]) * 1e6) / PER_ROUND
  return { server: each('server'), postgres: each('postgres'), latencies }
}

const bodyOf = (turn: number) => ({
  stepNumber: 0,
  stepData: wire({ ...SOURCES, SRC_DESCRIPTION: { text: `Fem provkällor i skåp ${turn}.` } }),
})

const startFloor = async ({ databaseUrl }: Service) => {
  const child = fork(join(import.meta.dirname, 'floor.ts'), { env: { ...process.env, DATABASE_URL: databaseUrl } })
  const [origin] = (await once(child, 'message')) as [string]
  const writers = Array.from(
    { length: AT_ONCE },
    (_, index): Save =>
      (turn) =>
        put(`${origin}/documents/${index}`, bodyOf(turn)),
  )
  return { pid: child.pid ?? 0, writers, stop: () => child.disconnect() }
}

const oursOf = async ({ origin, server }: Service): Promise<Subject> => {
  const { server: calls, browser } = await tolvanAt(origin)
  const drafts = await Promise.all(Array.from({ length: AT_ONCE }, () => startDraft(calls, browser)))
  const writers = drafts.map((id): Save => {
    let etag = '"s0-r0"'
    return async (turn) => {
      const headers = { ...browser, 'if-match': etag }
      etag = await put(`${origin}/api/v1/applications/${id}/stepvalues`, bodyOf(turn), headers)
    }
  })
  return { pid: server, writers }
}

const summary = (name: string, rounds: readonly Round[]) => {
  const latencies = rounds.flatMap((round) => round.latencies)
  return {
    name,
    'server, µs of processor time': Math.round(median(rounds.map(({ server }) => server))),
    'PostgreSQL, µs of processor time': Math.round(median(rounds.map(({ postgres }) => postgres))),
    'p50, ms': rounded(quantile(latencies, 0.5)),
    'p99, ms': rounded(quantile(latencies, 0.99)),
  }
}

const storeItems = async ({ origin, databaseUrl }: Service): Promise<void> => {
  const { server, browser } = await tolvanAt(origin)
  const id = toUuid(await startDraft(server, browser, LASER_POINTER))
  await withClient(databaseUrl, async (owner) => {
    await owner.query(
      `insert into item (id, application_id, step_number, kind, data)
       select gen_random_uuid(), $1, 1, 'equipment', jsonb_build_object('LASER_MAKE', jsonb_build_object('text', 'Modell ' || n))
       from generate_series(1, $2::int) as n`,
      [id, ITEMS],
    )
    await owner.query('analyze item')
  })
}

/** The first round of each warms up and does not count. */
export const measureSaves = async (service: Service) => {
  await storeItems(service)
  const floor = await startFloor(service)
  const ours = await oursOf(service)
  const rounds: { least: Round; save: Round }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(`  saves: round ${round} of ${ROUNDS}`)
    const both = { least: await runRound(floor, service.postgres), save: await runRound(ours, service.postgres) }
    if (round > 0) rounds.push(both)
  }
  floor.stop()
  const reference = median(rounds.map(({ least }) => least.server + least.postgres))
  const ratio = (of: 'server' | 'postgres') => median(rounds.map(({ least, save }) => save[of] / least[of]))
  return {
    /** How many times slower this machine is than that of the budgets. */
    slowness: rounded(reference / REFERENCE_US),
    saves: [
      summary(
        'fastify and one upsert',
        rounds.map(({ least }) => least),
      ),
      summary(
        'PUT stepvalues',
        rounds.map(({ save }) => save),
      ),
    ],
    budgets: [
      tracked(
        `server, a save with ${ITEMS} items stored / fastify and one upsert`,
        ratio('server'),
        MOST_OF_FLOOR.server,
      ),
      tracked(`PostgreSQL, a save with ${ITEMS} items stored / one upsert`, ratio('postgres'), MOST_OF_FLOOR.postgres),
    ],
  }
}
