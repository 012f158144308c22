/** Runs that kill a process or the database over a call after sending: what is done, and who dies when. */
import fc from 'fast-check'
import type { KillPoint } from '../kill-points.ts'

type Act = 'draft' | 'answer' | 'message' | 'signed answer' | 'withdrawal' | 'request' | 'change' | 'note' | 'reading'

type Death =
  | { who: 'main' | 'worker'; point: KillPoint }
  /** Milliseconds after the act began. */
  | { who: 'main' | 'worker' | 'database'; afterMs: number }
export type KillPlan = { act: Act; death: Death }

type Process = 'main' | 'worker'
/** The points that an act passes, and who passes them. */
const POINTS: Record<Act, readonly (readonly [Process, KillPoint])[]> = {
  draft: [['main', 'draft-saved']],
  answer: [
    ['main', 'answer-sending'],
    ['main', 'answer-sent'],
    ['worker', 'before-message'],
    ['worker', 'message-delivered'],
    ['worker', 'thread-printed'],
  ],
  message: [
    ['main', 'answer-sending'],
    ['main', 'answer-sent'],
    ['worker', 'before-message'],
    ['worker', 'message-delivered'],
  ],
  'signed answer': [
    ['main', 'signing-begun'],
    ['main', 'signature-stored'],
    ['main', 'answer-sending'],
    ['main', 'answer-sent'],
    ['worker', 'signature-stored'],
    ['worker', 'answer-sending'],
    ['worker', 'answer-sent'],
    ['worker', 'before-message'],
    ['worker', 'message-delivered'],
  ],
  withdrawal: [
    ['main', 'answer-sending'],
    ['main', 'answer-sent'],
    ['worker', 'message-delivered'],
  ],
  request: [
    ['main', 'event-storing'],
    ['main', 'event-stored'],
    ['worker', 'thread-printed'],
  ],
  change: [
    ['main', 'event-storing'],
    ['main', 'event-stored'],
  ],
  note: [
    ['main', 'event-storing'],
    ['main', 'event-stored'],
  ],
  reading: [
    ['main', 'event-storing'],
    ['main', 'event-stored'],
  ],
}

/** An injected death of each process comes at most this long after the act began. */
const SOON_MS = { main: 60, worker: 1500, database: 150 }
const byTime = (who: keyof typeof SOON_MS, seed: number): Death => ({
  who,
  afterMs: fc.sample(fc.integer({ min: 0, max: SOON_MS[who] }), { seed, numRuns: 1 })[0] ?? 0,
})

/** Every point of every act, and each process and the database at moments that `seed` draws. */
const round = (seed: number): KillPlan[] =>
  (Object.keys(POINTS) as Act[]).flatMap((act, at) => [
    ...POINTS[act].map(([who, point]): KillPlan => ({ act, death: { who, point } })),
    ...(['main', 'database', 'worker', 'database'] as const).map(
      (who, nth): KillPlan => ({ act, death: byTime(who, seed + at * 10 + nth) }),
    ),
  ])

/** Whole rounds, at least `count` runs in all. */
export const killPlans = (count: number, seed: number): KillPlan[] => {
  const plans: KillPlan[] = []
  for (let nth = 0; plans.length < count; nth++) plans.push(...round(seed + nth * 1000))
  return plans
}
