/** Tests of the timeline: a table of cases, and properties of every order and repetition. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Decided } from './decision.ts'
import { HAPPENINGS, type Happening, timelineOf } from './timeline.ts'

const at = (day: number, hour = 10) => `2026-03-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`
const SENT: Happening = { kind: 'Submitted', at: at(1) }
const NUMBER: Happening = { kind: 'Registered', at: at(2) }
const GRANTED: Happening = { kind: 'Granted', at: at(20) }
const labelled = (label: string, day: number): Happening => ({ kind: 'StatusChanged', at: at(day), label })
const granted = (decidedOn: string): Decided => ({ kind: 'granted', decidedOn, validUntil: '2031-03-01' })
const inWords = (happenings: readonly Happening[], decided: Decided | null) =>
  timelineOf(happenings, decided).map(({ kind, day, label }) => `${day.slice(5)} ${label ?? kind}`)

it.each<[what: string, happenings: Happening[], decided: Decided | null, expected: string[]]>([
  ['has just been sent in', [SENT], null, ['03-01 Submitted']],
  [
    'was sent in just before midnight in Sweden, and got its number just after',
    [
      { ...SENT, at: '2026-03-01T22:59:00.000Z' },
      { ...NUMBER, at: '2026-03-01T23:01:00.000Z' },
    ],
    null,
    ['03-01 Submitted', '03-02 Registered'],
  ],
  [
    'is worked on',
    [SENT, NUMBER, labelled('Granskas', 3), labelled('Hos en expert', 5), labelled('Granskas', 9)],
    null,
    ['03-01 Submitted', '03-02 Registered', '03-03 Granskas', '03-05 Hos en expert', '03-09 Granskas'],
  ],
  [
    'is said twice to be in one state, around its number',
    [SENT, labelled('Granskas', 2), { ...NUMBER, at: at(3) }, labelled('Granskas', 4)],
    null,
    ['03-01 Submitted', '03-02 Granskas', '03-03 Registered'],
  ],
  [
    'was said to be in two states in one moment',
    [SENT, labelled('Granskas', 3), labelled('Hos en expert', 3)],
    null,
    ['03-01 Submitted', '03-03 Granskas', '03-03 Hos en expert'],
  ],
  [
    'was granted some days before we heard of it',
    [SENT, NUMBER, labelled('Beslutas', 17), GRANTED],
    granted('2026-03-16'),
    ['03-01 Submitted', '03-02 Registered', '03-16 Granted', '03-17 Beslutas'],
  ],
  [
    'was granted, and rejected on a day before we heard of either: which was first is not known of the grant',
    [SENT, NUMBER, GRANTED, { kind: 'Rejected', at: at(20, 11) }],
    { kind: 'rejected', decidedOn: '2026-03-18' },
    ['03-01 Submitted', '03-02 Registered', '03-18 Rejected'],
  ],
  [
    'was granted, and rejected on the day on which we heard of the grant: that it came first is not known',
    [SENT, GRANTED, { kind: 'Rejected', at: at(22) }],
    { kind: 'rejected', decidedOn: '2026-03-20' },
    ['03-01 Submitted', '03-20 Rejected'],
  ],
  [
    'is in the same state after the decision as before it',
    [SENT, labelled('Granskas', 3), GRANTED, labelled('Granskas', 25)],
    granted('2026-03-20'),
    ['03-01 Submitted', '03-03 Granskas', '03-20 Granted', '03-25 Granskas'],
  ],
  [
    'was decided on a day before it was sent in',
    [SENT, NUMBER, GRANTED],
    granted('2026-02-01'),
    ['03-01 Submitted', '02-01 Granted', '03-02 Registered'],
  ],
  [
    'was rejected, and granted on appeal: of the rejection only the day on which we heard of it is kept',
    [SENT, { kind: 'Rejected', at: at(8) }, GRANTED],
    granted('2026-03-19'),
    ['03-01 Submitted', '03-08 Rejected', '03-19 Granted'],
  ],
  [
    'was granted, and withdrawn later',
    [SENT, GRANTED, { kind: 'Withdrawn', at: at(28) }],
    granted('2026-03-19'),
    ['03-01 Submitted', '03-19 Granted', '03-28 Withdrawn'],
  ],
  [
    'was dismissed, which is told without a day',
    [SENT, { kind: 'Dismissed', at: at(6) }],
    { kind: 'dismissed' },
    ['03-01 Submitted', '03-06 Dismissed'],
  ],
  [
    'was decided before its number was told, all in one moment',
    [{ ...GRANTED, at: SENT.at }, { ...NUMBER, at: SENT.at }, SENT],
    granted('2026-03-01'),
    ['03-01 Submitted', '03-01 Registered', '03-01 Granted'],
  ],
])('of one that %s is in order (REV-08, AFT-01)', (_what, happenings, decided, expected) => {
  expect(inWords(happenings, decided)).toEqual(expected)
  expect(inWords(happenings.toReversed(), decided)).toEqual(expected)
})

const anyHappening = fc
  .record({
    kind: fc.constantFrom(...HAPPENINGS),
    at: fc.integer({ min: 1, max: 28 }).map((day) => at(day)),
    label: fc.constantFrom('A', 'B'),
  })
  .map(({ label, ...each }): Happening => (each.kind === 'StatusChanged' ? { ...each, label } : each))
const anyDecided = fc.constantFrom<Decided | null>(null, granted('2026-03-10'), { kind: 'dismissed' })

it('is the same in any order and with repeats, with each state once in a row (REV-08, AFT-01)', () => {
  const heard = fc
    .array(anyHappening, { maxLength: 12 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })))
  fc.assert(
    fc.property(heard, anyDecided, ([once, again], decided) => {
      const events = timelineOf(once, decided)
      expect(timelineOf(again, decided)).toEqual(events)
      const kinds = events.filter(({ kind }) => kind !== 'StatusChanged').map(({ kind }) => kind)
      expect(new Set(kinds).size).toBe(kinds.length)
      expect(events.findIndex(({ kind }) => kind === 'Submitted')).toBeLessThanOrEqual(0)
      const states = events.filter(({ kind }) => kind !== 'Submitted' && kind !== 'Registered')
      expect(states.some(({ label }, index) => label && label === states[index - 1]?.label)).toBe(false)
    }),
  )
})
