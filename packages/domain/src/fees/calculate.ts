/** Fee calculation for a given day, from dated rules and the answers. */
import type { Answers } from '../sections/answers.ts'
import type { ChoiceValue } from '../sections/choice.ts'
import type { EquipmentItem, EquipmentValue } from '../sections/equipment.ts'
import type { Language } from '../texts/language.ts'
import type { Fee, FeeCounter, FeeLine, FeeRule } from './values.ts'

/** `businessType`: the name key. `day`: `YYYY-MM-DD` in Swedish time. `answers`: with hidden sections already empty. */
export type Chargeable = {
  businessType: string
  kind: Fee['kind']
  day: string
  permitEquipment: number
  answers: Answers
  language: Language
}

const itemsOf = (answers: Answers, section: string): readonly EquipmentItem[] => {
  for (const step of Object.values(answers)) {
    const value = step[section] as EquipmentValue | undefined
    if (value?.equipments) return value.equipments
  }
  return []
}

/** Option ids are unique within a type, so a match identifies one choice of the item. */
const hasOption = (item: EquipmentItem, option: string): boolean =>
  Object.values(item.stepData).some((value) => (value as Partial<ChoiceValue>).selectedChoiceIds?.includes(option))

const isAt = (counter: FeeCounter & { kind: 'FIXED_IF' }, answers: Answers): boolean => {
  const items = itemsOf(answers, counter.section)
  const chosen = items.filter((item) => hasOption(item, counter.option)).length
  return counter.quantifier === 'any' ? chosen > 0 : items.length > 0 && chosen === items.length
}

const count = (counter: FeeCounter, { answers, permitEquipment }: Chargeable): number => {
  switch (counter.kind) {
    case 'PERMIT_EQUIPMENT':
      return permitEquipment
    case 'SECTION_EQUIPMENT':
      return itemsOf(answers, counter.section).length
    case 'SECTION_EQUIPMENT_WHERE':
      return itemsOf(answers, counter.section).filter((item) => hasOption(item, counter.option)).length
    case 'FIXED_IF':
      return isAt(counter, answers) ? 1 : 0
    case 'FIXED':
      return 1
  }
}

/** From `validFrom` (inclusive) until before `validTo`. */
export const isInForce = (rule: FeeRule, day: string): boolean =>
  rule.validFrom <= day && (rule.validTo === null || day < rule.validTo)

type Charged = { rule: FeeRule; line: FeeLine }

const charge = (rule: FeeRule, chargeable: Chargeable): Charged => {
  const number = count(rule.counter, chargeable)
  const { lineKey, name, pricePerUnit } = rule
  const line = {
    lineKey,
    name: name[chargeable.language],
    count: number,
    pricePerUnit,
    lineTotalFee: number * pricePerUnit,
  }
  return { rule, line }
}

/** The dearest of its group, the first of equals; a line without a group is its own group. */
const isDearest = (one: Charged, all: readonly Charged[]): boolean => {
  const group = one.rule.group === undefined ? [one] : all.filter((each) => each.rule.group === one.rule.group)
  const most = Math.max(...group.map((each) => each.line.lineTotalFee))
  return group.find((each) => each.line.lineTotalFee === most) === one
}

/** Lines with a count of 0 are left out. A renewal shows the yearly fee and has nothing due now (FEE-02). */
export const calculateFee = (rules: readonly FeeRule[], chargeable: Chargeable): Fee => {
  const charged = rules
    .filter((rule) => rule.businessType === chargeable.businessType && isInForce(rule, chargeable.day))
    .map((rule) => charge(rule, chargeable))
    .filter(({ line }) => line.count > 0)
  const feeLineItems = charged.filter((each) => isDearest(each, charged)).map(({ line }) => line)
  const feeTotal = feeLineItems.reduce((sum, line) => sum + line.lineTotalFee, 0)
  return { kind: chargeable.kind, feeLineItems, feeTotal, dueNow: chargeable.kind === 'renewal' ? 0 : feeTotal }
}
