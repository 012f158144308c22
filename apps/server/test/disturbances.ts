/** Disturbances of the processes and the database under load, drawn from a seed, so that a run can be repeated. */
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

/** Each kind once per round, in an order and with pauses drawn from the seed. */
export const disturbancesOf = (seed: number, rounds: number): Disturbance[] =>
  fc.sample(round, { seed, numRuns: rounds }).flat()

/** The implementation of each disturbance. */
export type Actions = Record<Disturbance['kind'], (which: number) => Promise<void>>

/** Runs the disturbances one after the other. A killed process restarts while the next disturbance runs. */
export const disturb = async (plan: readonly Disturbance[], actions: Actions): Promise<void> => {
  for (const { kind, afterMs, which } of plan) {
    await sleep(afterMs)
    await actions[kind](which)
  }
}
