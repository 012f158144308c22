/** Initial answers of a new application or equipment item: the default options. */
import type { Answers, StepData } from '../sections/answers.ts'
import type { CompiledScope, CompiledType } from './compiled.ts'
import { itemScope } from './enabled.ts'
import { resetHidden, resetHiddenInItem } from './reset.ts'

const defaultsIn = (scope: CompiledScope): StepData => {
  const data: StepData = {}
  for (const { definition } of scope.sections) {
    if (definition.sectionType !== 'Choice') continue
    const chosen = definition.options.filter((option) => option.isDefault).map((option) => option.id)
    if (chosen.length > 0) data[definition.identity] = { selectedChoiceIds: chosen }
  }
  return data
}

/** Holds only sections with a default; an absent section is empty. */
export const initialAnswers = (compiled: CompiledType): Answers => {
  const answers: { [stepNumber: number]: StepData } = {}
  for (const { stepNumber, scope } of compiled.steps) {
    const data = defaultsIn(scope)
    if (Object.keys(data).length > 0) answers[stepNumber] = data
  }
  return resetHidden(compiled, answers)
}

/** A new item of an equipment section. */
export const initialItem = (compiled: CompiledType, sectionIdentity: string, answers: Answers): StepData =>
  resetHiddenInItem(compiled, sectionIdentity, defaultsIn(itemScope(compiled, sectionIdentity)), answers)
