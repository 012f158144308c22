/** Tests of fees: vectors with the fee ordinance's sample amounts, dates and groups. */
import { describe, expect, it } from 'vitest'
import { compile } from '../engine/compile.ts'
import { cafeAnswers as cafe } from '../fixtures/cat-cafe-cafe.ts'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { imaginaryStep, imaginaryType } from '../fixtures/imaginary-type.ts'
import type { Answers } from '../sections/answers.ts'
import type { EquipmentItem } from '../sections/equipment.ts'
import type { ItemSection } from '../sections/item-section-types.ts'
import type { Section } from '../sections/section-types.ts'
import { type Chargeable, calculateFee } from './calculate.ts'
import { type FeeCounter, type FeeKind, type FeeRule, USUAL_CHARGE } from './values.ts'

const rule = (lineKey: string, pricePerUnit: number, counter: FeeCounter, more: Partial<FeeRule> = {}): FeeRule => ({
  businessType: 'TYPE',
  lineKey,
  name: { sv: `${lineKey} på svenska`, en: `${lineKey} in English` },
  pricePerUnit,
  counter,
  validFrom: '2025-01-01',
  validTo: null,
  source: 'sample',
  ...more,
})
const items = (...options: string[]): Answers => ({
  0: { NOTE: { text: '' } },
  1: {
    ITEMS: {
      equipments: options.map(
        (option, id): EquipmentItem => ({
          id: String(id),
          stepData: { POWER: { selectedChoiceIds: [option] }, NOTE: { text: '' } },
        }),
      ),
    },
  },
})
const choice = (identity: string, ...ids: string[]): ItemSection<string> => ({
  identity,
  sectionType: 'Choice',
  choiceType: 'Radio',
  label: '',
  options: ids.map((id) => ({ id, name: '' })),
})
const list = (identity: string, ...sections: ItemSection<string>[]): Section<string> => ({
  identity,
  sectionType: 'Equipment',
  equipmentName: 'item',
  noun: '',
  sections,
})
const LISTS = compile({
  ...imaginaryType(),
  steps: [
    imaginaryStep('FIRST', [{ identity: 'NOTE', sectionType: 'TextInput' }]),
    imaginaryStep('SECOND', [
      list('ITEMS', choice('POWER', 'le30', 'gt30', 'xray', 'gamma', 'a', 'b')),
      list('OTHERS', choice('OTHER_POWER', 'others.xray')),
    ]),
  ],
})
const fee = (rules: readonly FeeRule[], given: Partial<Chargeable> = {}) =>
  calculateFee(rules, {
    businessType: 'TYPE',
    kind: 'application',
    day: '2026-03-01',
    permitEquipment: 0,
    compiled: LISTS,
    answers: {},
    language: 'sv',
    ...given,
  })

const generator = [rule('generator', 3700, { kind: 'PERMIT_EQUIPMENT' })]
const pointers = [
  rule('weak', 650, { kind: 'FIXED_IF', section: 'ITEMS', option: 'le30', quantifier: 'all' }, { group: 'pointer' }),
  rule(
    'strong',
    10200,
    { kind: 'FIXED_IF', section: 'ITEMS', option: 'gt30', quantifier: 'any' },
    { group: 'pointer' },
  ),
]
const sources = [
  rule('tube', 3700, { kind: 'SECTION_EQUIPMENT_WHERE', section: 'ITEMS', option: 'xray' }),
  rule('hass', 12100, { kind: 'SECTION_EQUIPMENT_WHERE', section: 'ITEMS', option: 'gamma' }),
]
const devices = [rule('device', 1850, { kind: 'SECTION_EQUIPMENT', section: 'ITEMS' })]

describe('a fee', () => {
  it('counts the items of its own list alone (VOC-04)', () => {
    const lists = { 1: { OTHERS: items('xray', 'xray')[1]?.['ITEMS'], ...items('gamma')[1] } } as Answers
    expect(fee([...devices, ...sources], { answers: lists }).feeLineItems).toMatchObject([
      { lineKey: 'device', count: 1 },
      { lineKey: 'hass', count: 1 },
    ])
  })
  it('is count times price, line by line (FEE-02)', () => {
    expect(fee(generator, { permitEquipment: 3 })).toEqual({
      kind: 'application',
      feeLineItems: [
        { lineKey: 'generator', name: 'generator på svenska', count: 3, pricePerUnit: 3700, lineTotalFee: 11100 },
      ],
      feeTotal: 11100,
      dueNow: 11100,
    })
  })
  it('of pointers is that of the strongest (FEE-02)', () => {
    expect(fee(pointers, { answers: items('le30', 'le30') }).feeTotal).toBe(650)
    expect(fee(pointers, { answers: items('le30', 'gt30') }).feeTotal).toBe(10200)
    expect(fee(pointers.slice(0, 1), { answers: items('le30', 'gt30') }).feeLineItems).toEqual([])
    expect(fee(pointers, { answers: items() }).feeLineItems).toEqual([])
  })
  it('counts items by their chosen option (FEE-02)', () => {
    expect(fee(sources, { answers: items('xray', 'xray', 'gamma') }).feeTotal).toBe(19500)
    expect(fee(devices, { answers: items('a', 'a', 'b', 'b') }).feeTotal).toBe(7400)
  })
  it('may be fixed (FEE-02)', () => {
    expect(fee([rule('activity', 1850, { kind: 'FIXED' })], { kind: 'report' })).toMatchObject({
      feeTotal: 1850,
      dueNow: 1850,
    })
  })
  it('of a renewal is shown, and nothing is due now (FEE-02)', () => {
    expect(fee(generator, { permitEquipment: 2, kind: 'renewal' })).toMatchObject({ feeTotal: 7400, dueNow: 0 })
  })
  it('leaves out lines that count nothing, and other types’ (FEE-01)', () => {
    expect(
      fee([...generator, ...devices, rule('other', 1, { kind: 'FIXED' }, { businessType: 'OTHER' })]),
    ).toMatchObject({ feeLineItems: [], feeTotal: 0 })
  })
  it('charges one line of a group: the dearest, the first of equals (FEE-02)', () => {
    const group = (lineKey: string, price: number) => rule(lineKey, price, { kind: 'FIXED' }, { group: 'g' })
    const charged = (...rules: FeeRule[]) => fee(rules).feeLineItems.map((line) => line.lineKey)
    expect(charged(group('a', 1), group('b', 2), rule('c', 3, { kind: 'FIXED' }))).toEqual(['b', 'c'])
    expect(charged(group('a', 2), group('b', 2))).toEqual(['a'])
  })
  it('applies the rules of the day: first day included, last day excluded (FEE-02)', () => {
    const dated = [
      rule('old', 1, { kind: 'FIXED' }, { validTo: '2026-01-01' }),
      rule('new', 2, { kind: 'FIXED' }, { validFrom: '2026-01-01' }),
    ]
    expect(['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01'].map((day) => fee(dated, { day }).feeTotal)).toEqual(
      [0, 1, 1, 2],
    )
  })
  it('names its lines in the requested language (SHE-07)', () => {
    expect(fee(generator, { permitEquipment: 1, language: 'en' }).feeLineItems[0]?.name).toBe('generator in English')
  })
})

describe('a fee of the answers', () => {
  const cats = (...weights: string[]): Answers => ({
    1: {
      CAT_CATS: { equipments: weights.map((number, id) => ({ id: String(id), stepData: { CAT_WEIGHT: { number } } })) },
    },
  })
  const counted = (counter: FeeCounter, answers: Answers) =>
    fee([rule('line', 100, counter)], { compiled: compile(catCafePermit), answers }).feeLineItems[0]?.count
  const wake = { kind: 'FIXED_WHEN', when: { chosen: 'cat.rules.wake' } } as const

  it('depends on a plain choice, or any condition (FEE-03)', () => {
    const rules = (...selectedChoiceIds: string[]): Answers => ({ 1: { CAT_RULES: { selectedChoiceIds } } })
    expect(counted(wake, rules('cat.rules.wake', 'cat.rules.feed'))).toBe(1)
    expect(counted(wake, rules('cat.rules.feed'))).toBeUndefined()
    const large = { kind: 'FIXED_WHEN', when: { compare: 'CAT_WEIGHTS', is: '>', to: '9.3' } } as const
    expect(counted(large, cats('4.5', '4.81'))).toBe(1)
    expect(counted(large, cats('4.5', '4.8'))).toBeUndefined()
  })
  it.each<[string, FeeCounter]>([
    ['a list', { kind: 'SECTION_EQUIPMENT', section: 'ROWS' }],
    ['items by an option', { kind: 'SECTION_EQUIPMENT_WHERE', section: 'ROWS', option: 'big' }],
    ['one item with an option', { kind: 'FIXED_IF', section: 'ROWS', option: 'big', quantifier: 'any' }],
    ['items that all have an option', { kind: 'FIXED_IF', section: 'ROWS', option: 'big', quantifier: 'all' }],
    ['a number', { kind: 'NUMBER', section: 'COUNT' }],
    ['the numbers of the items', { kind: 'NUMBER', section: 'ROWS', field: 'EACH' }],
    ['a total', { kind: 'NUMBER', section: 'TOTAL' }],
    ['a total of shown numbers', { kind: 'NUMBER', section: 'HIDDEN_TOTAL' }],
    ['a condition', { kind: 'FIXED_WHEN', when: { compare: 'HIDDEN_TOTAL', is: '>', to: '0' } }],
  ])('counts %s while it is shown, and never while it is hidden (FEE-03)', (_what, counter) => {
    const shown = { enablesBy: ['yes'] }
    const compiled = compile(
      imaginaryType(
        choice('ASKED', 'yes', 'no'),
        { identity: 'COUNT', sectionType: 'Number', ...shown },
        { identity: 'ALWAYS', sectionType: 'Number' },
        { ...list('ROWS', choice('SIZE', 'big', 'small'), { identity: 'EACH', sectionType: 'Number' }), ...shown },
        { identity: 'TOTAL', sectionType: 'Sum', of: { section: 'ROWS', field: 'EACH' } },
        { identity: 'HIDDEN_TOTAL', sectionType: 'Sum', of: ['ALWAYS'], ...shown },
      ),
    )
    const rows = [{ id: '1', stepData: { SIZE: { selectedChoiceIds: ['big'] }, EACH: { number: '3' } } }]
    const given = (option: string): Answers => ({
      0: {
        ASKED: { selectedChoiceIds: [option] },
        COUNT: { number: '3' },
        ALWAYS: { number: '3' },
        ROWS: { equipments: rows },
      },
    })
    const countWith = (option: string) =>
      fee([rule('line', 100, counter)], { compiled, answers: given(option) }).feeLineItems[0]?.count ?? 0
    expect(countWith('yes')).toBeGreaterThan(0)
    expect(countWith('no')).toBe(0)
  })
  it('counts no hidden answer inside an item (FEE-03)', () => {
    const compiled = compile(
      imaginaryType(
        list(
          'ROWS',
          choice('SIZE', 'big', 'small'),
          { ...choice('KIND', 'old', 'new'), enablesBy: ['big'] },
          { identity: 'EACH', sectionType: 'Number', enablesBy: ['big'] },
        ),
      ),
    )
    const row = (size: string) => ({
      id: size,
      stepData: { SIZE: { selectedChoiceIds: [size] }, KIND: { selectedChoiceIds: ['old'] }, EACH: { number: '3' } },
    })
    const answers: Answers = { 0: { ROWS: { equipments: [row('big'), row('small')] } } }
    const countOf = (counter: FeeCounter) =>
      fee([rule('line', 100, counter)], { compiled, answers }).feeLineItems[0]?.count
    expect(countOf({ kind: 'NUMBER', section: 'ROWS', field: 'EACH' })).toBe(3)
    expect(countOf({ kind: 'SECTION_EQUIPMENT_WHERE', section: 'ROWS', option: 'old' })).toBe(1)
  })
  it('does not count a condition on questions of another version (FEE-03)', () =>
    expect(counted({ kind: 'FIXED_WHEN', when: { not: { chosen: 'cat.rules.none' } } }, { 1: cafe })).toBeUndefined())
  it('counts the started units of a number, exactly (FEE-03)', () => {
    const area = (number: string, per?: string) =>
      counted(
        { kind: 'NUMBER', section: 'CAT_AREA', ...(per !== undefined && { per }) },
        { 1: { CAT_AREA: { number } } },
      )
    expect([area('12'), area('12.01'), area('12', '5'), area('0.3', '0.1')]).toEqual([12, 13, 3, 3])
    expect([area(''), area('12 a'), area('0'), area('-7.5')]).toEqual([undefined, undefined, undefined, undefined])
  })
  it('stays a whole number for a number above every limit (FEE-03)', () => {
    const answers = { 1: { CAT_AREA: { number: '9'.repeat(40) } } }
    const totalOf = (pricePerUnit: number) => {
      const area = rule('area', pricePerUnit, { kind: 'NUMBER', section: 'CAT_AREA' })
      return fee([area, rule('base', 1, { kind: 'FIXED' })], { compiled: compile(catCafePermit), answers }).feeTotal
    }
    expect([0, 1, 300].map(totalOf)).toEqual([1, 1_000_000_000_001, 999_999_999_901])
  })
  it('counts the total over the rows of a list, or of a sum (FEE-03)', () => {
    const rows = { kind: 'NUMBER', section: 'CAT_CATS', field: 'CAT_WEIGHT' } as const
    expect(counted(rows, cats('0.1', '0.2', ''))).toBe(1)
    expect(counted({ ...rows, per: '0.1' }, cats('0.1', '0.2', 'x'))).toBe(3)
    expect(counted({ kind: 'NUMBER', section: 'CAT_WEIGHTS' }, cats('4.5', '4.6'))).toBe(10)
    expect(counted({ kind: 'NUMBER', section: 'CAT_COUNT' }, cats('', ''))).toBe(2)
    expect(counted({ kind: 'NUMBER', section: 'CAT_COUNT_OF_LATER' }, cats('1'))).toBeUndefined()
  })
})

describe('the kinds of a fee', () => {
  const once = rule('once', 900, { kind: 'FIXED' }, { charged: 'once' })
  const yearly = rule('yearly', 300, { kind: 'FIXED' }, { charged: 'yearly' })
  const keysOf = (kind: FeeKind, ...rules: FeeRule[]) =>
    fee(rules, { kind }).feeLineItems.map(({ lineKey, charged }) => [lineKey, charged])

  it('have their own lines (FEE-03)', () => {
    const of = (...kinds: FeeKind[]) => rule(kinds.join(), 1, { kind: 'FIXED' }, { kinds })
    const rules = [of('application'), of('renewal', 'change')]
    expect(keysOf('application', ...rules)).toEqual([['application', undefined]])
    expect(keysOf('renewal', ...rules)).toEqual([['renewal,change', undefined]])
    expect(keysOf('change', ...rules)).toEqual([['renewal,change', 'yearly']])
    expect(keysOf('report', ...rules)).toEqual([])
  })
  it('are paid once, yearly, or now and yearly (FEE-03)', () => {
    expect(fee([once, yearly])).toMatchObject({
      feeLineItems: [{ charged: 'once' }, { charged: 'yearly' }],
      feeTotal: 1200,
      dueNow: 900,
      yearly: 300,
    })
    expect(fee([once, yearly], { kind: 'renewal' })).toMatchObject({ dueNow: 900, yearly: 300 })
    expect(fee([yearly], { kind: 'report' })).toMatchObject({ dueNow: 0, yearly: 300 })
    expect(fee([{ ...once, charged: 'nowAndYearly' }], { kind: 'renewal' })).toMatchObject({ dueNow: 900, yearly: 900 })
  })
  it('say nothing about a charge that is the usual one of the kind (FEE-02)', () => {
    const usual = rule('line', 900, { kind: 'FIXED' })
    for (const kind of ['application', 'renewal', 'report'] as const)
      expect(fee([{ ...usual, charged: USUAL_CHARGE[kind] }], { kind })).toEqual(fee([usual], { kind }))
  })
})
