/** Every rule of an application type, enumerated from its compiled definition. */
import type { SectionRule } from '../sections/behaviour.ts'
import type { CompiledSection, CompiledType } from './compile.ts'

/** One rule. `path` is whole, from the step: `IND_EQUIPMENT.equipments.0.stepData.IND_KV.text`. */
export type TypeRule = SectionRule & {
  stepNumber: number
  section: string
  /** Identity of the equipment section whose items the section stands in. */
  equipment: string | undefined
}

const rulesIn = (sections: readonly CompiledSection[], around: CompiledSection | undefined): TypeRule[] =>
  sections.flatMap((section) => {
    if (!section.bound) return []
    const at = around ? `${around.identity}.equipments.0.stepData.${section.identity}` : section.identity
    const own = section.bound.rules.map((rule) => ({
      ...rule,
      path: `${at}.${rule.path}`,
      stepNumber: section.stepNumber,
      section: section.identity,
      equipment: around?.identity,
    }))
    return section.items ? [...own, ...rulesIn(section.items.sections, section)] : own
  })

export const rulesOf = (compiled: CompiledType): TypeRule[] => rulesIn(compiled.sections, undefined)
