/** Linter rules for conditions: each option exists, comes earlier (which prevents cycles), and can be chosen. */
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { type Found, found, type JsonPath } from '../catalogue-fault.ts'
import type { Section } from '../sections/section-types.ts'

/** A section and its path; `item`: the equipment section that contains it. */
export type Placed = { section: Section<unknown>; path: JsonPath; item: string | undefined }

/** All sections in reading order; those of an equipment item follow the equipment section. */
export function* placedSections(version: ApplicationTypeVersion<unknown>): Generator<Placed> {
  for (const [stepNumber, step] of version.steps.entries())
    for (const [index, section] of step.sections.entries()) {
      const path = ['steps', stepNumber, 'sections', index]
      yield { section, path, item: undefined }
      if (section.sectionType !== 'Equipment') continue
      for (const [inner, each] of section.sections.entries())
        yield { section: each, path: [...path, 'sections', inner], item: section.identity }
    }
}

const optionsOf = (section: Section<unknown>): string[] =>
  section.sectionType === 'Choice' ? section.options.map((option) => option.id) : []

const conditionsOf = (section: Section<unknown>, path: JsonPath): { option: string; path: JsonPath }[] => {
  const conditions = (section.enablesBy ?? []).map((option, index) => ({ option, path: [...path, 'enablesBy', index] }))
  if (section.sectionType === 'Contact' && section.isMultipleBy !== undefined)
    conditions.push({ option: section.isMultipleBy, path: [...path, 'isMultipleBy'] })
  return conditions
}

type Reader = { placed: Placed[]; usable: Map<string, { canBeChosen: boolean; item: string | undefined }> }

function* lintReference(option: string, path: JsonPath, item: string | undefined, reader: Reader): Generator<Found> {
  const earlier = reader.usable.get(option)
  if (earlier && (earlier.item === undefined || earlier.item === item)) return
  const home = reader.placed.find(({ section }) => optionsOf(section).includes(option))
  if (!home) yield found('condition-unknown-option', path, `No choice of this type offers ${option}`)
  else if (home.item !== undefined && home.item !== item)
    yield found('condition-inside-item', path, `${option} is chosen per item of ${home.item}, so it can't decide here`)
  else yield found('condition-not-earlier', path, `${option} is offered by ${home.section.identity}, which comes later`)
}

/** Goes through the sections in reading order and records which options can have been chosen so far. */
export function* lintConditions(version: ApplicationTypeVersion<unknown>): Generator<Found> {
  const reader: Reader = { placed: [...placedSections(version)], usable: new Map() }
  for (const { section, path, item } of reader.placed) {
    const unresolved: Found[] = []
    for (const condition of conditionsOf(section, path))
      unresolved.push(...lintReference(condition.option, condition.path, item, reader))
    yield* unresolved
    const { enablesBy } = section
    const canBeShown = enablesBy === undefined || enablesBy.some((id) => reader.usable.get(id)?.canBeChosen)
    if (!canBeShown && unresolved.length === 0)
      yield found('condition-unsatisfiable', [...path, 'enablesBy'], `${section.identity} can never be shown`)
    for (const option of optionsOf(section)) reader.usable.set(option, { canBeChosen: canBeShown, item })
  }
}
