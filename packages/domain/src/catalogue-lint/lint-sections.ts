/** Linter rules for one section in isolation. */
import type {
  ChoiceSection,
  ContactField,
  ContactFieldName,
  ContactSection,
  ContactType,
  Section,
  SectionType,
  TextInputSection,
} from '../application-type/definition.ts'
import { duplicates, type Found, found, type JsonPath } from './lint-fault.ts'

const EVERYBODY = ['name', 'phone', 'email', 'emailConfirm'] as const
/** The fields that each role may have. */
const CONTACT_FIELDS: Record<ContactType, readonly ContactFieldName[]> = {
  RadiationExpert: [...EVERYBODY, 'nationalIdentity', 'companyName', 'position'],
  ResponsibleVeterinary: [...EVERYBODY, 'nationalIdentity', 'workId'],
  CompanyRepresentative: [...EVERYBODY, 'nationalIdentity', 'position'],
  CompanyContact: [...EVERYBODY, 'position'],
}

function* lintCheckbox({ identity, options, optional }: ChoiceSection<unknown>, path: JsonPath): Generator<Found> {
  const ids = options.map((option) => option.id)
  const expected = [`${identity}.Checked`, `${identity}.Unchecked`]
  if (ids.length !== 2 || !expected.every((id) => ids.includes(id)))
    yield found(
      'checkbox-options',
      [...path, 'options'],
      `A Checkbox has exactly the options ${expected.join(' and ')}`,
    )
  if (!optional)
    yield found(
      'checkbox-not-optional',
      path,
      'Who leaves it empty could not go on: add "optional": true, or ask with a CheckboxList of one option',
    )
}

function* lintChoice(section: ChoiceSection<unknown>, path: JsonPath): Generator<Found> {
  const { choiceType, options, minimumSelectionCount: minimum } = section
  if (choiceType === 'Checkbox') yield* lintCheckbox(section, path)
  else if (options.length === 0) yield found('no-options', [...path, 'options'], 'Nothing can be chosen')
  if (choiceType !== 'CheckboxList' && options.filter((option) => option.isDefault).length > 1)
    yield found('several-defaults', [...path, 'options'], `A ${choiceType} can have one default`)
  if (minimum === undefined) return
  const most = choiceType === 'CheckboxList' ? options.length : 1
  if (minimum < 1 || minimum > most)
    yield found('minimum-selection', [...path, 'minimumSelectionCount'], `Must be between 1 and ${most} here`)
}

function* lintTextInput(section: TextInputSection<unknown>, path: JsonPath): Generator<Found> {
  const { minLength = 1, maxLength = Number.POSITIVE_INFINITY } = section
  if (maxLength < Math.max(1, minLength))
    yield found('length-range', [...path, 'maxLength'], 'No text can be that short')
}

function* lintExemption(field: ContactField<unknown>, path: JsonPath): Generator<Found> {
  if (!field.hasExemption) return
  if (field.field !== 'nationalIdentity' && field.field !== 'workId')
    yield found('exemption-not-for-field', path, `Nobody can be exempted from ${field.field}`)
  if (field.exemptionLabel === undefined)
    yield found('exemption-label-missing', path, 'exemptionLabel says what the person ticks')
  if (field.exemptionWithFile && field.fileExemptionLabel === undefined)
    yield found('exemption-label-missing', path, 'fileExemptionLabel says which file to attach')
}

function* lintContact(section: ContactSection<unknown>, path: JsonPath): Generator<Found> {
  const known = CONTACT_FIELDS[section.contactType]
  const names = section.fields.map((field) => field.field)
  for (const [index, field] of section.fields.entries()) {
    const at = [...path, 'fields', index]
    if (!known.includes(field.field))
      yield found('contact-field-unknown', [...at, 'field'], `${section.contactType} has ${known.join(', ')}`)
    yield* lintExemption(field, at)
  }
  yield* duplicates(
    'contact-field-twice',
    names.map((value, index) => ({ value, path: [...path, 'fields', index, 'field'] })),
    (name) => `${name} is asked for twice`,
  )
  if (names.includes('email') !== names.includes('emailConfirm'))
    yield found('contact-email-pair', [...path, 'fields'], 'email and emailConfirm go together')
  const { maxContacts, isMultipleBy } = section
  if (maxContacts < 1 || (maxContacts === 1 && isMultipleBy !== undefined))
    yield found('contact-count', [...path, 'maxContacts'], 'At least 1, and at least 2 with isMultipleBy')
}

/** A label comes once, before its answers; only a single checkbox has its text after it. */
export function* lintLabelPosition(section: Section<unknown>, path: JsonPath): Generator<Found> {
  const { sectionType, labelPosition } = section
  if (sectionType === 'Choice' && section.choiceType === 'Checkbox') return
  if (labelPosition === 'After' || labelPosition === 'Both')
    yield found('label-after', [...path, 'labelPosition'], 'A question stands before its answers: leave it out')
}

/** The other types have a name of their own, or ask nothing. */
const IS_QUESTION: Record<SectionType, boolean> = {
  Choice: true,
  TextInput: true,
  Documentation: true,
  Contact: false,
  Equipment: false,
  PlaceOfBusiness: false,
  Typography: false,
  CompanyInformation: false,
  Invoice: false,
}

/** The rules of the section's own type. A contact without a label is titled by its role. */
export function* lintSection(section: Section<unknown>, path: JsonPath): Generator<Found> {
  const { sectionType } = section
  if (sectionType === 'Choice') yield* lintChoice(section, path)
  if (sectionType === 'TextInput') yield* lintTextInput(section, path)
  if (sectionType === 'Contact') yield* lintContact(section, path)
  if (sectionType === 'Equipment' && section.sections.length === 0)
    yield found('empty-item', [...path, 'sections'], 'An item would have no question')
  if (IS_QUESTION[sectionType] && section.label === undefined)
    yield found('label-missing', path, 'Review and screen readers need it, also when labelPosition hides it')
}
