/** The sections of a version in reading order, with their places. */
import type { ApplicationTypeVersion, Step } from '../application-type/definition.ts'
import type { JsonPath } from '../catalogue-fault.ts'
import type { Section } from '../sections/section-types.ts'

/** A section, its path and its step; `item`: the equipment section that contains it. */
export type Placed<Text = unknown> = {
  section: Section<Text>
  path: JsonPath
  step: Step<Text>
  item: string | undefined
}

/** All sections in reading order; those of an equipment item follow the equipment section. */
export function* placedSections<Text>(version: Pick<ApplicationTypeVersion<Text>, 'steps'>): Generator<Placed<Text>> {
  for (const [stepNumber, step] of version.steps.entries())
    for (const [index, section] of step.sections.entries()) {
      const path = ['steps', stepNumber, 'sections', index]
      yield { section, path, step, item: undefined }
      if (section.sectionType !== 'Equipment') continue
      for (const [inner, each] of section.sections.entries())
        yield { section: each, path: [...path, 'sections', inner], step, item: section.identity }
    }
}

export const optionsOf = (section: Section<unknown>): string[] =>
  section.sectionType === 'Choice' ? section.options.map((option) => option.id) : []
