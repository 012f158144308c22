/** A party's list of applications, as the start page asks for it, beside the same list among a thousand times as many rows of others. */
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

// Each other party has ten, copies of one of ours.
const OTHERS = `
  insert into application (id, number, business_type_id, version_number, party_id, party, created_by, created_at,
    is_renewal, status, last_saved)
  select gen_random_uuid(), 'other ' || n, business_type_id, version_number, 'other-' || n / 10, party, created_by,
    created_at, is_renewal, status, created_at - n * interval '1 minute'
  from (select * from application limit 1) one, generate_series(1, $1::int) n`

const fill = async (url: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(OTHERS, [rows - OWN])
    await client.query('vacuum analyze application')
  } finally {
    await client.end()
  }
}

/** Asks for the list once; throws unless it is whole. */
const askerAmong = async ({ origin, databaseUrl }: { origin: string; databaseUrl: string }, rows: number) => {
  const { server, browser, ask } = await tolvanAt(origin)
  for (let n = 0; n < OWN; n++) await startDraft(server, browser)
  await fill(databaseUrl, rows)
  return async () => {
    const list = await ask<unknown[]>('GET', 'applications')
    if (list.length !== OWN) throw new Error(`${list.length} applications instead of ${OWN}`)
  }
}

const round = async (ask: () => Promise<void>): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < PER_ROUND; n++) times.push(await timed(ask))
  return quantile(times, 0.95)
}

/** The first round of each warms up and does not count. */
export const measureLists = async (service: Service) => {
  console.log(`  lists: ${FEW} and ${MANY} applications of others are made`)
  const few = await askerAmong(await service.startSecond('few'), FEW)
  const many = await askerAmong(await service.startSecond('many'), MANY)
  const rounds: [number, number][] = []
  for (let n = 0; n <= ROUNDS; n++) {
    console.log(`  lists: round ${n} of ${ROUNDS}`)
    const both: [number, number] = [await round(few), await round(many)]
    if (n > 0) rounds.push(both)
  }
  const p95 = (of: 0 | 1) => rounded(median(rounds.map((both) => both[of])))
  const ratio = median(rounds.map(([one, other]) => other / one))
  return {
    lists: { [`list among ${FEW}, p95 in ms`]: p95(0), [`list among ${MANY}, p95 in ms`]: p95(1) },
    budget: budget(`a party's list, p95 among ${MANY} / among ${FEW}`, ratio, MOST),
  }
}
