/** Which steps' answers decide about a step's sections. */
import type { CompiledSection, CompiledType } from '@sievert/domain/engine/compile'

/** Ascending, the step itself among them. A deciding section may itself be decided about elsewhere, hence the walk. */
export function stepsLookedAt(compiled: CompiledType, stepNumber: number): number[] {
  const numbers = new Set([stepNumber])
  const seen = new Set<CompiledSection>()
  const visit = (section: CompiledSection) => {
    if (seen.has(section)) return
    seen.add(section)
    numbers.add(section.stepNumber)
    const conditions =
      typeof section.multiple === 'object' ? [...section.enabledBy, section.multiple] : section.enabledBy
    for (const { owner } of conditions) visit(owner)
    for (const inner of section.items?.sections ?? []) visit(inner)
  }
  for (const section of compiled.steps[stepNumber]?.scope.sections ?? []) visit(section)
  return [...numbers].toSorted((one, other) => one - other)
}
