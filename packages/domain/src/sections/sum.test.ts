/** Tests of totals of answers. */
import { describe, expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { summarise } from '../engine/summarise.ts'
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { type Changes, withChanges } from '../fixtures/with-changes.ts'
import type { Issues } from '../issue.ts'
import type { SummaryRow } from '../summary/rows.ts'
import { hasInvalidTerm, type SumSection, sumOf, writtenSum } from './sum.ts'

const section = (more: Partial<SumSection<string>>): SumSection<string> => ({
  identity: 'S',
  sectionType: 'Sum',
  label: 'Summa',
  ...more,
})
const answerOf = (numbers: Record<string, string>) => (identity: string) =>
  identity in numbers ? { number: numbers[identity] } : undefined

describe('a total of named numbers', () => {
  it.each<[Record<string, string>, string | undefined]>([
    [{ A: '0.1', B: '0.2' }, '0.3'],
    [{ A: '12345678901234567890', B: '-1' }, '12345678901234567889'],
    [{ A: '5' }, '5'],
    [{ A: '5', B: '' }, '5'],
    [{ A: '5', B: 'tolv' }, '5'],
    [{ A: '5', B: '1.234?' }, '5'],
    [{ A: '', B: '' }, undefined],
    [{}, undefined],
  ])('of %j is %s: answers that are no numbers are left out (VOC-06)', (numbers, sum) => {
    expect(sumOf(section({ of: ['A', 'B'] }), answerOf(numbers))).toBe(sum)
    expect(sumOf(section({ of: ['B', 'A'] }), answerOf(numbers))).toBe(sum)
  })

  it.each<[Record<string, string>, Partial<SumSection<string>>, string]>([
    [{ A: '1234.5' }, { unit: 'kr', decimals: 2 }, '1\u00a0234,50\u00a0kr'],
    [{ A: '0.125' }, { decimals: 2 }, '0,125'],
    [{ A: '7' }, {}, '7'],
    [{}, { unit: 'kr' }, '\u2013'],
    [{ A: '5', B: 'tolv' }, { unit: 'kr' }, '\u2013'],
    [{ A: '5', B: '1.234?' }, {}, '\u2013'],
  ])('of %j with %j is shown as %s (VOC-06)', (numbers, more, written) => {
    expect(writtenSum(section({ of: ['A', 'B'], ...more }), answerOf(numbers), 'sv')).toBe(written)
  })
})

describe('a total of invalid numbers', () => {
  const at = (path: string, key = 'validation.number.decimals') => [{ path, key }]
  it.each<[SumSection<string>['of'], Issues, boolean]>([
    [['A', 'B'], at('B.number'), true],
    [['A', 'B'], at('B.number', 'validation.required.text'), false],
    [['A', 'B'], at('C.number'), false],
    [{ section: 'L', field: 'N' }, at('L.equipments.3.stepData.N.number'), true],
    [{ section: 'L', field: 'N' }, at('L.equipments.3.stepData.M.number'), false],
    [{ section: 'L', field: 'N' }, at('N.number'), false],
    [undefined, at('A.number'), false],
  ])('of %j with %j is one: %s (VOC-06)', (of, issues, isInvalid) => {
    expect(hasInvalidTerm(section(of ? { of } : {}), issues)).toBe(isInvalid)
  })
})

describe('a total of a list', () => {
  const items = (...numbers: (string | undefined)[]) => ({
    equipments: numbers.map((number, id) => ({
      id: String(id),
      stepData: number === undefined ? {} : { N: { number } },
    })),
  })
  const of = { section: 'L', field: 'N' }
  it('adds one number of each item, also of the first and the last (VOC-06)', () => {
    expect(sumOf(section({ of }), () => items('0.1', '0.2', undefined, '', '0.4'))).toBe('0.7')
    expect(sumOf(section({ of }), () => items())).toBeUndefined()
    expect(sumOf(section({ of }), () => undefined)).toBeUndefined()
  })
  it('counts the items (VOC-06)', () => {
    expect(sumOf(section({ count: { section: 'L' } }), () => items('1', undefined))).toBe('2')
    expect(sumOf(section({ count: { section: 'L' } }), () => undefined)).toBe('0')
  })
})

describe('the summary', () => {
  const WEIGHT = '1.CAT_CATS.equipments.1.stepData.CAT_WEIGHT'
  const CATS = 'steps.1.sections.1.sections'
  const rowsOf = (type: Changes, answers: Changes = {}): SummaryRow[] =>
    summarise(localise(withChanges(catCafePermit, type), 'sv'), {
      language: 'sv',
      t: showKeys(),
      countries: new Map(),
      answers: withChanges(catCafeAnswers, answers),
      isReport: false,
      previousCaseNumber: null,
      applicant: 'Company',
    }).flatMap((step) => step.rows)
  const rowAt = (rows: readonly SummaryRow[], path: string) => rows.find((row) => row.path === path)

  it('has each total (VOC-06)', () => {
    const rows = rowsOf({}, { [WEIGHT]: { number: '0.25' } })
    expect(rowAt(rowsOf({}), 'CAT_WEIGHTS')).toMatchObject({ label: 'Katternas vikt', text: '4,50\u00a0kg' })
    expect(rowAt(rows, 'CAT_WEIGHTS')).toMatchObject({ text: '4,75\u00a0kg' })
    expect(rowAt(rows, 'CAT_COUNT')).toMatchObject({ text: '2' })
  })

  it('leaves out numbers that are hidden in their item (VOC-06)', () => {
    const rows = rowsOf({ [`${CATS}.7.enablesBy`]: ['cat.kind.robot'] }, { [WEIGHT]: { number: '100' } })
    expect(rowAt(rows, 'CAT_WEIGHTS')).toMatchObject({ text: '4,50\u00a0kg' })
  })

  it('has a total in each item, of its own numbers and those of the steps (VOC-06)', () => {
    const rows = rowsOf({ [`${CATS}.6`]: section({ identity: 'T', of: ['CAT_WEIGHT', 'CAT_AREA'] }) })
    const cats = rowAt(rows, 'CAT_CATS')
    const groups = cats?.kind === 'groups' ? cats.groups : []
    const totals = groups.flatMap((group) => group.rows.filter(({ path }) => path.endsWith('.T')))
    expect(totals).toMatchObject([{ text: '1\u00a0204,50' }, { text: '1\u00a0200' }])
  })
})
