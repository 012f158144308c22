/** Rules of a contact's fields, and exemptions from them. */
import type { ContactField, ContactFieldName } from '../application-type/definition.ts'
import type { Contact } from '../application-type/values.ts'
import { type Issues, issue, NONE, under } from '../issue.ts'
import { EMAIL_MISSING, email, isSameEmail } from '../rules/email.ts'
import { name } from '../rules/name.ts'
import { nationalIdentity } from '../rules/national-identity.ts'
import { phone } from '../rules/phone.ts'
import { fieldRule, firstOf, maxLength, REQUIRED, required, singleLine } from '../rules/text.ts'
import { veterinaryNumber } from '../rules/veterinary-number.ts'
import { MISSING_DOCUMENTS } from './documentation.ts'

/** Maximum number of files in a contact's exemption list. */
export const EXEMPTION_FILES_MAX = 5
export const TOO_MANY_FILES = 'validation.fileupload.max-files'

type ExemptableField = 'nationalIdentity' | 'workId'
type Exemption = {
  missing: 'missingNationalIdentity' | 'missingWorkId'
  files: 'nationalIdentityExemption' | 'workIdExemption'
}
export const EXEMPTIONS = {
  nationalIdentity: { missing: 'missingNationalIdentity', files: 'nationalIdentityExemption' },
  workId: { missing: 'missingWorkId', files: 'workIdExemption' },
} as const satisfies Record<ExemptableField, Exemption>
const EXEMPTION_OF: { readonly [Field in ContactFieldName]?: Exemption } = EXEMPTIONS

/** The exemption from the field, where the section allows it. */
export const exemptionOf = (field: ContactField<unknown>): Exemption | undefined =>
  field.hasExemption ? EXEMPTION_OF[field.field] : undefined

const shortLine = firstOf(maxLength(100), singleLine)
type Format = (value: string, today: string) => Issues
const FORMATS: Record<Exclude<ContactFieldName, 'emailConfirm'>, Format> = {
  name,
  phone,
  email,
  nationalIdentity: fieldRule('number', nationalIdentity, /[^\d+-]/u),
  workId: veterinaryNumber,
  companyName: shortLine,
  position: shortLine,
}

/** `today`: YYYY-MM-DD. */
export type ContactCheck = (contact: Contact, today: string) => Issues

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
  const format = FORMATS[field]
  const notEmpty = required(undefined, field === 'email' ? EMAIL_MISSING : REQUIRED)
  const plain: ContactCheck = (contact, today) => {
    const missing = mandatory ? notEmpty(contact[field]) : NONE
    const issues = missing.length > 0 ? missing : format(contact[field], today)
    return issues.length === 0 ? NONE : under(field, issues)
  }
  const exemption = exemptionOf(definition)
  if (!exemption) return plain
  const exempted = checkExempted(exemption, definition.exemptionWithFile === true)
  return (contact, today) => (contact[exemption.missing] ? exempted(contact, today) : plain(contact, today))
}
