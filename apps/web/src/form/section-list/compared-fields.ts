/** The answers of a form of sections as fields for the comparison of two versions. */
import type { StepData } from '@sievert/domain/sections/answers'
import type { Section } from '@sievert/domain/sections/section-types'
import type { Texts } from '../../texts/texts.ts'
import type { ComparedField, Versions } from '../comparison/differences.ts'
import { labelOfPath } from './field-labels.ts'
import { uiOf } from './section-types.ts'

export const sectionFields = (
  sections: readonly Section<string>[],
  versions: Versions<StepData>,
  t: Texts['t'],
): ComparedField[] =>
  sections
    .flatMap((section) => uiOf(section).compared?.(section, versions, t) ?? [])
    .map((part) => ({ ...part, label: labelOfPath(sections, part.path, t) ?? '' }))
