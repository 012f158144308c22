/**
 * Three runs with faults in the quick suite and twelve in the nightly one, besides sixty others in
 * fault-runs.nightly.test.ts.
 */
import { expect, it } from 'vitest'
import { KILL_POINTS } from '../../../test/kill-points.ts'
import { describeFaultRuns } from '../../../test/signing/describe-fault-runs.ts'
import { faultPlan } from '../../../test/signing/fault-plan.ts'

/**
 * A crash at every step, and runs without a crash between them. Crashes during delivery come first: recovery takes
 * longest.
 */
const SEEDS = [25, 13, 17, 5, 7, 123, 1, 8, 14, 34, 38, 62]

const QUICK = SEEDS.filter((_seed, at) => at % 4 === 1)

describeFaultRuns(process.env['NIGHTLY'] ? SEEDS : QUICK)

it('kills a process at every step from sign-begin to case number (SIG-08)', () => {
  const points = new Set(SEEDS.map((seed) => faultPlan(seed).death?.point))
  // Before a signing begins, and after the application has its number.
  const ofSending = ['draft-saved', 'answer-sending', 'answer-sent']
  const ofThreads = [
    ...ofSending,
    'event-storing',
    'event-stored',
    'before-message',
    'message-delivered',
    'thread-printed',
  ]
  const elsewhere = ['upload-stored', 'document-moved', 'answers-saved', ...ofThreads, 'mail-sent']
  expect(KILL_POINTS.filter((point) => !points.has(point))).toEqual(elsewhere)
})
