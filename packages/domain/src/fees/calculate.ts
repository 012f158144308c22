/** Fee calculation for a given day, from dated rules and the answers. */
import { ceilQuotient } from '../decimal.ts'
import type { CompiledType } from '../engine/compiled.ts'
import { holdsFor } from '../engine/holds.ts'
import type { Answers } from '../sections/answers.ts'
import type { ChoiceValue } from '../sections/choice.ts'
import type { EquipmentItem, EquipmentValue } from '../sections/equipment.ts'
import { type SumSection, sumOf } from '../sections/sum.ts'
import type { Language } from '../texts/language.ts'
import {
  type Fee,
  type FeeCharge,
  type FeeCounter,
  type FeeLine,
  type FeeRule,
  LINE_TOTAL_MAX,
  USUAL_CHARGE,
} from './values.ts'

/** `businessType`: the name key. `day`: `YYYY-MM-DD` in Swedish time. `answers`: with hidden sections already empty. */
export type Chargeable = {
  businessType: string
  kind: Fee['kind']
  day: string
  permitEquipment: number
  /** The version whose answers these are. */
  compiled: CompiledType
  answers: Answers
  language: Language
}

const answerTo = (answers: Answers, section: string): unknown => {
  for (const step of Object.values(answers)) if (step[section]) return step[section]
  return undefined
}

const itemsOf = (answers: Answers, section: string): readonly EquipmentItem[] =>
  (answerTo(answers, section) as Partial<EquipmentValue> | undefined)?.equipments ?? []

/** Option ids are unique within a type, so a match identifies one choice of the item. */
const hasOption = (item: EquipmentItem, option: string): boolean =>
  Object.values(item.stepData).some((value) => (value as Partial<ChoiceValue>).selectedChoiceIds?.includes(option))

const isAt = (counter: FeeCounter & { kind: 'FIXED_IF' }, answers: Answers): boolean => {
  const items = itemsOf(answers, counter.section)
  const chosen = items.filter((item) => hasOption(item, counter.option)).length
  return counter.quantifier === 'any' ? chosen > 0 : items.length > 0 && chosen === items.length
}

type Counted = FeeCounter & { kind: 'NUMBER' }

/** The sum whose total is counted; undefined when this version has no such section. */
const summed = ({ section, field }: Counted, { byIdentity }: CompiledType): SumSection<unknown> | undefined => {
  const definition = byIdentity.get(section)?.definition
  if (definition?.sectionType === 'Sum') return definition
  if (!definition) return undefined
  return { identity: section, sectionType: 'Sum', of: field === undefined ? [section] : { section, field } }
}

/** Started units; 0 without a number above 0. */
const unitsOf = (counter: Counted, { answers, compiled }: Chargeable): number => {
  const sum = summed(counter, compiled)
  const total = sum && sumOf(sum, (identity) => answerTo(answers, identity))
  return total === undefined ? 0 : Math.max(0, Number(ceilQuotient(total, counter.per ?? '1')))
}

const count = (counter: FeeCounter, chargeable: Chargeable): number => {
  const { answers, permitEquipment, compiled } = chargeable
  switch (counter.kind) {
    case 'PERMIT_EQUIPMENT':
      return permitEquipment
    case 'SECTION_EQUIPMENT':
      return itemsOf(answers, counter.section).length
    case 'SECTION_EQUIPMENT_WHERE':
      return itemsOf(answers, counter.section).filter((item) => hasOption(item, counter.option)).length
    case 'FIXED_IF':
      return isAt(counter, answers) ? 1 : 0
    case 'FIXED_WHEN':
      return holdsFor(compiled, counter.when, answers) ? 1 : 0
    case 'NUMBER':
      return unitsOf(counter, chargeable)
    case 'FIXED':
      return 1
  }
}

/** From `validFrom` (inclusive) until before `validTo`. */
export const isInForce = (rule: FeeRule, day: string): boolean =>
  rule.validFrom <= day && (rule.validTo === null || day < rule.validTo)

type Charged = { rule: FeeRule; line: FeeLine; charge: FeeCharge }

const charge = (rule: FeeRule, chargeable: Chargeable): Charged => {
  const { lineKey, name, pricePerUnit, counter } = rule
  // A draft may have a number far above the maximum of its question.
  const most = Math.floor(LINE_TOTAL_MAX / Math.max(1, pricePerUnit))
  const number = Math.min(count(counter, chargeable), most)
  const line = {
    lineKey,
    name: name[chargeable.language],
    count: number,
    pricePerUnit,
    lineTotalFee: number * pricePerUnit,
  }
  return { rule, line, charge: rule.charged ?? USUAL_CHARGE[chargeable.kind] }
}

/** The dearest of its group, the first of equals; a line without a group is its own group. */
const isDearest = (one: Charged, all: readonly Charged[]): boolean => {
  const group = one.rule.group === undefined ? [one] : all.filter((each) => each.rule.group === one.rule.group)
  const most = Math.max(...group.map((each) => each.line.lineTotalFee))
  return group.find((each) => each.line.lineTotalFee === most) === one
}

const totalOf = (charged: readonly Charged[]): number => charged.reduce((sum, { line }) => sum + line.lineTotalFee, 0)

/** Lines with a count of 0 are left out (FEE-02). */
export const calculateFee = (rules: readonly FeeRule[], chargeable: Chargeable): Fee => {
  const { kind } = chargeable
  const counted = rules
    .filter((rule) => rule.businessType === chargeable.businessType && isInForce(rule, chargeable.day))
    .filter(({ kinds }) => kinds?.includes(kind) ?? true)
    .map((rule) => charge(rule, chargeable))
    .filter(({ line }) => line.count > 0)
  const charged = counted.filter((each) => isDearest(each, counted))
  const fee = {
    kind,
    feeTotal: totalOf(charged),
    dueNow: totalOf(charged.filter((each) => each.charge !== 'yearly')),
  }
  const isUsual = kind !== 'change' && charged.every((each) => each.charge === USUAL_CHARGE[kind])
  if (isUsual) return { ...fee, feeLineItems: charged.map(({ line }) => line) }
  return {
    ...fee,
    feeLineItems: charged.map((each) => ({ ...each.line, charged: each.charge })),
    yearly: totalOf(charged.filter((each) => each.charge !== 'once')),
  }
}
