/** Tests of the decision in force: a table of cases, and properties of every order and repetition. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import table from '../fixtures/cases/decisions.json' with { type: 'json' }
import { afterDecision, type Decided, type Decisions, decisionThatHolds, faultOfDays, isRefusal } from './decision.ts'

type Told = Decided | { kind: 'withdrawn' }
const NOTHING: Decisions = { decided: null, withdrawn: false }
const after = (told: readonly Told[]): Decisions => told.reduce(afterDecision, NOTHING)

const read = (text: string): Told => {
  const [kind = '', decidedOn = '', validUntil = ''] = text.split(' ')
  if (kind === 'granted') return { kind, decidedOn, validUntil }
  if (kind === 'rejected') return { kind, decidedOn }
  if (kind === 'dismissed' || kind === 'withdrawn') return { kind }
  throw new Error(text)
}

it.each(table.cases)('$what (AFT-01)', ({ told, holds }) => {
  const orders = fc.shuffledSubarray(told, { minLength: told.length })
  const property = (order: string[]) => {
    expect(decisionThatHolds(after(order.map(read)))).toEqual(holds ?? undefined)
  }
  fc.assert(fc.property(orders, property))
})

// In UTC−11 it is 2026-03-01, 23:30; in UTC+14 it is two days later.
const NOW = Date.parse('2026-03-02T10:30:00Z')
it.each([
  ['2026-03-03', undefined, undefined],
  ['2026-03-04', undefined, 'decidedOn is a day to come'],
  ['9999-12-31', '9999-12-31', 'decidedOn is a day to come'],
  ['2026-03-01', '2026-03-01', undefined],
  ['2026-03-01', '2026-02-28', 'validUntil is before decidedOn'],
  ['1999-03-01', '2031-03-01', undefined],
])('judges a decision of %s until %s: %s (AFT-01)', (decidedOn, validUntil, fault) => {
  expect(faultOfDays({ decidedOn, ...(validUntil && { validUntil }) }, NOW)).toBe(fault)
})

it('prefers, of two grants on one day, the one that ends first, in either order (AFT-01)', () => {
  const [short, long] = [read('granted 2026-03-01 2031-03-01'), read('granted 2026-03-01 2040-03-01')]
  expect(after([short, long]).decided).toBe(short)
  expect(after([long, short]).decided).toBe(short)
})

const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-04-01', '2031-01-01')
const anyTold: fc.Arbitrary<Told> = fc.oneof(
  fc.record({ kind: fc.constant('granted' as const), decidedOn: day, validUntil: day }),
  fc.record({ kind: fc.constant('rejected' as const), decidedOn: day }),
  fc.constantFrom<Told>({ kind: 'dismissed' }, { kind: 'withdrawn' }),
)
const toldTwice = fc
  .array(anyTold, { maxLength: 6 })
  .chain((told) => fc.tuple(fc.constant(told), fc.shuffledSubarray([...told, ...told], { minLength: told.length * 2 })))

it('is the same in every order and with repeats (AFT-01)', () => {
  const property = ([told, again]: [Told[], Told[]]) => {
    expect(after(again)).toEqual(after(told))
  }
  fc.assert(fc.property(toldTwice, property))
})

it('reports no change when nothing has changed (AFT-01)', () => {
  const property = (told: Told[], one: Told) => {
    const then = after([...told, one])
    expect(afterDecision(then, one)).toBe(then)
  }
  fc.assert(fc.property(fc.array(anyTold, { maxLength: 6 }), anyTold, property))
})

it('never reports a permission when the latest day refused, nor hides a refusal behind a withdrawal (AFT-01)', () => {
  const property = (told: Told[]) => {
    const days = told.flatMap((each) => ('decidedOn' in each ? [each.decidedOn] : []))
    const latest = days.toSorted().at(-1)
    const isRejected = told.some((each) => each.kind === 'rejected' && each.decidedOn === latest)
    const holds = decisionThatHolds(after(told))
    expect(holds?.kind === 'rejected' && holds.decidedOn === latest).toBe(isRejected)
    expect(isRefusal(holds)).toBe(isRejected || (latest === undefined && told.some(({ kind }) => kind === 'dismissed')))
  }
  fc.assert(fc.property(fc.array(anyTold, { maxLength: 6 }), property))
})
