/** Contacts: people with the fields of their role; some fields allow an exemption. */
import { duplicates, type Found, found, type JsonPath } from '../catalogue-fault.ts'
import { listOf, objectOf } from '../decode.ts'
import { addUnder, type Issue, type Issues, issue, NONE } from '../issue.ts'
import { type SummaryGroup, type SummaryRow, textRow } from '../summary/rows.ts'
import { runtimeKey } from '../text-key.ts'
import type { Translate } from '../texts/translate.ts'
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  type ContactFieldName,
  checkField,
  decodeContact,
  exemptionOf,
  exemptionPartsOf,
  hasContactData,
  newContact,
  resetContact,
  writtenField,
} from './contact-fields.ts'
import type { SectionBase, SectionBehaviour } from './section-behaviour.ts'
import { capitalised, labelOf } from './summary-of.ts'

const COMMON_FIELDS = ['name', 'phone', 'email', 'emailConfirm'] as const
/** The fields that each role of the specification may have. A role of the authority's own may have any. */
const FIELDS_OF_ROLE: Readonly<Record<string, readonly ContactFieldName[]>> = {
  RadiationExpert: [...COMMON_FIELDS, 'nationalIdentity', 'companyName', 'position'],
  ResponsibleVeterinary: [...COMMON_FIELDS, 'nationalIdentity', 'workId'],
  CompanyRepresentative: [...COMMON_FIELDS, 'nationalIdentity', 'position'],
  CompanyContact: [...COMMON_FIELDS, 'position'],
}

export type ContactSection<Text> = SectionBase<Text> & {
  sectionType: 'Contact'
  contactType: string
  fields: readonly ContactField<Text>[]
  maxContacts: number
  /** Option id that allows several contacts. Unless it is chosen, only the first contact counts. */
  isMultipleBy?: string
  noun?: Text
  addNewLabel?: Text
  contactIntroduction?: Text
}

export type ContactValue = { contacts: Contact[] }

export const TOO_MANY_CONTACTS = 'contact.maximum.text'
const EMPTY_CONTACT: Contact = newContact()

/** The word for one contact: the section's own, or that of its role. */
export const nounOf = ({ noun, contactType }: ContactSection<string>, t: Translate): string =>
  noun ?? t(runtimeKey(`contact.type.${contactType}.text`))

const summariseField = (person: Contact, definition: ContactField<string>, at: string, t: Translate): SummaryRow[] => {
  const { field } = definition
  const exemption = exemptionOf(definition)
  const label = t(`contact.${field}.text`)
  if (exemption && person[exemption.missing]) {
    const reason = definition.exemptionLabel ?? ''
    const row: SummaryRow = { kind: 'text', path: `${at}.${exemption.missing}`, label, text: reason }
    if (!definition.exemptionWithFile) return [row]
    const filesLabel = definition.fileExemptionLabel ?? t('contact.exemption.files.text')
    return [row, { kind: 'files', path: `${at}.${exemption.files}`, label: filesLabel, files: person[exemption.files] }]
  }
  const written = writtenField(field, person[field])
  if (written.trim() === '' && !definition.mandatory) return []
  return [textRow(`${at}.${field}`, `contact.${field}.text`, written, t)]
}

function* lintExemption(field: ContactField<unknown>, path: JsonPath): Generator<Found> {
  if (!field.hasExemption) return
  if (!exemptionPartsOf(field.field))
    yield found('exemption-not-for-field', path, `Nobody can be exempted from ${field.field}`)
  if (field.exemptionLabel === undefined)
    yield found('exemption-label-missing', path, 'exemptionLabel says what the person ticks')
  if (field.exemptionWithFile && field.fileExemptionLabel === undefined)
    yield found('exemption-label-missing', path, 'fileExemptionLabel says which file to attach')
}

function* lintFields({ contactType, noun, fields }: ContactSection<unknown>, path: JsonPath): Generator<Found> {
  const known = FIELDS_OF_ROLE[contactType] ?? CONTACT_FIELDS
  const names = fields.map(({ field }) => field)
  for (const [index, field] of fields.entries()) {
    const at = [...path, index]
    if (!known.includes(field.field))
      yield found('contact-field-unknown', [...at, 'field'], `${contactType} has ${known.join(', ')}`)
    yield* lintExemption(field, at)
  }
  if (FIELDS_OF_ROLE[contactType] === undefined && noun === undefined)
    yield found(
      'contact-noun-missing',
      path.slice(0, -1),
      `No text has a word for ${contactType}: give the section a noun`,
    )
  yield* duplicates(
    'contact-field-twice',
    names.map((value, index) => ({ value, path: [...path, index, 'field'] })),
    (name) => `${name} is asked for twice`,
  )
  if (names.includes('email') !== names.includes('emailConfirm'))
    yield found('contact-email-pair', path, 'email and emailConfirm go together')
}

export const contact: SectionBehaviour<ContactSection<unknown>, ContactSection<string>, ContactValue> = {
  empty: { contacts: [] },
  isEmpty: (value) => value.contacts.length === 0,
  /** The form shows an empty list as one empty contact. */
  isAnswered: (value) => value.contacts.some(hasContactData),
  decode: objectOf<ContactValue>({ contacts: listOf(decodeContact) }),
  check: (section) => {
    const checks = section.fields.map(checkField)
    const tooMany: Issues = [issue(TOO_MANY_CONTACTS, 'contacts', [section.maxContacts])]
    const checkOne = (person: Contact, index: number, today: string, wrong?: Issue[]): Issue[] | undefined => {
      let all = wrong
      for (const check of checks) {
        const issues = check(person, today)
        if (issues.length > 0) all = addUnder(all, `contacts.${index}`, issues)
      }
      return all
    }
    return ({ contacts }, allowsMany, today) => {
      if (allowsMany && contacts.length > section.maxContacts) return tooMany
      const count = allowsMany ? contacts.length : 1
      let wrong: Issue[] | undefined
      // The form shows an empty list as one empty contact, so the check does too.
      for (let index = 0; index < Math.max(1, count); index++)
        wrong = checkOne(contacts[index] ?? EMPTY_CONTACT, index, today, wrong)
      return wrong ?? NONE
    }
  },
  reset: (section) => {
    const reset = resetContact(section.fields)
    return (value, allowsMany) => {
      const contacts = allowsMany ? value.contacts : value.contacts.slice(0, 1)
      const cleaned = contacts.map(reset)
      const same = cleaned.length === value.contacts.length && cleaned.every((each, i) => each === value.contacts[i])
      return same ? value : { contacts: cleaned }
    }
  },
  /** Numbered contacts, without the repeated e-mail address. */
  summarise: (section, { contacts } = contact.empty, at, { t }) => {
    const noun = capitalised(nounOf(section, t))
    const shown = section.fields.filter(({ field }) => field !== 'emailConfirm')
    const people = contacts.length > 0 ? contacts : [EMPTY_CONTACT]
    const groups = people.map((person, index): SummaryGroup => {
      const path = `${at}.contacts.${index}`
      return {
        id: path,
        title: t('contact.number.text', [noun, index + 1]),
        rows: shown.flatMap((field) => summariseField(person, field, path, t)),
      }
    })
    return [{ kind: 'groups', path: at, label: labelOf(section) || noun, style: 'contacts', groups }]
  },
  *lint(section, path) {
    yield* lintFields(section, [...path, 'fields'])
    const { maxContacts, isMultipleBy } = section
    if (maxContacts < 1 || (maxContacts === 1 && isMultipleBy !== undefined))
      yield found('contact-count', [...path, 'maxContacts'], 'At least 1, and at least 2 with isMultipleBy')
  },
}
