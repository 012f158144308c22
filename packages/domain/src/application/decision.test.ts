/** Tests of the decision in force: a table of cases, and properties of every order and repetition. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import table from '../fixtures/cases/decisions.json' with { type: 'json' }
import {
  afterDecision,
  type CaseDecision,
  type Decisions,
  decisionThatHolds,
  faultOfDays,
  isRefusal,
} from './decision.ts'

const NOTHING: Decisions = { decided: null, withdrawn: false }
const after = (decisions: readonly CaseDecision[]): Decisions => decisions.reduce(afterDecision, NOTHING)

const read = (text: string): CaseDecision => {
  const [kind = '', decidedOn = '', validUntil] = text.split(' ')
  if (kind === 'granted') return { kind, decidedOn, ...(validUntil && { validUntil }) }
  if (kind === 'rejected') return { kind, decidedOn }
  if (kind === 'dismissed' || kind === 'withdrawn') return { kind }
  throw new Error(text)
}

it.each(table.cases)('$what (AFT-01)', ({ decisions, holds }) => {
  const orders = fc.shuffledSubarray(decisions, { minLength: decisions.length })
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

it.each(['2026-03-01 2040-03-01', '2026-03-01'])(
  'prefers, of two grants on one day, the one that ends first to %s, in either order (AFT-01)',
  (later) => {
    const [short, long] = [read('granted 2026-03-01 2031-03-01'), read(`granted ${later}`)]
    expect(after([short, long]).decided).toBe(short)
    expect(after([long, short]).decided).toBe(short)
  },
)

const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-04-01', '2031-01-01')
const anyDecision: fc.Arbitrary<CaseDecision> = fc.oneof(
  fc.record({ kind: fc.constant('granted' as const), decidedOn: day, validUntil: day }),
  fc.record({ kind: fc.constant('rejected' as const), decidedOn: day }),
  fc.constantFrom<CaseDecision>({ kind: 'dismissed' }, { kind: 'withdrawn' }),
)
const repeatedly = fc
  .array(anyDecision, { maxLength: 6 })
  .chain((decisions) =>
    fc.tuple(
      fc.constant(decisions),
      fc.shuffledSubarray([...decisions, ...decisions], { minLength: decisions.length * 2 }),
    ),
  )

it('is the same in every order and with repeats (AFT-01)', () => {
  const property = ([decisions, again]: [CaseDecision[], CaseDecision[]]) => {
    expect(after(again)).toEqual(after(decisions))
  }
  fc.assert(fc.property(repeatedly, property))
})

it('reports no change when nothing has changed (AFT-01)', () => {
  const property = (decisions: CaseDecision[], one: CaseDecision) => {
    const then = after([...decisions, one])
    expect(afterDecision(then, one)).toBe(then)
  }
  fc.assert(fc.property(fc.array(anyDecision, { maxLength: 6 }), anyDecision, property))
})

it('never reports a permission when the latest day refused, nor hides a refusal behind a withdrawal (AFT-01)', () => {
  const property = (decisions: CaseDecision[]) => {
    const days = decisions.flatMap((each) => ('decidedOn' in each ? [each.decidedOn] : []))
    const latest = days.toSorted().at(-1)
    const isRejected = decisions.some((each) => each.kind === 'rejected' && each.decidedOn === latest)
    const holds = decisionThatHolds(after(decisions))
    expect(holds?.kind === 'rejected' && holds.decidedOn === latest).toBe(isRejected)
    expect(isRefusal(holds)).toBe(
      isRejected || (latest === undefined && decisions.some(({ kind }) => kind === 'dismissed')),
    )
  }
  fc.assert(fc.property(fc.array(anyDecision, { maxLength: 6 }), property))
})
