/** Empties what is hidden and drops what no section asks for; a function of the final answers alone. */
import type { Answers } from '../application-type/answers.ts'
import type { EquipmentValue, SectionValue, StepData } from '../application-type/values.ts'
import type { AnsweringSection, CompiledScope, CompiledType } from './compile.ts'
import { allowsMany, enterItem, enterItems, insideItem, type Seen, type Surroundings, surroundings } from './enabled.ts'

const resetItems = (value: EquipmentValue, items: CompiledScope, outer: Surroundings): EquipmentValue => {
  const around = enterItems(outer, items)
  let changed = false
  const equipments = value.equipments.map((item) => {
    enterItem(around, items, item.stepData)
    const stepData = resetScope(items, around.item, item.stepData, around)
    if (stepData === item.stepData) return item
    changed = true
    return { id: item.id, stepData }
  })
  return changed ? { equipments } : value
}

const resetSection = (section: AnsweringSection, value: SectionValue, seen: Seen, around: Surroundings) => {
  if (seen[section.position] === null) return section.bound.isEmpty(value) ? value : section.bound.empty
  const own = section.bound.reset(value, allowsMany(section, around))
  return section.items ? resetItems(own as EquipmentValue, section.items, around) : own
}

/** The same reference when nothing changes. Sections that the scope does not know are dropped. */
const resetScope = (scope: CompiledScope, seen: Seen, data: StepData, around: Surroundings): StepData => {
  const result: StepData = {}
  let kept = 0
  let changed = false
  for (const section of scope.answering) {
    const value = data[section.identity]
    if (value === undefined) continue
    const reset = resetSection(section, value, seen, around)
    result[section.identity] = reset
    changed ||= reset !== value
    kept++
  }
  return changed || kept !== Object.keys(data).length ? result : data
}

/**
 * All answers with hidden sections empty, also inside equipment items, and each section's own clearing done (SEC-03).
 * Idempotent. An option counts only while its own choice is enabled, so one pass reaches the fixpoint: emptying what is
 * hidden can't change what is enabled. Unchanged parts keep their reference, and so do the answers as a whole.
 */
export const resetHidden = (compiled: CompiledType, answers: Answers): Answers => {
  const around = surroundings(compiled, answers)
  const result: { [stepNumber: number]: StepData } = {}
  let kept = 0
  let changed = false
  for (const { stepNumber, scope } of compiled.steps) {
    const data = answers[stepNumber]
    if (data === undefined) continue
    const reset = resetScope(scope, around.whole, data, around)
    result[stepNumber] = reset
    changed ||= reset !== data
    kept++
  }
  return changed || kept !== Object.keys(answers).length ? result : answers
}

/** The answers of one step with its hidden sections empty; of its sections, those that are not among them are not looked at. */
export const resetHiddenInStep = (
  compiled: CompiledType,
  stepNumber: number,
  stepData: StepData,
  answers: Answers,
): StepData => {
  const around = surroundings(compiled, { ...answers, [stepNumber]: stepData })
  const scope = compiled.steps[stepNumber]?.scope
  return scope ? resetScope(scope, around.whole, stepData, around) : stepData
}

/** One equipment item with its hidden sections empty. */
export const resetHiddenInItem = (
  compiled: CompiledType,
  sectionIdentity: string,
  item: StepData,
  answers: Answers,
): StepData => {
  const { items, around } = insideItem(compiled, sectionIdentity, item, answers)
  return resetScope(items, around.item, item, around)
}
