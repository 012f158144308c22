/** The answers of a form of sections as fields for the comparison of two versions. */
import type { ContactSection, Section } from '@sievert/domain/application-type/definition'
import type { Contact, DocumentationValue, FileEntry, StepData } from '@sievert/domain/application-type/values'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import { hasContactData } from '@sievert/domain/sections/contact'
import { exemptionOf } from '@sievert/domain/sections/contact-fields'
import type { Texts } from '../../texts/texts.ts'
import { labelOfPath } from '../sections/field-labels.ts'
import type { ComparedField, Versions } from './differences.ts'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

const fileNames = (t: Texts['t']) => (value: unknown) =>
  ((value ?? []) as FileEntry[])
    .map(({ fileName, pageReference: page }) =>
      page ? `${fileName} (${t('file.page-reference.text', [page])})` : fileName,
    )
    .join(', ')

const documents = (t: Texts['t']) => (value: unknown) => {
  const { files, isMissing, reason } = (value ?? { files: [], isMissing: false, reason: '' }) as DocumentationValue
  return isMissing ? [t('overview.document.missing.text'), reason].filter(Boolean).join(': ') : fileNames(t)(files)
}

const contactsIn = (data: StepData, identity: string): readonly Contact[] => {
  const value = data[identity]
  return value && 'contacts' in value ? value.contacts : []
}

const names = (value: unknown) =>
  ((value ?? []) as Contact[]).map((contact, index) => contact.name || `${index + 1}`).join(', ')

type Part = Omit<ComparedField, 'label'>

/**
 * A field of a contact. A field with an exemption is one answer, together with its exemption checkbox and documents.
 */
const contactPart = (path: string, field: ContactSection<string>['fields'][number], t: Texts['t']): Part => {
  const exemption = exemptionOf(field)
  const number = field.field === 'nationalIdentity' ? displayNationalIdentity : String
  const text = (value: unknown, isMissing?: unknown, files?: unknown) =>
    isMissing === true
      ? [field.exemptionLabel ?? t('overview.document.missing.text'), fileNames(t)(files)].filter(Boolean).join(': ')
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

const contactParts = (
  { identity, fields }: ContactSection<string>,
  { base, mine, theirs }: Versions<StepData>,
  t: Texts['t'],
): Part[] => {
  const path = `${identity}.contacts`
  const people = {
    base: contactsIn(base, identity),
    mine: contactsIn(mine, identity),
    theirs: contactsIn(theirs, identity),
  }
  // If a contact was added or removed, the list is chosen as a whole.
  if (!areSamePeople(people)) return [{ path, text: names }]
  return people.mine.flatMap((_, index) => fields.map((field) => contactPart(`${path}.${index}`, field, t)))
}

const partsOf = (section: Section<string>, versions: Versions<StepData>, t: Texts['t']): Part[] => {
  const { identity } = section
  switch (section.sectionType) {
    case 'TextInput':
      return [{ path: `${identity}.text`, text: asText }]
    case 'Choice': {
      const chosen = (value: unknown) =>
        section.options
          .filter(({ id }) => ((value ?? []) as string[]).includes(id))
          .map(({ name }) => name)
          .join(', ')
      return [{ path: `${identity}.selectedChoiceIds`, text: chosen }]
    }
    case 'Documentation':
      return [{ path: identity, text: documents(t) }]
    case 'Contact':
      return contactParts(section, versions, t)
    // Items have calls of their own; the other sections hold no answers.
    case 'Equipment':
    case 'PlaceOfBusiness':
    case 'Typography':
    case 'CompanyInformation':
    case 'Invoice':
      return []
  }
}

export const sectionFields = (
  sections: readonly Section<string>[],
  versions: Versions<StepData>,
  t: Texts['t'],
): ComparedField[] =>
  sections
    .flatMap((section) => partsOf(section, versions, t))
    .map((part) => ({ ...part, label: labelOfPath(sections, part.path, t) ?? '' }))
