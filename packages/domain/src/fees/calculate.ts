/** Fee calculation for a given day, from dated rules and the answers. */
import { ceilQuotient } from '../decimal.ts'
import type { CompiledType } from '../engine/compiled.ts'
import { type Evaluator, evaluatorOf } from '../engine/evaluate.ts'
import type { Answers } from '../sections/answers.ts'
import type { SumSection } from '../sections/sum.ts'
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

/** `businessType`: the name key. `day`: `YYYY-MM-DD` in Swedish time. Hidden answers count as none. */
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

type Counted = FeeCounter & { kind: 'NUMBER' }

/** The sum whose total is counted; undefined when this version has no such section. */
const summed = ({ section, field }: Counted, { byIdentity }: CompiledType): SumSection<unknown> | undefined => {
  const definition = byIdentity.get(section)?.definition
  if (definition?.sectionType === 'Sum') return definition
  if (!definition) return undefined
  return { identity: section, sectionType: 'Sum', of: field === undefined ? [section] : { section, field } }
}

/** Started units; 0 without a number above 0. */
const unitsOf = (counter: Counted, { totalOf }: Evaluator, compiled: CompiledType): number => {
  const sum = summed(counter, compiled)
  const total = sum && totalOf(sum)
  return total === undefined ? 0 : Math.max(0, Number(ceilQuotient(total, counter.per ?? '1')))
}

const count = (counter: FeeCounter, { permitEquipment, compiled }: Chargeable, evaluator: Evaluator): number => {
  switch (counter.kind) {
    case 'PERMIT_EQUIPMENT':
      return permitEquipment
    case 'SECTION_EQUIPMENT':
      return evaluator.countRows(counter.section)
    case 'SECTION_EQUIPMENT_WHERE':
      return evaluator.countRows(counter.section, { chosen: counter.option })
    case 'FIXED_IF': {
      const rows = { rows: counter.section, where: { chosen: counter.option } }
      return evaluator.holds(counter.quantifier === 'all' ? { ...rows, every: true } : rows) ? 1 : 0
    }
    case 'FIXED_WHEN':
      return evaluator.holds(counter.when) ? 1 : 0
    case 'NUMBER':
      return unitsOf(counter, evaluator, compiled)
    case 'FIXED':
      return 1
  }
}

/** From `validFrom` (inclusive) until before `validTo`. */
export const isInForce = (rule: FeeRule, day: string): boolean =>
  rule.validFrom <= day && (rule.validTo === null || day < rule.validTo)

type Charged = { rule: FeeRule; line: FeeLine; charge: FeeCharge }

const charge = (rule: FeeRule, chargeable: Chargeable, evaluator: Evaluator): Charged => {
  const { lineKey, name, pricePerUnit, counter } = rule
  // A draft may have a number far above the maximum of its question.
  const most = Math.floor(LINE_TOTAL_MAX / Math.max(1, pricePerUnit))
  const number = Math.min(count(counter, chargeable, evaluator), most)
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
  const { kind, compiled, answers } = chargeable
  const evaluator = evaluatorOf(compiled, answers)
  const counted = rules
    .filter((rule) => rule.businessType === chargeable.businessType && isInForce(rule, chargeable.day))
    .filter(({ kinds }) => kinds?.includes(kind) ?? true)
    .map((rule) => charge(rule, chargeable, evaluator))
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
