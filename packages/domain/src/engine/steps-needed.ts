/** Which steps a step's page needs the answers of. */
import type { CompiledSection, CompiledStep, CompiledType } from './compiled.ts'

/** An undecided step is shown while it is answered itself. */
const mayBeUndecided = ({ reads }: CompiledStep): boolean =>
  [...reads].some(({ bound, type, items }) => bound?.compared || type === 'Sum' || items)

/**
 * The steps whose answers a step's sections depend on, or by which steps are hidden, ascending, including the step
 * itself. A deciding section may depend on others, hence the traversal.
 */
export function stepsNeeded(compiled: CompiledType, stepNumber: number): number[] {
  const numbers = new Set([stepNumber])
  const seen = new Set<CompiledSection>()
  const visit = (section: CompiledSection) => {
    if (seen.has(section)) return
    seen.add(section)
    numbers.add(section.stepNumber)
    const own = compiled.steps[section.stepNumber]?.reads ?? []
    for (const read of [...section.reads, ...own]) visit(read)
    for (const { owner } of section.referred.values()) visit(owner)
    for (const inner of section.items?.sections ?? []) visit(inner)
  }
  for (const section of compiled.steps[stepNumber]?.scope.sections ?? []) visit(section)
  for (const step of compiled.steps)
    for (const section of [...step.reads, ...(mayBeUndecided(step) ? step.scope.sections : [])]) visit(section)
  return [...numbers].toSorted((one, other) => one - other)
}
