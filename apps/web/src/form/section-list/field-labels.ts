/** Names of fields in the error summary (WIZ-08). */
import { withoutIndices } from '@sievert/domain/issue'
import type { Section } from '@sievert/domain/sections/section-types'
import { labelOfField } from '@sievert/domain/texts/of-path'
import type { Texts } from '../../texts/texts.ts'
import { uiOf } from './section-types.ts'

/**
 * The catalogue's text for the whole path, else the section's label, with the field's label if the section has several;
 * undefined if there is none.
 */
export function labelOfPath(sections: readonly Section<string>[], path: string, t: Texts['t']): string | undefined {
  const whole = t.find(`validation.errorsummary.${withoutIndices(path)}`)
  if (whole !== undefined) return whole
  const section = sections.find(({ identity }) => path === identity || path.startsWith(`${identity}.`))
  if (!section) return labelOfField(path, t)
  const { label } = uiOf(section)
  if (label) return label(section, path, t, (inner, at) => labelOfPath(inner, at, t))
  return section.label ?? section.reviewLabel ?? section.heading ?? labelOfField(path, t)
}
