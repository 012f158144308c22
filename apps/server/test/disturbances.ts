/** What may befall the processes and the database while people are at work: drawn from a seed, so that it can be had again. */
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'

const KINDS = ['kill a web process', 'kill a worker', 'restart the database', 'replace all processes'] as const
export type Disturbance = { kind: (typeof KINDS)[number]; afterMs: number; which: number }

const round = fc
  .record({
    kinds: fc.shuffledSubarray([...KINDS], { minLength: KINDS.length }),
    afterMs: fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: KINDS.length, maxLength: KINDS.length }),
    which: fc.nat(1),
  })
  .map(({ kinds, afterMs, which }) => kinds.map((kind, n): Disturbance => ({ kind, afterMs: afterMs[n] ?? 0, which })))

/** Each kind once in every round, in an order and with pauses of the seed's own. */
export const disturbancesOf = (seed: number, rounds: number): Disturbance[] =>
  fc.sample(round, { seed, numRuns: rounds }).flat()

/** What a disturbance does where it befalls. */
export type Deeds = Record<Disturbance['kind'], (which: number) => Promise<void>>

/** Lets them befall one after the other. A process that was killed starts again while the next goes on. */
export const disturb = async (plan: readonly Disturbance[], deeds: Deeds): Promise<void> => {
  for (const { kind, afterMs, which } of plan) {
    await sleep(afterMs)
    await deeds[kind](which)
  }
}
