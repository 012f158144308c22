/**
 * Validation of answers by every rule of the enabled sections, as of `today` (YYYY-MM-DD). Valid answers allocate
 * almost nothing.
 */
import { addUnder, type Issue, type Issues, NONE } from '../issue.ts'
import type { Answers, StepData } from '../sections/answers.ts'
import type { EquipmentValue } from '../sections/equipment.ts'
import type { AnswerOf } from '../sections/section-behaviour.ts'
import type { SectionValue } from '../sections/section-types.ts'
import type { AnsweringSection, CompiledScope, CompiledType, Seen, Surroundings } from './compiled.ts'
import { allowsMany, enterItem, enterItems, itemScope, surroundings } from './enabled.ts'

const checkItems = (value: EquipmentValue, items: CompiledScope, outer: Surroundings, today: string): Issues => {
  const around = enterItems(outer, items)
  let wrong: Issue[] | undefined
  let index = 0
  for (const { stepData } of value.equipments) {
    enterItem(around, items, stepData)
    const issues = checkScope(items, around.item, around, today)
    if (issues !== NONE) wrong = addUnder(wrong, `equipments.${index}.stepData`, issues)
    index++
  }
  return wrong ?? NONE
}

/** The answers that the section's rules refer to. In a step, `item` equals `whole`. */
const answersFor = ({ referred }: AnsweringSection, { whole, item }: Surroundings): AnswerOf | undefined => {
  if (referred.size === 0) return undefined
  return (identity) => {
    const reference = referred.get(identity)
    return reference && ((reference.inItem ? item : whole)[reference.owner.position] ?? undefined)
  }
}

/** The branches are identical on purpose: V8 inlines a call site per common section type. */
const checkSection = (section: AnsweringSection, value: SectionValue, around: Surroundings, today: string): Issues => {
  const { type, bound } = section
  if (type === 'TextInput') return bound.check(value, false, today)
  if (type === 'Choice') return bound.check(value, false, today)
  if (type === 'Number') return bound.check(value, false, today)
  if (type === 'Date') return bound.check(value, false, today, answersFor(section, around))
  return bound.check(value, allowsMany(section, around), today, answersFor(section, around))
}

/** Paths start with the section identity. */
const checkScope = ({ answering }: CompiledScope, seen: Seen, around: Surroundings, today: string): Issues => {
  let wrong: Issue[] | undefined
  for (const section of answering) {
    const answer = seen[section.position]
    if (answer === null) continue
    const value = answer ?? section.bound.empty
    const issues = checkSection(section, value, around, today)
    if (issues.length > 0) wrong = addUnder(wrong, section.identity, issues)
    if (!section.items) continue
    const inside = checkItems(value as EquipmentValue, section.items, around, today)
    if (inside !== NONE) wrong = addUnder(wrong, section.identity, inside)
  }
  return wrong ?? NONE
}

/**
 * The issues of one step; paths start with the section identity (`IND_EQUIPMENT.equipments.0.stepData.IND_KV.number`).
 */
export const validateStep = (compiled: CompiledType, stepNumber: number, answers: Answers, today: string): Issues => {
  const step = compiled.steps[stepNumber]
  if (!step) return NONE
  const around = surroundings(compiled, answers)
  return checkScope(step.scope, around.whole, around, today)
}

/** The issues of each of these equipment items; paths start with the inner section's identity. */
export const validateItems = (
  compiled: CompiledType,
  sectionIdentity: string,
  all: readonly StepData[],
  answers: Answers,
  today: string,
): Issues[] => {
  const items = itemScope(compiled, sectionIdentity)
  const around = enterItems(surroundings(compiled, answers), items)
  return all.map((item) => {
    enterItem(around, items, item)
    return checkScope(items, around.item, around, today)
  })
}

/** The issues of one equipment item. */
export const validateItem = (
  compiled: CompiledType,
  sectionIdentity: string,
  item: StepData,
  answers: Answers,
  today: string,
): Issues => validateItems(compiled, sectionIdentity, [item], answers, today)[0] ?? NONE

/** The issues of every step, by step number; empty lists for steps without any. */
export const validateAll = (compiled: CompiledType, answers: Answers, today: string): readonly Issues[] => {
  const around = surroundings(compiled, answers)
  return compiled.steps.map(({ scope }) => checkScope(scope, around.whole, around, today))
}
