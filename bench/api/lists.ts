/**
 * Measures the requests of the start page, for a party with few applications among many rows
 * of others, and for a party with thousands.
 */
import pg from 'pg'
import { startDraft } from '../../apps/server/test/journey.ts'
import { tolvanAt } from '../support/clients.ts'
import { budget } from '../support/results.ts'
import type { Service } from '../support/service.ts'
import { median, quantile, rounded, timed } from '../support/turns.ts'

const OWN = 20
const FEW = 1000
const MANY = 1_000_000
const ROUNDS = 9
const PER_ROUND = 150
const MOST = 1.5

/** Applications of one party, all but a few of them valid permits. */
const THOUSANDS = 10_000
const MOST_OF_THOUSANDS = 5

// Each other party has ten, copies of one of ours.
const OTHERS = `
  insert into application (id, number, business_type_id, version_number, party_id, party, created_by, created_at,
    is_renewal, status, last_saved)
  select gen_random_uuid(), 'other ' || n, business_type_id, version_number, 'other-' || n / 10, party, created_by,
    created_at, is_renewal, status, created_at - n * interval '1 minute'
  from (select * from application limit 1) one, generate_series(1, $1::int) n`

const SENT = `
  insert into application (id, number, business_type_id, version_number, party_id, party, created_by, created_at,
    is_renewal, status, last_saved, submitted_at, case_number, valid_until)
  select gen_random_uuid(), 'own ' || n, business_type_id, version_number, party_id, party, created_by,
    created_at, is_renewal, 'Granted', saved, saved, 'SIE' || n, current_date + n % 1800 - 100
  from (select * from application where number not like 'o%' limit 1) one, generate_series(1, $1::int) n,
    lateral (select created_at - n * interval '1 minute') at (saved)`

const fill = async (url: string, statement: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement, [rows])
    await client.query('vacuum analyze application')
  } finally {
    await client.end()
  }
}

/** Returns the first request of the start page, which throws unless the response is complete. */
const askerAmong = async ({ origin, databaseUrl }: { origin: string; databaseUrl: string }, rows: number) => {
  const { server, browser, ask } = await tolvanAt(origin)
  for (let n = 0; n < OWN; n++) await startDraft(server, browser)
  await fill(databaseUrl, OTHERS, rows - OWN)
  return async () => {
    const { applications } = await ask<{ applications: unknown[] }>('GET', 'applications/first')
    if (applications.length !== OWN) throw new Error(`${applications.length} applications instead of ${OWN}`)
  }
}

/** The same for a party with thousands. The full list is a request of its own. */
const askersOfThousands = async ({ origin, databaseUrl }: { origin: string; databaseUrl: string }) => {
  const { server, browser, ask } = await tolvanAt(origin)
  await startDraft(server, browser)
  await fill(databaseUrl, SENT, THOUSANDS)
  return { first: () => ask('GET', 'applications/first'), all: () => ask('GET', 'applications') }
}

const round = async (ask: () => Promise<unknown>, count = PER_ROUND): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < count; n++) times.push(await timed(ask))
  return quantile(times, 0.95)
}

/** The first round of each warms up and does not count. */
export const measureLists = async (service: Service) => {
  console.log(`  lists: ${FEW} and ${MANY} applications of others are made, and ${THOUSANDS} of one party`)
  const few = await askerAmong(await service.startSecond('few'), FEW)
  const many = await askerAmong(await service.startSecond('many'), MANY)
  const { first, all } = await askersOfThousands(await service.startSecond('thousands'))
  const rounds: { few: number; many: number; first: number; all: number }[] = []
  for (let n = 0; n <= ROUNDS; n++) {
    console.log(`  lists: round ${n} of ${ROUNDS}`)
    const each = { few: await round(few), many: await round(many), first: await round(first), all: await round(all, 5) }
    if (n > 0) rounds.push(each)
  }
  const p95 = (of: keyof (typeof rounds)[number]) => rounded(median(rounds.map((each) => each[of])))
  const against = (of: 'many' | 'first') => median(rounds.map((each) => each[of] / each.few))
  return {
    lists: {
      [`start page among ${FEW}, p95 in ms`]: p95('few'),
      [`start page among ${MANY}, p95 in ms`]: p95('many'),
      [`start page of a party with ${THOUSANDS}, p95 in ms`]: p95('first'),
      [`all of ${THOUSANDS}, p95 in ms`]: p95('all'),
    },
    budgets: [
      budget(`start page, p95 among ${MANY} / among ${FEW}`, against('many'), MOST),
      budget(`start page, p95 of a party with ${THOUSANDS} / with ${OWN}`, against('first'), MOST_OF_THOUSANDS),
    ],
  }
}
