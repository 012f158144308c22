/** Tests of permits in force and their renewal: a table of cases, and properties of every list. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canBeChanged, canBeRenewed, type Filed, permitOf, permitsOf, successorOf } from './permits.ts'

const filed = (applicationId: string, more: Partial<Filed> = {}): Filed => ({
  applicationId,
  status: 'Granted',
  businessType: { id: 1, reportOnly: false },
  caseNumber: `SIE-${applicationId}`,
  validUntil: '2027-03-01',
  ...more,
})
const OF_A: Partial<Filed> = { previousCaseNumber: 'SIE-a' }
const { caseNumber: _, ...NUMBERLESS } = filed('a')
const BEGUN: Filed = { applicationId: 'b', status: 'Started', businessType: NUMBERLESS.businessType }
const { validUntil: _lastDay, ...ENDLESS } = filed('a')
const { validUntil: _day, ...DAYLESS } = filed('b', { status: 'Submitted', businessType: { id: 7, reportOnly: true } })
const REPORT = { status: 'Submitted', businessType: { id: 7, reportOnly: true } } as const

it.each<[what: string, all: Filed[], permits: string[]]>([
  ['a permit', [filed('a')], ['a later']],
  ['a permit in its last half year', [filed('a', { ending: true })], ['a due']],
  ['a permit whose number is to come, beside an application of its type', [NUMBERLESS, BEGUN], ['a later']],
  ['a permit in its last half year whose number is to come', [{ ...NUMBERLESS, ending: true }], ['a later']],
  ['a permit that names its own number', [filed('a', { previousCaseNumber: 'SIE-a' })], ['a later']],
  ['a permit that has ended', [filed('a', { ended: true })], []],
  ['a permit that was withdrawn', [filed('a', { decision: { kind: 'withdrawn' } })], []],
  ['a permit that was refused after an appeal', [filed('a', { decision: { kind: 'rejected' } })], []],
  [
    'a permit that a draft renews',
    [filed('a', { ending: true }), filed('b', { ...OF_A, status: 'Started' })],
    ['a begun b'],
  ],
  [
    'a permit whose renewal was sent in',
    [filed('a', { ending: true }), filed('b', { ...OF_A, status: 'Submitted' })],
    ['a sent b'],
  ],
  [
    'a permit with a renewal begun beside one that was sent in',
    [filed('a'), filed('b', { ...OF_A, status: 'Started' }), filed('c', { ...OF_A, status: 'Submitted' })],
    ['a sent c'],
  ],
  [
    'a permit whose renewal was granted',
    [filed('a', { ending: true }), filed('b', { ...OF_A, validUntil: '2032-03-01' })],
    ['b later'],
  ],
  [
    'a permit with one renewal granted and another sent in later',
    [
      filed('c', { ...OF_A, status: 'Submitted' }),
      filed('b', { ...OF_A, validUntil: '2032-03-01' }),
      filed('a', { ending: true }),
    ],
    ['b later'],
  ],
  [
    'a permit whose number was typed as people type',
    [filed('a', { ending: true }), filed('b', { previousCaseNumber: ' sie-A', status: 'Submitted' })],
    ['a sent b'],
  ],
  [
    'a permit whose renewal was refused',
    [filed('a', { ending: true }), filed('b', { ...OF_A, status: 'Submitted', decision: { kind: 'rejected' } })],
    ['a due'],
  ],
  [
    'a permit whose number a renewal of another type names',
    [
      filed('a', { ending: true }),
      filed('b', { ...OF_A, status: 'Started', businessType: { id: 2, reportOnly: false } }),
    ],
    ['a due'],
  ],
  ['an application that waits for its decision', [filed('a', { status: 'Submitted' })], []],
  ['a draft', [filed('a', { status: 'Started' })], []],
  ['a notification', [filed('a', REPORT)], ['a later']],
  [
    'a notification in its last half year, and another begun',
    [filed('a', { ...REPORT, ending: true }), filed('b', { ...REPORT, status: 'Started' })],
    ['a begun b'],
  ],
  [
    'a notification beside one of another type that is begun',
    [filed('a', REPORT), filed('b', { status: 'Started', businessType: { id: 8, reportOnly: true } })],
    ['a later'],
  ],
  [
    'a notification that a later one has followed',
    [filed('a', { ...REPORT, ending: true }), filed('b', { ...REPORT, validUntil: '2032-03-01' })],
    ['b later'],
  ],
  [
    'two notifications of a type that end on one day, neither of which follows the other',
    [filed('a', REPORT), filed('b', REPORT)],
    ['a later', 'b later'],
  ],
  [
    'a notification until further notice, which follows one with a last day',
    [DAYLESS, filed('a', REPORT)],
    ['b later'],
  ],
  [
    'notifications of a type of which a party may have several',
    [
      filed('a', { ...REPORT, businessType: { ...REPORT.businessType, tracksReports: false } }),
      filed('b', {
        ...REPORT,
        businessType: { ...REPORT.businessType, tracksReports: false },
        validUntil: '2032-03-01',
      }),
    ],
    ['a later', 'b later'],
  ],
  ['a permit until further notice, last, since it never ends', [ENDLESS, filed('b')], ['b later', 'a later']],
  ['two permits', [filed('a', { validUntil: '2028-01-01' }), filed('b')], ['b later', 'a later']],
])('of %s lists permits in force and renewals (STA-05, REP-06)', (_what, all, expected) => {
  const said = permitsOf(all).map(({ held, renewal, by }) =>
    [held.applicationId, renewal, by?.applicationId].join(' ').trim(),
  )
  expect(said).toEqual(expected)
})

const CHANGEABLE = { businessType: { id: 1, reportOnly: false, changeable: true } }
const CHANGE: Partial<Filed> = { ...CHANGEABLE, ...OF_A, isChange: true }

it.each<[what: string, all: Filed[], permits: string[]]>([
  ['a change begun', [filed('a', CHANGEABLE), filed('b', { ...CHANGE, status: 'Started' })], ['a later, b changes']],
  [
    'a change sent in',
    [filed('a', CHANGEABLE), filed('b', { ...CHANGE, status: 'Submitted' })],
    ['a later, b changes'],
  ],
  [
    'a change beside a renewal',
    [
      filed('a', { ...CHANGEABLE, ending: true }),
      filed('b', { ...CHANGE, status: 'Submitted' }),
      filed('c', { ...CHANGEABLE, ...OF_A, status: 'Started' }),
    ],
    ['a begun, b changes'],
  ],
  [
    'a change that was refused',
    [filed('a', CHANGEABLE), filed('b', { ...CHANGE, status: 'Submitted', decision: { kind: 'rejected' } })],
    ['a later'],
  ],
  [
    'a change that was granted and has ended',
    [filed('a', CHANGEABLE), filed('b', { ...CHANGE, ended: true })],
    ['a later'],
  ],
  ['a change that was granted, which replaces the permit', [filed('a', CHANGEABLE), filed('b', CHANGE)], ['b later']],
])('of a permit with %s lists both (NEW-09)', (_what, all, expected) => {
  const said = permitsOf(all).map(({ held, renewal, change }) =>
    [`${held.applicationId} ${renewal}`, ...(change ? [`${change.applicationId} changes`] : [])].join(', '),
  )
  expect(said).toEqual(expected)
})

it('is renewed and changed as its type says, once it has a number (NEW-08, NEW-09)', () => {
  const of = (businessType: Partial<Filed['businessType']>) =>
    filed('a', { ending: true, businessType: { id: 1, reportOnly: false, ...businessType } })
  expect([of({}), of({ renewable: true }), of({ renewable: false })].map(canBeRenewed)).toEqual([true, true, false])
  expect(permitsOf([of({ renewable: false })])[0]?.renewal).toBe('later')
  expect([of({}), of({ changeable: true }), of({ changeable: false })].map(canBeChanged)).toEqual([false, true, false])
  expect(canBeChanged({ ...NUMBERLESS, ...CHANGEABLE })).toBe(false)
})

const anyFiled = fc.record({
  status: fc.constantFrom('Started', 'Submitted', 'Granted'),
  businessType: fc.record({ id: fc.constantFrom(1, 2), reportOnly: fc.boolean() }),
  caseNumber: fc.constantFrom('A', 'B', 'C'),
  previousCaseNumber: fc.constantFrom('A', 'B', 'C'),
  validUntil: fc.constantFrom('2027-03-01', '2028-03-01'),
})

it('lists no draft, ended or withdrawn permit as in force, in any list (STA-05)', () => {
  const lists = fc
    .array(anyFiled, { maxLength: 8 })
    .map((all) => all.map((one, at): Filed => ({ ...one, applicationId: `${at}` })))
  fc.assert(
    fc.property(lists, (all) => {
      const permits = permitsOf(all)
      expect(permits.every(({ held, by }) => held.status !== 'Started' && by !== held)).toBe(true)
      expect(new Set(permits.map(({ held }) => held)).size).toBe(permits.length)
      const off = all.map((one): Filed => ({ ...one, decision: { kind: 'withdrawn' } }))
      expect(permitsOf(off)).toEqual([])
    }),
  )
})

it('is succeeded by the longest valid one of its type, and by none of another type or no longer valid (STA-05)', () => {
  const ended = filed('a', { ended: true, validUntil: '2026-03-01' })
  const other = filed('b', { businessType: { id: 2, reportOnly: false }, validUntil: '2040-03-01' })
  const over = [filed('c', { ended: true }), filed('d', { decision: { kind: 'withdrawn' } }), BEGUN]
  expect(successorOf([ended, other, ...over], ended)).toBeUndefined()
  const [soon, later, last] = [
    filed('e', { validUntil: '2030-03-01' }),
    filed('f', { validUntil: '2031-03-01' }),
    filed('g', { validUntil: '2032-03-01' }),
  ]
  expect(successorOf([ended, last, other, later, soon, ...over], ended)).toBe(last)
})

it('is found by its application, also when replaced, and not when no longer in force (STA-05)', () => {
  const [old, renewed] = [filed('a'), filed('b', { ...OF_A, validUntil: '2032-03-01' })]
  const all = [filed('c', { ended: true }), old, renewed]
  expect(permitOf(all, 'a')).toEqual({ held: old, renewal: 'done', by: renewed })
  expect(permitOf(all, 'b')).toMatchObject({ held: renewed, renewal: 'later' })
  expect(permitOf(all, 'c')).toBeUndefined()
})
