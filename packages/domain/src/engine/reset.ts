/** Reset of answers: empties hidden sections and drops unknown ones. Depends on the final answers alone. */
import { mapCopyOnWrite } from '../copy-on-write.ts'
import { lazy } from '../lazy.ts'
import type { Answers, StepData } from '../sections/answers.ts'
import type { EquipmentValue } from '../sections/equipment.ts'
import type { AnswerOf } from '../sections/section-behaviour.ts'
import type { SectionValue } from '../sections/section-types.ts'
import {
  type AnsweringSection,
  answersOf,
  type CompiledScope,
  type CompiledType,
  type Seen,
  type Surroundings,
} from './compiled.ts'
import { allowsMany, enterItem, enterItems, itemScope, surroundings } from './enabled.ts'

const resetItems = (value: EquipmentValue, items: CompiledScope, outer: Surroundings): EquipmentValue => {
  const around = enterItems(outer, items)
  const equipments = mapCopyOnWrite(value.equipments, (item) => {
    enterItem(around, items, item.stepData)
    const stepData = resetScope(items, around.item, item.stepData, around)
    return stepData === item.stepData ? item : { id: item.id, stepData }
  })
  return equipments === value.equipments ? value : { equipments }
}

const resetSection = (section: AnsweringSection, value: SectionValue, seen: Seen, around: Surroundings) => {
  if (seen[section.position] === null) return section.bound.isEmpty(value) ? value : section.bound.empty
  const own = section.bound.reset(value, allowsMany(section, around))
  return section.items ? resetItems(own as EquipmentValue, section.items, around) : own
}

/** Returns the same reference when nothing changes. Sections that the scope does not have are dropped. */
const resetScope = <Data extends StepData>(
  scope: CompiledScope,
  seen: Seen,
  data: Data,
  around: Surroundings,
): Data => {
  let result: StepData = data
  let known = 0
  for (const section of scope.answering) {
    const value = data[section.identity]
    if (value === undefined) continue
    known++
    const reset = resetSection(section, value, seen, around)
    if (reset === value) continue
    if (result === data) result = { ...data }
    result[section.identity] = reset
  }
  return (known === Object.keys(data).length ? result : answersOf(scope, result)) as Data
}

/**
 * All answers with hidden sections empty, also inside equipment items, and each section's own reset applied (SEC-03).
 * Idempotent. An option counts only while its own choice is enabled, so one pass reaches the fixpoint: emptying hidden
 * sections can't change which are enabled. Unchanged parts keep their reference, and so do the answers as a whole.
 */
export const resetHidden = (compiled: CompiledType, answers: Answers): Answers => {
  const around = surroundings(compiled, answers)
  const result: { [stepNumber: number]: StepData } = {}
  let count = 0
  let changed = false
  for (const { stepNumber, scope } of compiled.steps) {
    const data = answers[stepNumber]
    if (data === undefined) continue
    const reset = resetScope(scope, around.whole, data, around)
    result[stepNumber] = reset
    changed ||= reset !== data
    count++
  }
  return changed || count !== Object.keys(answers).length ? result : answers
}

/**
 * The answers of one step with its hidden sections empty; absent sections stay absent. `answers`: those of other steps,
 * and the sections of this one that `stepData` lacks, as its lists, which conditions may read.
 */
export const resetHiddenInStep = (
  compiled: CompiledType,
  stepNumber: number,
  stepData: StepData,
  answers: Answers,
): StepData => {
  const around = surroundings(compiled, { ...answers, [stepNumber]: { ...answers[stepNumber], ...stepData } })
  const scope = compiled.steps[stepNumber]?.scope
  return scope ? resetScope(scope, around.whole, stepData, around) : stepData
}

/** Answers by identity, with hidden ones empty; computed when the first is read. */
export const answersByIdentity = (compiled: CompiledType, answers: Answers): AnswerOf => {
  const settled = lazy((): StepData => Object.assign({}, ...Object.values(resetHidden(compiled, answers))))
  return (identity) => settled()[identity]
}

/** These equipment items with their hidden sections empty. */
export const resetHiddenInItems = (
  compiled: CompiledType,
  sectionIdentity: string,
  all: readonly StepData[],
  answers: Answers,
): StepData[] => {
  const items = itemScope(compiled, sectionIdentity)
  const around = enterItems(surroundings(compiled, answers), items)
  return all.map((item) => {
    enterItem(around, items, item)
    return resetScope(items, around.item, item, around)
  })
}

/** One equipment item with its hidden sections empty. */
export const resetHiddenInItem = (
  compiled: CompiledType,
  sectionIdentity: string,
  item: StepData,
  answers: Answers,
): StepData => {
  const [reset = item] = resetHiddenInItems(compiled, sectionIdentity, [item], answers)
  return reset
}
