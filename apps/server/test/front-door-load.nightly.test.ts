/** A flood of a minute beside somebody who saves: 300 slow bodies, 10 000 calls of nonsense, 1 000 logins. */
import { expect, it } from 'vitest'
import { answersOf, measureFlood } from './front-door-load.ts'
import { useTestApp } from './use-app.ts'

const ROUNDS = 3
const SECONDS = 20
const MALFORMED = 10_000
const LOGINS = 1000
const GROWTH_MEGABYTES = 50

// With little room it throws away at once what nobody holds any more: what is left then is what the flood has left behind.
const LITTLE_ROOM = { NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=8' }
const test = useTestApp({ TRUSTED_PROXIES: '1', ...LITTLE_ROOM })

it('a flood leaves a save at most twice as slow, memory as it was, and nobody with a fault of ours (QUO-05)', {
  timeout: 300_000,
}, async () => {
  const each = (count: number) => Math.ceil(count / ROUNDS)
  const load = { rounds: ROUNDS, seconds: SECONDS, slowBodies: 300, malformed: each(MALFORMED), logins: each(LOGINS) }
  const measured = await measureFlood(test, load)
  const { saves, p95, megabytes, serverFaults, floods } = measured
  const [malformed, logins] = [answersOf(floods, 'malformed'), answersOf(floods, 'logins')]
  const closed = floods.map(({ slowBodiesClosed }) => slowBodiesClosed)
  console.log(
    `save p95 ${p95.alone.toFixed(1)} ms alone (${saves.alone}), ${p95.flooded.toFixed(1)} ms flooded (${saves.flooded}): ` +
      `${(p95.flooded / p95.alone).toFixed(2)} times; ${megabytes.join(', ')} MB; ${JSON.stringify({ malformed, logins, closed })}`,
  )
  expect([saves.failed, serverFaults]).toEqual([0, 0])
  expect(Object.keys({ ...malformed, ...logins }).toSorted()).toEqual(['303', '400', '401', '415'])
  expect((megabytes.at(-1) ?? 0) - (megabytes[0] ?? 0)).toBeLessThanOrEqual(GROWTH_MEGABYTES)
  expect(p95.flooded / p95.alone).toBeLessThanOrEqual(2)
})
