/** The noun for one contact of a section. */
import type { ContactSection } from '@sievert/domain/sections/contact'
import type { Texts } from '../../texts/texts.ts'

/** The section's own noun, otherwise the role's name. */
export const nounOf = (section: ContactSection<string>, t: Texts['t']): string =>
  section.noun ?? t(`contact.type.${section.contactType}.text`)
