/** Contacts: people with the fields their role asks for, some of which a person may be exempted from. */
import type { ContactField, ContactFieldName, ContactSection } from '../application-type/definition.ts'
import type { Contact, ContactValue } from '../application-type/values.ts'
import { files, flag, listOf, objectOf, present, text } from '../decode.ts'
import { type Issue, type Issues, issue, NONE, type Rule, under } from '../issue.ts'
import { email, emailConfirm, requiredEmail } from '../rules/email.ts'
import { name } from '../rules/name.ts'
import { nationalIdentity } from '../rules/national-identity.ts'
import { phone } from '../rules/phone.ts'
import { firstOf, maxLength, REQUIRED, required, singleLine } from '../rules/text.ts'
import { veterinaryNumber } from '../rules/veterinary-number.ts'
import type { RuleKind, SectionBehaviour, SectionRule } from './behaviour.ts'
import { MISSING_DOCUMENTS } from './documentation.ts'

/** Most files in a contact's exemption list. */
export const EXEMPTION_FILES_MAX = 5
const TOO_MANY_FILES = 'validation.fileupload.max-files'
const TOO_MANY_CONTACTS = 'contact.maximum.text'

/** A contact with nothing filled in. The id is the caller's: the domain makes no random ones. */
export const newContact = (id = ''): Contact => ({
  id,
  name: '',
  nationalIdentity: '',
  missingNationalIdentity: false,
  phone: '',
  email: '',
  emailConfirm: '',
  companyName: '',
  workId: '',
  missingWorkId: false,
  position: '',
  files: [],
  nationalIdentityExemption: [],
  workIdExemption: [],
})
const NOBODY: Contact = newContact()

/** True when the contact holds data, so that removing it asks first (SEC-05). */
export const hasContactData = (contact: Contact): boolean =>
  CONTACT_FIELDS.some((field) => contact[field] !== '') ||
  contact.missingNationalIdentity ||
  contact.missingWorkId ||
  contact.nationalIdentityExemption.length + contact.workIdExemption.length > 0

const CONTACT_FIELDS = [
  'name',
  'phone',
  'email',
  'emailConfirm',
  'nationalIdentity',
  'workId',
  'companyName',
  'position',
] as const satisfies readonly ContactFieldName[]

type ExemptableField = 'nationalIdentity' | 'workId'
type Exemption = {
  missing: 'missingNationalIdentity' | 'missingWorkId'
  files: 'nationalIdentityExemption' | 'workIdExemption'
}
const EXEMPTIONS = {
  nationalIdentity: { missing: 'missingNationalIdentity', files: 'nationalIdentityExemption' },
  workId: { missing: 'missingWorkId', files: 'workIdExemption' },
} as const satisfies Record<ExemptableField, Exemption>

const exemptionOf = (field: ContactField<unknown>): Exemption | undefined =>
  field.hasExemption && (field.field === 'nationalIdentity' || field.field === 'workId')
    ? EXEMPTIONS[field.field]
    : undefined

const shortLine = firstOf(maxLength(100), singleLine)
const FORMATS: Record<Exclude<ContactFieldName, 'emailConfirm'>, Rule> = {
  name,
  phone,
  email,
  nationalIdentity,
  workId: veterinaryNumber,
  companyName: shortLine,
  position: shortLine,
}

type ContactCheck = (contact: Contact) => Issues

/** The repetition: required with its field, and equal to the address wherever one is given. */
const checkConfirm = (mandatory: boolean): ContactCheck => {
  const missing = under('emailConfirm', required()(''))
  return (contact) => {
    if (contact.emailConfirm === contact.email) return contact.email === '' && mandatory ? missing : NONE
    return mandatory && contact.emailConfirm === ''
      ? missing
      : under('emailConfirm', emailConfirm(contact.email, 'error.email.format')(contact.emailConfirm))
  }
}

/** An exempted field is not looked at; its files are, when the exemption needs them (SEC-07). */
const checkExempted = (exemption: Exemption, withFile: boolean): ContactCheck => {
  const tooFew: Issues = [issue(MISSING_DOCUMENTS, exemption.files)]
  const tooMany: Issues = [issue(TOO_MANY_FILES, exemption.files, [EXEMPTION_FILES_MAX])]
  return (contact) => {
    const count = contact[exemption.files].length
    if (!withFile) return NONE
    if (count === 0) return tooFew
    return count > EXEMPTION_FILES_MAX ? tooMany : NONE
  }
}

const checkField = (definition: ContactField<unknown>): ContactCheck => {
  const { field, mandatory } = definition
  if (field === 'emailConfirm') return checkConfirm(mandatory)
  const mandatoryRule = field === 'email' ? requiredEmail : required(FORMATS[field])
  const rule = mandatory ? mandatoryRule : FORMATS[field]
  const plain: ContactCheck = (contact) => {
    const issues = rule(contact[field])
    return issues.length === 0 ? NONE : under(field, issues)
  }
  const exemption = exemptionOf(definition)
  if (!exemption) return plain
  const exempted = checkExempted(exemption, definition.exemptionWithFile === true)
  return (contact) => (contact[exemption.missing] ? exempted(contact) : plain(contact))
}

/** Clears what the section doesn't ask of this contact: other fields, exempted ones, files of an exemption not taken. */
const resetContact = (fields: readonly ContactField<unknown>[]) => {
  const shown = new Map(fields.map((field) => [field.field, field]))
  const hidden = CONTACT_FIELDS.filter((field) => !shown.has(field))
  const open = (['nationalIdentity', 'workId'] as const).map((field) => {
    const definition = shown.get(field)
    const canBeExempted = definition !== undefined && exemptionOf(definition) !== undefined
    return { field, canBeExempted, withFile: canBeExempted && definition.exemptionWithFile === true }
  })
  return (contact: Contact): Contact => {
    const changes: Partial<Contact> = {}
    for (const field of hidden) if (contact[field] !== '') changes[field] = ''
    for (const { field, canBeExempted, withFile } of open) {
      const { missing, files: list } = EXEMPTIONS[field]
      const exempted = contact[missing] && canBeExempted
      if (contact[missing] && !canBeExempted) changes[missing] = false
      if (exempted && contact[field] !== '') changes[field] = ''
      if (!(exempted && withFile) && contact[list].length > 0) changes[list] = []
    }
    if (contact.files.length > 0) changes.files = []
    return Object.keys(changes).length === 0 ? contact : { ...contact, ...changes }
  }
}

const FIELD_RULES: Record<ContactFieldName, readonly [string, RuleKind][]> = {
  name: [
    ['validation.max.100.length.text', 'max'],
    ['validation.name.format', 'format'],
  ],
  phone: [
    ['validation.telephone.format', 'length'],
    ['application.business-info.applicant-phone-number.message', 'pattern'],
  ],
  email: [
    ['validation.max.100.length.text', 'max'],
    ['error.email.format', 'format'],
  ],
  emailConfirm: [['error.email.format', 'mismatch']],
  nationalIdentity: [['validation.national-identification.format', 'format']],
  workId: [
    ['validation.max.17.length.text', 'max'],
    ['validation.veterinaryNumber.format', 'format'],
  ],
  companyName: [
    ['validation.max.100.length.text', 'max'],
    ['validation.single-line', 'single-line'],
    ['validation.no-tab', 'no-tab'],
  ],
  position: [
    ['validation.max.100.length.text', 'max'],
    ['validation.single-line', 'single-line'],
    ['validation.no-tab', 'no-tab'],
  ],
}

const rulesOfField = (definition: ContactField<unknown>): SectionRule[] => {
  const { field, mandatory } = definition
  const requiredKey = field === 'email' ? 'validation.email.missing' : REQUIRED
  const path = `contacts.0.${field}`
  const rules: SectionRule[] = mandatory ? [{ path, key: requiredKey, kind: 'required' }] : []
  for (const [key, kind] of FIELD_RULES[field]) rules.push({ path, key, kind })
  const exemption = exemptionOf(definition)
  if (exemption && definition.exemptionWithFile) {
    rules.push({ path: `contacts.0.${exemption.files}`, key: MISSING_DOCUMENTS, kind: 'count' })
    rules.push({ path: `contacts.0.${exemption.files}`, key: TOO_MANY_FILES, kind: 'max' })
  }
  return rules
}

const decodeContact = objectOf<Contact>({
  id: text,
  name: text,
  nationalIdentity: text,
  missingNationalIdentity: flag,
  phone: text,
  email: text,
  emailConfirm: text,
  companyName: text,
  workId: text,
  missingWorkId: flag,
  position: text,
  files,
  nationalIdentityExemption: files,
  workIdExemption: files,
})

export const contact: SectionBehaviour<ContactSection<unknown>, ContactValue> = {
  empty: { contacts: [] },
  isEmpty: (value) => value.contacts.length === 0,
  decode: objectOf<ContactValue>({ contacts: listOf(present(decodeContact)) }),
  check: (section) => {
    const checks = section.fields.map(checkField)
    const tooMany: Issues = [issue(TOO_MANY_CONTACTS, 'contacts', [section.maxContacts])]
    const checkOne = (person: Contact, index: number, wrong: Issue[] | undefined): Issue[] | undefined => {
      let found = wrong
      for (const check of checks) {
        const issues = check(person)
        if (issues.length > 0) (found ??= []).push(...under(`contacts.${index}`, issues))
      }
      return found
    }
    return ({ contacts }, allowsMany) => {
      if (allowsMany && contacts.length > section.maxContacts) return tooMany
      const count = allowsMany ? contacts.length : 1
      let wrong: Issue[] | undefined
      // An empty list is shown as one empty contact, and is judged as one.
      for (let index = 0; index < Math.max(1, count); index++) wrong = checkOne(contacts[index] ?? NOBODY, index, wrong)
      return wrong ?? NONE
    }
  },
  reset: (section) => {
    const reset = resetContact(section.fields)
    return (value, allowsMany) => {
      const kept = allowsMany ? value.contacts : value.contacts.slice(0, 1)
      const cleaned = kept.map(reset)
      const same = cleaned.length === value.contacts.length && cleaned.every((each, i) => each === value.contacts[i])
      return same ? value : { contacts: cleaned }
    }
  },
  rules: (section) => [
    ...section.fields.flatMap(rulesOfField),
    ...(section.maxContacts > 1 ? [{ path: 'contacts', key: TOO_MANY_CONTACTS, kind: 'count' as const }] : []),
  ],
}
