/** A missing program fails on CI; elsewhere its tests are skipped. */
import { beforeEach, expect, it, vi } from 'vitest'
import { MACHINES, missingFor } from './machines.ts'
import { countMissing, needs } from './programs.ts'

beforeEach(() => {
  vi.stubEnv('PATH', '')
  return () => vi.unstubAllEnvs()
})

const ON_MACHINES = MACHINES.map((machine) => () => missingFor(machine))
const STAGES = [() => countMissing('java'), ...ON_MACHINES]

it('counts as skipped what a stage lacks, and as failed on CI, but for what not every machine can have', () => {
  const failures = () => STAGES.map((stage) => stage()?.failures)
  vi.stubEnv('CI', undefined)
  expect(STAGES.map((stage) => stage()?.skipped[0])).toEqual([
    'java',
    'setpriv',
    'taskset',
    ...Array(3).fill('faketime'),
  ])
  expect(failures().flat()).toEqual([])
  vi.stubEnv('CI', '1')
  const clock = ['CI must have faketime']
  expect(failures()).toEqual([['CI must have java'], [], ['CI must have taskset'], clock, clock, clock])
})

it('fails a test on CI, and elsewhere skips it by the names of what is missing', () => {
  const context = { skip: vi.fn<(condition: boolean, why: string) => void>(), task: { meta: {} } }
  vi.stubEnv('CI', '1')
  expect(() => needs(context, 'jq', 'clamd')).toThrow('CI must have jq')
  vi.stubEnv('CI', undefined)
  needs(context, 'jq', 'clamd')
  expect(context.task.meta).toEqual({ missing: ['jq', 'clamd'] })
  expect(context.skip.mock.calls).toEqual([[true, 'jq and clamd']])
})
