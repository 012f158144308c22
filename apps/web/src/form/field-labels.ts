/** What the error summary calls a field (WIZ-08). */
import type { ContactSection, Section } from '@sievert/domain/application-type/definition'
import { withoutIndices } from '@sievert/domain/issue'
import { capitalised } from '@sievert/domain/sections/summary-of'
import type { Texts } from '../texts/texts.ts'
import { nounOf } from './sections/contact/noun.ts'

/** The text of `validation.errorsummary.<path>`, tried whole and then without what stands before the field. */
export function summaryText(path: string, t: Texts['t']): string | undefined {
  const parts = withoutIndices(path).split('.')
  for (let from = 0; from < parts.length; from++) {
    const key = `validation.errorsummary.${parts.slice(from).join('.')}`
    const text = t(key)
    if (text !== key) return text
  }
  return undefined
}

const indexIn = (path: string): number | undefined => {
  const index = /\.(\d+)(?:\.|$)/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

/** 'Ansvarig veterinär 2, E-postadress'. */
const contactLabel = (section: ContactSection<string>, path: string, t: Texts['t']): string => {
  const noun = capitalised(nounOf(section, t))
  const index = indexIn(path)
  const who = index === undefined || section.maxContacts === 1 ? noun : t('contact.number.text', [noun, index + 1])
  const field = summaryText(path, t)
  return field ? `${who}, ${field}` : who
}

const sectionLabel = (section: Section<string>, path: string, t: Texts['t']): string => {
  const own = section.label ?? section.reviewLabel
  switch (section.sectionType) {
    case 'Contact':
      return contactLabel(section, path, t)
    case 'Documentation':
      return path.endsWith('.reason') ? `${own ?? ''}, ${summaryText('reason', t) ?? ''}` : (own ?? '')
    case 'Equipment':
      return itemLabel(section.sections, capitalised(section.noun), path, t)
    case 'PlaceOfBusiness':
      return own ?? capitalised(section.noun ?? t('place.noun.text'))
    case 'Choice':
    case 'TextInput':
    case 'Typography':
    case 'CompanyInformation':
    case 'Invoice':
    default:
      return own ?? section.heading ?? summaryText(path, t) ?? section.identity
  }
}

/** A fault inside a stored item names the item first. */
const itemLabel = (sections: readonly Section<string>[], noun: string, path: string, t: Texts['t']): string => {
  const [, inner] = path.split('.stepData.')
  if (inner === undefined) return noun
  return `${t('item.number.text', [noun, (indexIn(path) ?? 0) + 1])}, ${labelOfPath(sections, inner, t)}`
}

/** The texts' own word for the whole path, else the section's label, with the field's where the section has several. */
export function labelOfPath(sections: readonly Section<string>[], path: string, t: Texts['t']): string {
  const key = `validation.errorsummary.${withoutIndices(path)}`
  const whole = t(key)
  if (whole !== key) return whole
  const section = sections.find(({ identity }) => path === identity || path.startsWith(`${identity}.`))
  return section ? sectionLabel(section, path, t) : (summaryText(path, t) ?? path)
}
