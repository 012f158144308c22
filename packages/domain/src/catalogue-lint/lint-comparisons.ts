/** Linter rule for comparisons with a number: one within the limits of its field can satisfy each. */
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { type Found, found } from '../catalogue-fault.ts'
import { type Comparison, VERDICTS } from '../condition.ts'
import { compareDecimals } from '../decimal.ts'
import type { NumberSection } from '../sections/number.ts'
import { behaviourOf } from '../sections/section-types.ts'
import { partsOf } from './condition-parts.ts'
import { placedSections } from './placed-sections.ts'

/** Whether a number within the limits compares so. */
const canCompare = ({ minimum, maximum }: NumberSection<unknown>, is: Comparison, to: string): boolean => {
  const lowest = minimum === undefined ? -1 : compareDecimals(minimum, to)
  const highest = maximum === undefined ? 1 : compareDecimals(maximum, to)
  const orders = lowest <= 0 && highest >= 0 ? [lowest, 0, highest] : [lowest, highest]
  return orders.some(VERDICTS[is])
}

/**
 * Comparisons that hold only while a draft has a number beyond its limits. A section that asks nothing may have one, to
 * explain that the number is refused.
 */
export function* lintComparisons(version: ApplicationTypeVersion<unknown>): Generator<Found> {
  const placed = [...placedSections(version)]
  const sections = new Map(placed.map((each) => [each.section.identity, each.section]))
  const asking = placed.filter(({ section }) => 'empty' in behaviourOf(section))
  const steps = version.steps.map((section, index) => ({ section, path: ['steps', index] }))
  for (const { section, path } of [...steps, ...asking])
    for (const { leaf, name, path: at } of partsOf(section, path)) {
      const number = sections.get(name)
      if (number?.sectionType === 'Number' && 'compare' in leaf && !canCompare(number, leaf.is, leaf.to))
        yield found('condition-limit', at, `${name} is never ${leaf.is} ${leaf.to} within its limits`)
    }
}
