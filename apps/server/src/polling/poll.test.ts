/** Repeated background work: its pauses, failures, and what ends a pause. */
import { expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { systemClock } from '../adapters/clock.ts'
import { poll } from './poll.ts'

it('pauses for as long as the task says, by default for the same time; a failure is logged and ends nothing (CAS-01)', async () => {
  const slept: number[] = []
  const clock = { now: () => new Date(), sleep: async (milliseconds: number) => void slept.push(milliseconds) }
  const { log, lines: logged } = recordLog()
  const stopping = new AbortController()
  const results = [0, 0, 5, undefined, new Error('no database'), 'some']
  const task = async () => {
    const result = results.shift()
    if (results.length === 0) stopping.abort()
    if (result instanceof Error) throw result
    return result
  }
  await poll({ clock, log }, stopping.signal, 70, task).ended
  expect(results).toEqual([])
  expect(slept).toEqual([5, 70, 70, 70])
  expect(logged).toEqual(['background work failed: Error: no database'])
})

it('ends a pause when it is woken, also during the run before it, and when it stops (CAS-01)', async () => {
  const { log, lines: logged } = recordLog()
  const stopping = new AbortController()
  const runs: (() => void)[] = []
  const begun = () => new Promise<void>((resolve) => void runs.push(resolve))
  const [first, second, third] = [begun(), begun(), begun()]
  const working = Promise.withResolvers<void>()
  const { wake, ended } = poll({ clock: systemClock, log }, stopping.signal, 3_600_000, async () => {
    const count = 3 - runs.length
    runs.shift()?.()
    if (count === 1) await working.promise
  })
  await first
  wake()
  await second
  wake()
  working.resolve()
  await third
  stopping.abort()
  await ended
  expect([runs, logged]).toEqual([[], []])
})
