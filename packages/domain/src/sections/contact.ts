/** Contacts: people with the fields of their role; some fields allow an exemption. */
import { fieldText, files, flag, listOf, objectOf, present, text } from '../application-type/decode.ts'
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactFieldName,
  type ContactSection,
} from '../application-type/definition.ts'
import type { Contact, ContactValue } from '../application-type/values.ts'
import { addUnder, type Issue, type Issues, issue, NONE } from '../issue.ts'
import { displayNationalIdentity } from '../rules/national-identity.ts'
import { type SummaryGroup, type SummaryRow, textRow } from '../summary/rows.ts'
import type { Translate } from '../texts/translate.ts'
import { writtenPhone } from '../texts/written.ts'
import type { SectionBehaviour } from './behaviour.ts'
import { checkField, EXEMPTIONS, exemptionOf } from './contact-fields.ts'
import { capitalised, labelOf, type SummaryOf } from './summary-of.ts'

export const TOO_MANY_CONTACTS = 'contact.maximum.text'

/** An empty contact. The caller supplies the id, since the domain uses no randomness. */
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

/** True when the contact holds data, so that its removal needs a confirmation (SEC-05). */
export const hasContactData = (contact: Contact): boolean =>
  CONTACT_FIELDS.some((field) => contact[field] !== '') ||
  contact.missingNationalIdentity ||
  contact.missingWorkId ||
  contact.nationalIdentityExemption.length + contact.workIdExemption.length > 0

/** Clears fields that the section does not have, exempted fields, and files of an exemption that is not taken. */
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

const decodeContact = objectOf<Contact>({
  id: text,
  name: fieldText('name'),
  nationalIdentity: fieldText('nationalIdentity'),
  missingNationalIdentity: flag,
  phone: fieldText('phone'),
  email: fieldText('email'),
  emailConfirm: fieldText('emailConfirm'),
  companyName: fieldText('companyName'),
  workId: fieldText('workId'),
  missingWorkId: flag,
  position: fieldText('position'),
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
    const checkOne = (person: Contact, index: number, today: string, wrong?: Issue[]): Issue[] | undefined => {
      let found = wrong
      for (const check of checks) {
        const issues = check(person, today)
        if (issues.length > 0) found = addUnder(found, `contacts.${index}`, issues)
      }
      return found
    }
    return ({ contacts }, allowsMany, today) => {
      if (allowsMany && contacts.length > section.maxContacts) return tooMany
      const count = allowsMany ? contacts.length : 1
      let wrong: Issue[] | undefined
      // The form shows an empty list as one empty contact, so the check does too.
      for (let index = 0; index < Math.max(1, count); index++)
        wrong = checkOne(contacts[index] ?? NOBODY, index, today, wrong)
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
}

/** Fields whose displayed form differs from the stored one. */
const WRITTEN: Partial<Record<ContactFieldName, (typed: string) => string>> = {
  nationalIdentity: displayNationalIdentity,
  phone: writtenPhone,
}

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
  const written = WRITTEN[field]?.(person[field]) ?? person[field]
  if (written.trim() === '' && !definition.mandatory) return []
  return [textRow(`${at}.${field}`, `contact.${field}.text`, written, t)]
}

/** Numbered contacts, without the repeated e-mail address. */
export const summariseContact: SummaryOf<ContactSection<string>, ContactValue> = (section, value, at, { t }) => {
  const { contacts } = value ?? contact.empty
  const noun = capitalised(section.noun ?? t(`contact.type.${section.contactType}.text`))
  const shown = section.fields.filter(({ field }) => field !== 'emailConfirm')
  const people = contacts.length > 0 ? contacts : [NOBODY]
  const groups = people.map((person, index): SummaryGroup => {
    const path = `${at}.contacts.${index}`
    return {
      id: path,
      title: t('contact.number.text', [noun, index + 1]),
      rows: shown.flatMap((field) => summariseField(person, field, path, t)),
    }
  })
  return [{ kind: 'groups', path: at, label: labelOf(section) || noun, style: 'contacts', groups }]
}
