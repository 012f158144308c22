/** The operator reads in the log which clock is wrong. */

import { expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { ClocksDiffer, type TimeStamper } from '../ports/time-stamper.ts'
import { isClockRight } from './require-right-clock.ts'

const MINUTE_MS = 60_000
let now = 0
/** The log lines of a host that is ten minutes ahead of the database. */
const logged = async (timeStamper: TimeStamper | undefined, times = 1): Promise<string[]> => {
  now += MINUTE_MS
  const { log, lines } = recordLog()
  const clock = { now: () => new Date(now), sleep: async () => {} }
  const deps = { clockSkew: async () => 10 * MINUTE_MS, timeStamper, clock, log }
  for (let time = 0; time < times; time++) expect(await isClockRight(deps)).toBe(false)
  return lines
}
const failing = (reason: Error): TimeStamper => ({ stamp: () => Promise.reject(reason) })

it.each<[what: string, timeStamper: TimeStamper | undefined, verdict: string]>([
  [
    'the database’s where the time-stamp authority agrees with the host',
    { stamp: async () => Buffer.of() },
    'by the time-stamp authority, the clock of the database is wrong',
  ],
  [
    'the host’s where it does not',
    failing(new ClocksDiffer('600 s away')),
    'by the time-stamp authority, the clock of this host is wrong',
  ],
  ['neither while the authority fails', failing(new Error('fetch failed')), 'compare both with a third clock'],
  ['neither without an authority', undefined, 'compare both with a third clock'],
])('names the clock that is wrong: %s (SIG-07, AUD-02)', async (_what, timeStamper, verdict) => {
  expect(await logged(timeStamper)).toEqual([
    expect.stringMatching(/^the clock of this host is 600 s ahead of that of the database: .+; /),
  ])
  expect((await logged(timeStamper))[0]).toMatch(new RegExp(`; ${verdict}$`))
})

it('asks the time-stamp authority at most once a minute (SIG-07)', async () => {
  let asked = 0
  const stamp = async () => {
    asked++
    return Buffer.of()
  }
  expect(await logged({ stamp }, 5)).toHaveLength(1)
  expect(asked).toBe(1)
})
