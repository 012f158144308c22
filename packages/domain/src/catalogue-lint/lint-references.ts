/** Linter rule for sections that refer to the answers of others, such as a date that limits another date. */
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { type Found, found } from '../catalogue-fault.ts'
import { behaviourOf } from '../sections/section-types.ts'
import { placedSections } from './placed-sections.ts'

/** Each reference leads to a section of the right type, in a step or in the same item. */
export function* lintReferences(version: ApplicationTypeVersion<unknown>): Generator<Found> {
  const placed = [...placedSections(version)]
  for (const { section, path, item } of placed)
    for (const { to, types, path: at, within = item, faultOf } of behaviourOf(section).references?.(section, path) ??
      []) {
      const target = placed.find((each) => each.section.identity === to)
      if (!target || !types.includes(target.section.sectionType))
        yield found('reference-unknown', at, `The type has no ${types.join(' or ')} ${to}`)
      else if (target.item !== undefined && target.item !== within)
        yield found('reference-unknown', at, `${to} is asked per item of ${target.item}, so it can't be used here`)
      else {
        const fault = faultOf?.(target.section)
        if (fault !== undefined) yield found('sum-unit', at, fault)
      }
    }
}
