/**
 * Tests an applicant who saves during a flood of one minute: 300 slow bodies, 10 000 malformed calls, 1 000 logins.
 * `bench/flood.ts` measures how much it slows a save.
 */
import { expect, it, onTestFinished } from 'vitest'
import { CLINIC, TOLVAN } from './app.ts'
import { answersOf, measureFlood } from './flood-load.ts'
import { overHttp } from './over-http.ts'
import { startProcess } from './processes.ts'
import { useTestApp } from './use-app.ts'

const ROUNDS = 3
const SECONDS = 20
const MALFORMED = 10_000
const LOGINS = 1000
const GROWTH_MEGABYTES = 50

// A small heap frees unreferenced memory at once: the rest is a leak of the flood.
const LITTLE_ROOM = { NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=8' }
const test = useTestApp({ TRUSTED_PROXIES: '1', ...LITTLE_ROOM })

it('a flood leaves memory stable, each save done, and causes no server error (QUO-05)', {
  timeout: 300_000,
}, async () => {
  const each = (count: number) => Math.ceil(count / ROUNDS)
  const load = { rounds: ROUNDS, seconds: SECONDS, slowBodies: 300, malformed: each(MALFORMED), logins: each(LOGINS) }
  const { origin, kill } = await startProcess(test, 'main')
  onTestFinished(kill)
  const [server, browser] = [overHttp(() => origin), await test.signIn(TOLVAN, CLINIC)]
  const { saves, megabytes, serverFaults, floods } = await measureFlood(origin, { server, browser }, load)
  const [malformed, logins] = [answersOf(floods, 'malformed'), answersOf(floods, 'logins')]
  expect([saves.failed, serverFaults]).toEqual([0, 0])
  expect(Object.keys({ ...malformed, ...logins }).toSorted()).toEqual(['303', '400', '401', '413', '415'])
  expect((megabytes.at(-1) ?? 0) - (megabytes[0] ?? 0)).toBeLessThanOrEqual(GROWTH_MEGABYTES)
})
