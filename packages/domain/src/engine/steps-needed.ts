/** Which steps a step's page needs the answers of. */
import type { CompiledSection, CompiledStep, CompiledType } from './compiled.ts'
import { isList } from './emptied-lists.ts'

/** An undecided step is shown while it is answered itself. A condition on a total reads its numbers, or their list. */
const mayBeUndecided = ({ reads }: CompiledStep): boolean =>
  [...reads].some(({ bound, items }) => bound?.compared || items)

/** These sections, and those that they depend on. A deciding section may depend on others. */
const traverse = ({ steps }: CompiledType, sections: Iterable<CompiledSection>): ReadonlySet<CompiledSection> => {
  const seen = new Set<CompiledSection>()
  const visit = (section: CompiledSection) => {
    if (seen.has(section)) return
    seen.add(section)
    for (const read of [...section.reads, ...(steps[section.stepNumber]?.reads ?? [])]) visit(read)
    for (const { owner } of section.referred.values()) visit(owner)
    for (const inner of section.items?.sections ?? []) visit(inner)
  }
  for (const section of sections) visit(section)
  return seen
}

/**
 * The steps whose answers a step's sections depend on, or by which steps are hidden, ascending, including the step
 * itself, and the steps with lists that its answers may hide: the applicant is asked before their items are deleted.
 */
export function stepsNeeded(compiled: CompiledType, stepNumber: number): number[] {
  const { sections, steps } = compiled
  const isOwn = (section: CompiledSection) => section.stepNumber === stepNumber
  const lists = sections.filter((section) => isList(section) && [...traverse(compiled, [section])].some(isOwn))
  const deciding = steps.flatMap((step) => [...step.reads, ...(mayBeUndecided(step) ? step.scope.sections : [])])
  const needed = traverse(compiled, [...sections.filter(isOwn), ...lists, ...deciding])
  const numbers = new Set([stepNumber, ...[...needed].map((section) => section.stepNumber)])
  return [...numbers].toSorted((one, other) => one - other)
}
