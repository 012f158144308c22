/** Linter rules for one section in isolation. */
import { type Found, found, type JsonPath } from '../catalogue-fault.ts'
import { behaviourOf, type Section } from '../sections/section-types.ts'

/** A label comes once, before its answers; only a single checkbox has its text after it. */
export function* lintLabelPosition(section: Section<unknown>, path: JsonPath): Generator<Found> {
  const { sectionType, labelPosition } = section
  if (sectionType === 'Choice' && section.choiceType === 'Checkbox') return
  if (labelPosition === 'After' || labelPosition === 'Both')
    yield found('label-after', [...path, 'labelPosition'], 'A question stands before its answers: leave it out')
}

/** The rules of the section's own type. */
export function* lintSection(section: Section<unknown>, path: JsonPath): Generator<Found> {
  const { lint, needsLabel } = behaviourOf(section)
  if (lint) yield* lint(section, path)
  if (needsLabel && section.label === undefined)
    yield found('label-missing', path, 'Review and screen readers need it, also when labelPosition hides it')
}
