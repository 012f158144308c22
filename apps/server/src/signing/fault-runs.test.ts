/** Twenty runs with faults; two hundred others in fault-runs.nightly.test.ts. */
import { expect, it } from 'vitest'
import { KILL_POINTS } from '../ports/kill-points.ts'
import { describeFaultRuns } from './testing/describe-fault-runs.ts'
import { faultPlan } from './testing/fault-plan.ts'

/** A death at every step, each in another run; then runs in which nobody dies. Deaths in delivery first: they take longest to mend. */
const SEEDS = [85, 27, 25, 54, 58, 62, 125, 130, 135, 277, 1, 2, 3, 4, 6, 9, 10, 11, 12, 19]

describeFaultRuns(SEEDS)

it('lets a process die at every step from sign-begin to case number (SIG-08)', () => {
  const points = new Set(SEEDS.map((seed) => faultPlan(seed).death?.point))
  const before = ['upload-stored', 'document-moved', 'answers-saved']
  expect(KILL_POINTS.filter((point) => !points.has(point))).toEqual(before)
})
