/** A contact: one record per field, from which its type, empty value, decoder, rule and reset follow. */
import { type Decode, fieldText, files, flag, objectOf, text } from '../decode.ts'
import type { FileEntry } from '../file-entry.ts'
import { type IssueKey, type Issues, issue, NONE, under } from '../issue.ts'
import { EMAIL_MISSING, email, isSameEmail } from '../rules/email.ts'
import { name } from '../rules/name.ts'
import { displayNationalIdentity, typedNationalIdentity } from '../rules/national-identity.ts'
import { phone } from '../rules/phone.ts'
import { firstOf, maxLength, REQUIRED, required, singleLine } from '../rules/text.ts'
import { veterinaryNumber } from '../rules/veterinary-number.ts'
import { writtenPhone } from '../texts/written.ts'
import { MISSING_DOCUMENTS } from './documentation.ts'

/** Maximum number of files in a contact's exemption list. */
export const EXEMPTION_FILES_MAX = 5
export const TOO_MANY_FILES = 'validation.fileupload.max-files'

/** A text field. The kind of its text follows from its name (`text-fields.ts`). */
type Field = {
  /** The rule of a value that is not empty. `today`: YYYY-MM-DD. */
  rule: (value: string, today: string) => Issues
  /** Key of the issue of an empty value, where the field has its own. */
  missing?: IssueKey
  /** The displayed form, where it differs from the stored one. */
  written?: (typed: string) => string
  /** Names of the answers that replace the field: whether the person is exempted, and the files. */
  exemption?: { missing: string; files: string }
}

const shortLine = firstOf(maxLength(100), singleLine)
const FIELDS = {
  name: { rule: name },
  phone: { rule: phone, written: writtenPhone },
  email: { rule: email, missing: EMAIL_MISSING },
  /** Compared with `email`; see `checkConfirm`. */
  emailConfirm: { rule: () => NONE },
  nationalIdentity: {
    rule: typedNationalIdentity,
    written: displayNationalIdentity,
    exemption: { missing: 'missingNationalIdentity', files: 'nationalIdentityExemption' },
  },
  workId: { rule: veterinaryNumber, exemption: { missing: 'missingWorkId', files: 'workIdExemption' } },
  companyName: { rule: shortLine },
  position: { rule: shortLine },
} as const satisfies Record<string, Field>

export type ContactFieldName = keyof typeof FIELDS
export const CONTACT_FIELDS = Object.keys(FIELDS) as ContactFieldName[]

export type Exemption = Extract<(typeof FIELDS)[ContactFieldName], { exemption: unknown }>['exemption']
type TypedField = Omit<Field, 'exemption'> & { exemption?: Exemption }
const FIELD: Record<ContactFieldName, TypedField> = FIELDS

export type ContactField<Text> = {
  field: ContactFieldName
  mandatory: boolean
  hasExemption: boolean
  exemptionLabel?: Text
  exemptionWithFile?: boolean
  fileExemptionLabel?: Text
  fullWidth?: boolean
}

export type Contact = Record<ContactFieldName, string> &
  Record<Exemption['missing'], boolean> &
  Record<Exemption['files'], FileEntry[]> & {
    id: string
    /** Reserved by the specification; exemption files have their own lists. */
    files: FileEntry[]
  }

/** The answers that replace a field from which a person may be exempted. */
export const exemptionPartsOf = (field: ContactFieldName): Exemption | undefined => FIELD[field].exemption
const EXEMPTIONS = CONTACT_FIELDS.flatMap((field) => exemptionPartsOf(field) ?? [])

/** The exemption from the field, where the section allows it. */
export const exemptionOf = ({ field, hasExemption }: ContactField<unknown>): Exemption | undefined =>
  hasExemption ? exemptionPartsOf(field) : undefined

/** The value in the form that people read. */
export const writtenField = (field: ContactFieldName, value: string): string => FIELD[field].written?.(value) ?? value

/** The same kind of value for each of the names. */
const each = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((one) => [one, value(one)])) as Record<Name, Value>
const MISSING = EXEMPTIONS.map(({ missing }) => missing)
const FILES = EXEMPTIONS.map(({ files: list }) => list)

/** An empty contact. The caller supplies the id, since the domain uses no randomness. */
export const newContact = (id = ''): Contact => ({
  id,
  ...each(CONTACT_FIELDS, () => ''),
  ...each(MISSING, () => false),
  ...each(FILES, () => []),
  files: [],
})

export const decodeContact: Decode<Contact> = objectOf<Contact>({
  id: text,
  ...each(CONTACT_FIELDS, fieldText),
  ...each(MISSING, () => flag),
  ...each(FILES, () => files),
  files,
})

/** True when the contact holds data, so that its removal needs a confirmation (SEC-05). */
export const hasContactData = (contact: Contact): boolean =>
  CONTACT_FIELDS.some((field) => contact[field] !== '') ||
  EXEMPTIONS.some(({ missing, files: list }) => contact[missing] || contact[list].length > 0)

type Change = (contact: Contact, changes: Partial<Contact>) => void

/** Clears the field when the section does not have it or the person is exempted, and files without an exemption. */
const resetField = (field: ContactFieldName, definition: ContactField<unknown> | undefined): Change => {
  const exemption = exemptionPartsOf(field)
  const canBeExempted = exemption !== undefined && definition?.hasExemption === true
  const withFile = canBeExempted && definition.exemptionWithFile === true
  return (contact, changes) => {
    const exempted = canBeExempted && contact[exemption.missing]
    if ((!definition || exempted) && contact[field] !== '') changes[field] = ''
    if (!exemption) return
    if (contact[exemption.missing] && !canBeExempted) changes[exemption.missing] = false
    if (!(exempted && withFile) && contact[exemption.files].length > 0) changes[exemption.files] = []
  }
}

/** Compiles the reset of a contact; it returns the same reference when nothing changes. */
export const resetContact = (fields: readonly ContactField<unknown>[]): ((contact: Contact) => Contact) => {
  const resets = CONTACT_FIELDS.map((field) =>
    resetField(
      field,
      fields.find((definition) => definition.field === field),
    ),
  )
  return (contact) => {
    const changes: Partial<Contact> = contact.files.length > 0 ? { files: [] } : {}
    for (const reset of resets) reset(contact, changes)
    return Object.keys(changes).length === 0 ? contact : { ...contact, ...changes }
  }
}

/** `today`: YYYY-MM-DD. */
type ContactCheck = (contact: Contact, today: string) => Issues

/**
 * The repetition: required with its field, and equal to the address. A missing mandatory address has an issue of its
 * own, so a mismatch is not reported beside it.
 */
const checkConfirm = (mandatory: boolean): ContactCheck => {
  const missing = under('emailConfirm', required()(''))
  const mismatch: Issues = [issue('error.email.format', 'emailConfirm')]
  return ({ email: address, emailConfirm }) => {
    if (mandatory && emailConfirm.trim() === '') return missing
    return isSameEmail(address, emailConfirm) || (mandatory && address.trim() === '') ? NONE : mismatch
  }
}

/** An exempted field is not checked, but its files are when the exemption needs them (SEC-07). */
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

/** Compiles the rules of one field. */
export const checkField = (definition: ContactField<unknown>): ContactCheck => {
  const { field, mandatory } = definition
  if (field === 'emailConfirm') return checkConfirm(mandatory)
  const { rule, missing: key } = FIELD[field]
  const notEmpty = required(undefined, key ?? REQUIRED)
  const plain: ContactCheck = (contact, today) => {
    const missing = mandatory ? notEmpty(contact[field]) : NONE
    const issues = missing.length > 0 ? missing : rule(contact[field], today)
    return issues.length === 0 ? NONE : under(field, issues)
  }
  const exemption = exemptionOf(definition)
  if (!exemption) return plain
  const exempted = checkExempted(exemption, definition.exemptionWithFile === true)
  return (contact, today) => (contact[exemption.missing] ? exempted(contact, today) : plain(contact, today))
}
