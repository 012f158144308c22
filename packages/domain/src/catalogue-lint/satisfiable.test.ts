/** Tests the search for answers: it never refuses what the engine can show or hide, and its work is bounded. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { APPLICANT_KINDS, COMPARISONS, type Comparison, type Condition } from '../condition.ts'
import { compile } from '../engine/compile.ts'
import { enabledSections } from '../engine/enabled.ts'
import { imaginaryType } from '../fixtures/imaginary-type.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import type { Answers } from '../sections/answers.ts'
import type { Section } from '../sections/section-types.ts'
import { lintConditions } from './lint-conditions.ts'

type AnySection = Section<string>
const choice = (identity: string, choiceType: 'Radio' | 'CheckboxList', ids: readonly string[]): AnySection => ({
  identity,
  sectionType: 'Choice',
  choiceType,
  label: identity,
  options: ids.map((id) => ({ id, name: id })),
})
const QUESTIONS: readonly AnySection[] = [
  choice('RADIO', 'Radio', ['r1', 'r2']),
  choice('LIST', 'CheckboxList', ['l1', 'l2']),
  { identity: 'NUMBER', sectionType: 'Number', label: '', decimals: 2 },
  { identity: 'DAY', sectionType: 'Date', label: '' },
  { identity: 'MONTH', sectionType: 'Date', precision: 'month', label: '', enabledWhen: { chosen: 'r1' } },
  { identity: 'YEAR', sectionType: 'Date', precision: 'year', label: '' },
  { identity: 'SUM', sectionType: 'Sum', label: '', of: ['NUMBER'] },
  {
    identity: 'ROWS',
    sectionType: 'Equipment',
    equipmentName: 'row',
    noun: '',
    label: '',
    sections: [{ identity: 'WEIGHT', sectionType: 'Number', label: '' }],
  },
]
type Version = ReturnType<typeof imaginaryType>
const shownWhen = (enabledWhen: Condition): Version =>
  imaginaryType(...QUESTIONS, { identity: 'SHOWN', sectionType: 'TextInput', label: '', enabledWhen })
const codesOf = (version: Version) => [...lintConditions(version)].map(({ code }) => code)

const NUMBERS = ['-2', '0', '1', '1.0', '1.00', '1.5', '10']
const DATES = ['2026', '2026-05', '2026-05-01', '2026-05-31', '2026-06', '2025-12-31', '2027']
const compared = (names: readonly string[], constants: readonly string[]) =>
  fc.record({
    compare: fc.constantFrom(...names),
    is: fc.constantFrom(...COMPARISONS),
    to: fc.constantFrom(...constants),
  })
const list = { rows: fc.constant('ROWS'), atLeast: fc.integer({ min: 1, max: 3 }) }
const where = fc.record({
  compare: fc.constant('WEIGHT'),
  is: fc.constantFrom(...COMPARISONS),
  to: fc.constantFrom('1', '1.0', '2'),
})
const leaf = fc.oneof(
  { arbitrary: compared(['NUMBER', 'SUM'], NUMBERS), weight: 6 },
  { arbitrary: compared(['DAY', 'MONTH', 'YEAR'], DATES), weight: 6 },
  fc.record({ chosen: fc.constantFrom('r1', 'r2', 'l1', 'l2') }),
  fc.record({ answered: fc.constantFrom('RADIO', 'NUMBER', 'DAY', 'MONTH', 'ROWS') }),
  fc.record({ count: fc.constant('ROWS'), is: fc.constantFrom(...COMPARISONS), to: fc.integer({ min: 0, max: 3 }) }),
  fc.record(list),
  fc.record({ ...list, where }),
  fc.record({ rows: list.rows, every: fc.constant(true as const), where }),
  fc.record({ applicant: fc.constantFrom(...APPLICANT_KINDS) }),
)
const conditions = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf as fc.Arbitrary<Condition>,
    fc.record({ not: tie('any') }),
    fc.record({ all: fc.array(tie('any'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('any'), { minLength: 1, maxLength: 3 }) }),
  ),
})).any

// Without unreadable ones, which decide nothing.
const numbers = fc.constantFrom('', ...NUMBERS, '0.5', '-7')
const answers = fc
  .record({
    RADIO: fc.record({ selectedChoiceIds: fc.subarray(['r1', 'r2'], { maxLength: 1 }) }),
    LIST: fc.record({ selectedChoiceIds: fc.subarray(['l1', 'l2']) }),
    NUMBER: fc.record({ number: numbers }),
    DAY: fc.record({ date: fc.constantFrom('', '2026-05-01', '2026-05-30', '2026-06-15', '2024-01-01') }),
    MONTH: fc.record({ date: fc.constantFrom('', '2026-05', '2026-06', '2028-01') }),
    YEAR: fc.record({ date: fc.constantFrom('', '2025', '2026', '2027') }),
    ROWS: fc.record({
      equipments: fc.array(
        numbers.map((number) => ({ id: number, stepData: { WEIGHT: { number } } })),
        { maxLength: 4 },
      ),
    }),
  })
  .map((step): Answers => ({ 0: step }))

it('never calls a condition impossible or needless that answers make hold, or fail (VOC-05)', () => {
  const sampled = fc.array(fc.tuple(answers, fc.constantFrom(...APPLICANT_KINDS)), { minLength: 30, maxLength: 30 })
  fc.assert(
    fc.property(conditions, sampled, (condition, all) => {
      const version = shownWhen(condition)
      const verdicts = all.map(([each, kind]) => enabledSections(compile(version, kind), each).has('SHOWN'))
      const wrong = [
        ...(verdicts.includes(true) ? ['condition-unsatisfiable'] : []),
        ...(verdicts.includes(false) ? ['condition-always'] : []),
      ]
      expect(codesOf(version).filter((code) => wrong.includes(code))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

const comparing =
  (compare: string) =>
  (is: Comparison, to: string): Condition => ({ compare, is, to })
const [number, day] = [comparing('NUMBER'), comparing('DAY')]
const heavy = { compare: 'WEIGHT', is: '>', to: '1' } as const
it.each<[string, Condition, verdict?: string]>([
  ['a day in the middle of a year', { all: [day('=', '2026'), day('>', '2026-05-01')] }],
  ['a day outside a month', { all: [day('=', '2026-05'), day('>', '2026-06')] }, 'unsatisfiable'],
  ['a number in two spellings', { all: [number('=', '1'), number('>=', '1.0')] }],
  ['the end of two ranges', { all: [number('<=', '1'), number('>=', '1.00')] }],
  ['no number above itself', { all: [number('>', '1'), number('<=', '1.0')] }, 'unsatisfiable'],
  ['a value without an answer', { all: [{ not: { answered: 'NUMBER' } }, number('>', '1')] }, 'unsatisfiable'],
  [
    'an answer that is no number',
    { all: [{ answered: 'NUMBER' }, { not: number('>', '1') }, { not: number('<=', '1') }] },
  ],
  [
    'two items and none',
    { all: [{ rows: 'ROWS', atLeast: 2, where: heavy }, { not: { rows: 'ROWS', where: heavy } }] },
    'unsatisfiable',
  ],
  [
    'one item, not every',
    { all: [{ rows: 'ROWS', where: heavy }, { not: { rows: 'ROWS', every: true, where: heavy } }] },
  ],
  [
    'every one of no items',
    {
      all: [
        { rows: 'ROWS', every: true, where: heavy },
        { count: 'ROWS', is: '=', to: 0 },
      ],
    },
    'unsatisfiable',
  ],
])('judges %s as the engine does (VOC-05)', (_what, condition, verdict) => {
  expect(codesOf(shownWhen(condition))).toEqual(verdict === undefined ? [] : [`condition-${verdict}`])
})

/** Each question is shown when the one before it is answered. */
const chain = (length: number) =>
  imaginaryType(
    ...Array.from(
      { length },
      (_, index): AnySection => ({
        identity: `Q${index}`,
        sectionType: 'TextInput',
        label: '',
        ...(index > 0 && { enabledWhen: { answered: `Q${index - 1}` } }),
      }),
    ),
  )

it('ends for long chains, and names more conditions than it reads (VOC-05)', () => {
  expect(codesOf(chain(1500))).toEqual([])
  expect(codesOf(chain(5001))).toEqual([])
  expect([...lintConditions(chain(5002))]).toEqual([
    {
      code: 'condition-count',
      path: ['steps'],
      message: expect.stringContaining('5001 conditions, and may have 5000'),
    },
  ])
})

it('ends for a chain of faulty conditions, which it does not search, below one that it does (VOC-05)', () => {
  const changes = Object.fromEntries(
    Array.from({ length: 2398 }, (_, index) => [
      `steps.0.sections.${index + 1}.enabledWhen`,
      { any: [{ answered: `Q${index}` }, { chosen: 'nothing' }] },
    ]),
  )
  expect(new Set(codesOf(withChanges(chain(2400), changes)))).toEqual(new Set(['condition-unknown-option']))
})

it.each([number('>', '12,5'), number('=', ''), day('<', '1/2'), day('>=', '2026-02-30')])(
  'tries no value around the faulty constant of %j (VOC-05)',
  (condition) => expect(codesOf(shownWhen(condition))).toEqual(['condition-kind']),
)
it('knows no date after the last (VOC-05)', () => {
  expect(codesOf(shownWhen(day('>=', '2199-12-31')))).toEqual([])
  expect(codesOf(shownWhen(day('>', '2199-12-31')))).toEqual(['condition-unsatisfiable'])
})

const IDS = Array.from({ length: 60 }, (_, index) => `o${index}`)
const withBoxes = (enabledWhen: Condition) =>
  imaginaryType(choice('MANY', 'CheckboxList', IDS), {
    identity: 'X',
    sectionType: 'TextInput',
    label: '',
    enabledWhen,
  })

it('finds what follows through sixty answers, and accepts what would take years (VOC-05)', () => {
  const implied = IDS.slice(1).map(
    (id, index): Condition => ({ any: [{ chosen: `o${index}` }, { not: { chosen: id } }] }),
  )
  const impossible: Condition = { all: [{ not: { chosen: 'o0' } }, ...implied, { chosen: 'o59' }] }
  expect(codesOf(withBoxes(impossible))).toEqual(['condition-unsatisfiable'])
  const isOdd = (before: Condition, id: string): Condition => ({
    any: [{ all: [before, { not: { chosen: id } }] }, { all: [{ not: before }, { chosen: id }] }],
  })
  const odd = IDS.slice(0, 10).reduce<Condition>(isOdd, { any: [] })
  expect(codesOf(withBoxes({ all: [odd, { not: odd }] }))).toEqual([])
})
