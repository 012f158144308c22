/** The handling-time clock, against a naive count of days. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, stockholmDate } from '../swedish-time.ts'
import { handlingTime, type Pause, pausesOf } from './handling-time.ts'

/** Counts each day on which no request waits, until so many have passed. */
const counted = (receivedOn: string, days: number, pauses: readonly Pause[], today: string): string => {
  const isStopped = (day: string) =>
    pauses.some(({ from, until = today }) => from < day && day <= until && from >= receivedOn) ||
    pauses.some(({ from, until = today }) => from < receivedOn && receivedOn < day && day <= until)
  let [day, left] = [receivedOn, days]
  while (left > 0) {
    day = addDays(day, 1)
    if (!isStopped(day)) left -= 1
  }
  return day
}

const minutes = (from: string, count: number) => new Date(Date.parse(from) + count * 60_000).toISOString()
/** From before a change to summer time until after one to winter time. */
const START = '2026-03-20T00:00:00Z'
const instant = fc.integer({ min: 0, max: 400 * 1440 }).map((count) => minutes(START, count))
/** A request, its changes, and how each version ended. */
const history = fc.record({
  receivedAt: fc.integer({ min: 0, max: 250 * 1440 }).map((count) => minutes(START, count)),
  days: fc.integer({ min: 1, max: 120 }),
  requests: fc.array(fc.record({ asked: instant, took: fc.option(fc.integer({ min: 0, max: 60 * 1440 })) }), {
    maxLength: 6,
  }),
  today: instant,
})

describe('the handling time', () => {
  it('equals a count day by day in 10 000 histories over both changes of summer time (AFT-06)', () => {
    fc.assert(
      fc.property(history, ({ receivedAt, days, requests, today: now }) => {
        const known = requests.filter(({ asked }) => asked <= now)
        const versions = known.map(({ asked }, index) => ({
          requestId: `r${index}`,
          version: 1,
          items: [],
          dueOn: '2027-01-01',
          mustBeSigned: false,
          receivedAt: asked,
        }))
        const answers = known.flatMap(({ asked, took }, index) => {
          const sentAt = took === null ? undefined : minutes(asked, took)
          return sentAt && sentAt <= now ? [{ requestId: `r${index}`, requestVersion: 1, sentAt }] : []
        })
        const pauses = pausesOf({ versions, withdrawn: [], answers })
        const [receivedOn, today] = [receivedAt, now].map((at) => stockholmDate(Date.parse(at)))
        if (!receivedOn || !today) throw new Error('no day')
        const { decideBy } = handlingTime({ receivedOn, days, pauses }, today)
        expect(decideBy).toBe(counted(receivedOn, days, pauses, today))
      }),
      { numRuns: 10_000 },
    )
  })

  it.each([
    ['no request', [], '2026-03-31', undefined],
    ['an answer on the same day', [{ from: '2026-03-10', until: '2026-03-10' }], '2026-03-31', undefined],
    ['an answer after ten days', [{ from: '2026-03-10', until: '2026-03-20' }], '2026-04-10', undefined],
    ['a request that waits', [{ from: '2026-03-10' }], '2026-04-05', '2026-03-10'],
    [
      'two at once',
      [
        { from: '2026-03-10', until: '2026-03-20' },
        { from: '2026-03-12', until: '2026-03-14' },
      ],
      '2026-04-10',
      undefined,
    ],
    ['a request after the day', [{ from: '2026-04-02', until: '2026-04-20' }], '2026-03-31', undefined],
    ['a request on the day', [{ from: '2026-03-31', until: '2026-04-20' }], '2026-03-31', undefined],
    [
      'a request before the application was received',
      [{ from: '2026-02-20', until: '2026-03-03' }],
      '2026-04-02',
      undefined,
    ],
  ])('is thirty days without the waiting: %s (AFT-06)', (_about, pauses, decideBy, stoppedSince) => {
    expect(handlingTime({ receivedOn: '2026-03-01', days: 30, pauses }, '2026-03-15')).toEqual(
      stoppedSince === undefined ? { decideBy } : { decideBy, stoppedSince },
    )
  })

  it('stops for each version until its answer or the withdrawal, and names the oldest that waits (AFT-06)', () => {
    const version = (requestId: string, number: number, receivedAt: string) => ({
      requestId,
      version: number,
      items: [],
      dueOn: '2027-01-01',
      mustBeSigned: false,
      receivedAt,
    })
    const pauses = pausesOf({
      versions: [
        version('a', 1, '2026-03-02T22:30:00Z'),
        version('a', 2, '2026-03-12T10:00:00Z'),
        version('b', 1, '2026-03-03T10:00:00Z'),
        version('c', 1, '2026-03-04T10:00:00Z'),
      ],
      withdrawn: [{ requestId: 'b', receivedAt: '2026-03-05T10:00:00Z' }],
      answers: [{ requestId: 'a', requestVersion: 1, sentAt: '2026-03-09T23:30:00Z' }],
    })
    expect(pauses).toEqual([
      { from: '2026-03-02', until: '2026-03-10' },
      { from: '2026-03-12' },
      { from: '2026-03-03', until: '2026-03-05' },
      { from: '2026-03-04' },
    ])
    expect(handlingTime({ receivedOn: '2026-03-01', days: 30, pauses }, '2026-03-20')).toEqual({
      decideBy: '2026-04-18',
      stoppedSince: '2026-03-04',
    })
  })
})
