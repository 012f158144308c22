/** Contacts in the web app. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import type { StepData } from '@sievert/domain/sections/answers'
import { type ContactSection, nounOf } from '@sievert/domain/sections/contact'
import { type Contact, type ContactField, exemptionOf, hasContactData } from '@sievert/domain/sections/contact-fields'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { labelOfField } from '@sievert/domain/texts/of-path'
import type { Texts } from '../../../texts/texts.ts'
import type { Versions } from '../../comparison/differences.ts'
import { fileNames } from '../file-names.ts'
import { asText, type ComparedPart, indexIn, lazyField, type SectionUi } from '../section-ui.ts'

const contactsIn = (data: StepData, identity: string): readonly Contact[] => {
  const value = data[identity]
  return value && 'contacts' in value ? value.contacts : []
}

const names = (value: unknown) =>
  ((value ?? []) as Contact[]).map((person, index) => person.name || `${index + 1}`).join(', ')

/**
 * A field of a contact. A field with an exemption is one answer, together with its exemption checkbox and documents.
 */
const contactPart = (path: string, field: ContactField<string>, t: Texts['t']): ComparedPart => {
  const exemption = exemptionOf(field)
  const number = field.field === 'nationalIdentity' ? displayNationalIdentity : String
  const text = (value: unknown, isMissing?: unknown, files?: unknown) =>
    isMissing === true
      ? [field.exemptionLabel ?? t('overview.document.missing.text'), fileNames((files ?? []) as FileEntry[], t)]
          .filter(Boolean)
          .join(': ')
      : number(asText(value))
  const along = exemption ? { along: [`${path}.${exemption.missing}`, `${path}.${exemption.files}`] } : {}
  return { path: `${path}.${field.field}`, text, ...along }
}

/**
 * True if positions denote the same contacts. The first contact has another id in each browser until it has content.
 */
const areSamePeople = ({ base, mine, theirs }: Versions<readonly Contact[]>): boolean => {
  if (mine.length !== theirs.length) return false
  if (mine.length === 1 && !base.some(hasContactData)) return true
  // Compared as a whole they would look equal.
  if (names(mine) === names(theirs)) return true
  return mine.every(({ id }, index) => id === theirs[index]?.id && id === base[index]?.id)
}

export const contact: SectionUi<ContactSection<string>> = {
  Field: lazyField(() => import('./ContactField.tsx'), 'ContactField'),
  isBlock: true,
  /** 'Ansvarig veterinär 2, E-postadress'. */
  label: (section, path, t) => {
    const noun = capitalised(nounOf(section, t))
    const index = indexIn(path)
    const who = index === undefined || section.maxContacts === 1 ? noun : t('contact.number.text', [noun, index + 1])
    const field = labelOfField(path, t)
    return field ? `${who}, ${field}` : who
  },
  compared: ({ identity, fields }, { base, mine, theirs }, t) => {
    const path = `${identity}.contacts`
    const people = {
      base: contactsIn(base, identity),
      mine: contactsIn(mine, identity),
      theirs: contactsIn(theirs, identity),
    }
    // If a contact was added or removed, the list is chosen as a whole.
    if (!areSamePeople(people)) return [{ path, text: names }]
    return people.mine.flatMap((_, index) => fields.map((field) => contactPart(`${path}.${index}`, field, t)))
  },
}
