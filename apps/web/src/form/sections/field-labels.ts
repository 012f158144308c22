/** Names of fields in the error summary (WIZ-08). */
import type { ContactSection, Section } from '@sievert/domain/application-type/definition'
import { withoutIndices } from '@sievert/domain/issue'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { labelOfField } from '@sievert/domain/texts/of-path'
import type { Texts } from '../../texts/texts.ts'
import { nounOf } from './noun.ts'

const indexIn = (path: string): number | undefined => {
  const index = /\.(\d+)(?:\.|$)/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

/** 'Ansvarig veterinär 2, E-postadress'. */
const contactLabel = (section: ContactSection<string>, path: string, t: Texts['t']): string => {
  const noun = capitalised(nounOf(section, t))
  const index = indexIn(path)
  const who = index === undefined || section.maxContacts === 1 ? noun : t('contact.number.text', [noun, index + 1])
  const field = labelOfField(path, t)
  return field ? `${who}, ${field}` : who
}

const sectionLabel = (section: Section<string>, path: string, t: Texts['t']): string | undefined => {
  const own = section.label ?? section.reviewLabel
  switch (section.sectionType) {
    case 'Contact':
      return contactLabel(section, path, t)
    case 'Documentation':
      return path.endsWith('.reason') ? `${own ?? ''}, ${labelOfField('reason', t) ?? ''}` : (own ?? '')
    case 'Equipment':
      return itemLabel(section.sections, capitalised(section.noun), path, t)
    case 'PlaceOfBusiness':
      return own ?? capitalised(section.noun ?? t('place.noun.text'))
    case 'Choice':
    case 'TextInput':
    case 'Typography':
    case 'CompanyInformation':
    case 'Invoice':
      return own ?? section.heading ?? labelOfField(path, t)
  }
}

/** An error inside a stored item is prefixed by the item's name. */
const itemLabel = (sections: readonly Section<string>[], noun: string, path: string, t: Texts['t']): string => {
  const [, inner] = path.split('.stepData.')
  if (inner === undefined) return noun
  const item = t('item.number.text', [noun, (indexIn(path) ?? 0) + 1])
  const field = labelOfPath(sections, inner, t)
  return field ? `${item}, ${field}` : item
}

/**
 * The catalogue's text for the whole path, else the section's label, with the field's label if the section has several;
 * undefined if there is none.
 */
export function labelOfPath(sections: readonly Section<string>[], path: string, t: Texts['t']): string | undefined {
  const whole = t.find(`validation.errorsummary.${withoutIndices(path)}`)
  if (whole !== undefined) return whole
  const section = sections.find(({ identity }) => path === identity || path.startsWith(`${identity}.`))
  return section ? sectionLabel(section, path, t) : labelOfField(path, t)
}
