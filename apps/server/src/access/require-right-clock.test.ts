/** The operator reads in the log which clock is wrong. */

import { expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { ClocksDiffer, type TimeStamper } from '../ports/time-stamper.ts'
import { eidClockFault, isClockRight } from './require-right-clock.ts'

const MINUTE_MS = 60_000
const clock = { now: () => new Date(0), sleep: async () => {} }
/** The log lines of a host that is ten minutes ahead of the database. */
const logged = async (timeStamper: TimeStamper | undefined, times = 1): Promise<string[]> => {
  const { log, lines } = recordLog()
  const authorityClock = { note: async () => {}, last: async () => undefined }
  const deps = { clockSkew: async () => 10 * MINUTE_MS, authorityClock, timeStamper, clock, log }
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

/** Hosts with equal clocks. `known`: the authority's last time, its age in minutes; `answer`: its next one. */
const agreeing = (
  known: { ahead: number; age: number } | undefined,
  answer: { ahead: number; age: number } | Error,
) => {
  let last = known
  let asked = 0
  const stamp = async () => {
    asked++
    if (answer instanceof Error) throw answer
    last = answer
    return Buffer.of()
  }
  const { log, lines } = recordLog()
  const authorityClock = { note: async () => {}, last: async () => last }
  const deps = { clockSkew: async () => 5000, authorityClock, timeStamper: { stamp }, clock, log }
  return { deps, lines, asked: () => asked }
}
const RIGHT = { ahead: 55_000, age: 0 }
const AHEAD = { ahead: 55_001, age: 0 }
const HOUR = 60 * MINUTE_MS

it.each<[what: string, ...Parameters<typeof agreeing>, isRight: boolean, asked: number]>([
  ['nothing is known and it differs', undefined, AHEAD, false, 1],
  ['nothing is known and it agrees', undefined, RIGHT, true, 1],
  ['nothing is known and it fails', undefined, new Error('fetch failed'), true, 1],
  ['it agreed within the hour', { ahead: 0, age: HOUR }, AHEAD, true, 0],
  ['it agreed before', { ahead: 0, age: HOUR + 1 }, AHEAD, false, 1],
  ['it differed just now', { ahead: 600_000, age: MINUTE_MS }, RIGHT, false, 0],
  ['it is behind', { ahead: -65_001, age: 0 }, RIGHT, false, 0],
  ['it differed, and agrees now', { ahead: 600_000, age: MINUTE_MS + 1 }, RIGHT, true, 1],
  ['it differed, and fails now', { ahead: 600_000, age: HOUR }, new Error('fetch failed'), false, 1],
  ['it differed long ago, and fails now', { ahead: 600_000, age: HOUR + 1 }, new Error('fetch failed'), true, 1],
  ['the database’s clock was set back', { ahead: 600_000, age: -1 }, RIGHT, true, 1],
])('compares the clocks of all hosts with the time-stamp authority’s: %s (SIG-07)', async (...row) => {
  const [, known, answer, isRight, times] = row
  const { deps, asked } = agreeing(known, answer)
  expect(await isClockRight(deps)).toBe(isRight)
  expect(await isClockRight(deps)).toBe(isRight)
  expect(asked()).toBe(times)
})

it('logs that all hosts differ from the time-stamp authority, at most once a minute (SIG-07)', async () => {
  const { deps, lines } = agreeing({ ahead: 600_000, age: 0 }, RIGHT)
  for (let time = 0; time < 3; time++) await isClockRight(deps)
  expect(lines).toEqual([
    'the clocks of this host and of the database are 605 s ahead of that of the time-stamp authority: nothing is signed',
  ])
})

it('names the eID whose clock differs (SIG-07)', () => {
  const fault = (ahead: number) => eidClockFault('BankID', { clockAhead: () => ahead })
  expect([60_000, -60_000].map(fault)).toEqual([undefined, undefined])
  expect(fault(-61_000)).toBe('the clock of this host is 61 s behind that of BankID: nothing is signed')
})
