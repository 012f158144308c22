/** Tests of fees: vectors with the fee ordinance's sample amounts, dates and groups. */
import { describe, expect, it } from 'vitest'
import type { Answers } from '../sections/answers.ts'
import type { EquipmentItem } from '../sections/equipment.ts'
import { type Chargeable, calculateFee } from './calculate.ts'
import type { FeeCounter, FeeRule } from './values.ts'

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
const fee = (rules: readonly FeeRule[], given: Partial<Chargeable> = {}) =>
  calculateFee(rules, {
    businessType: 'TYPE',
    kind: 'application',
    day: '2026-03-01',
    permitEquipment: 0,
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
