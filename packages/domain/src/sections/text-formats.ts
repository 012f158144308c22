/** Formats of one-line texts: the kind of text, the rule, and the form in which people read it. */
import type { Issues } from '../issue.ts'
import { swedishZipCode } from '../rules/address.ts'
import { bankAccount } from '../rules/bank-account.ts'
import { email } from '../rules/email.ts'
import { displayNationalIdentity, typedNationalIdentity } from '../rules/national-identity.ts'
import { organisationNumber } from '../rules/organisation-number.ts'
import { phone } from '../rules/phone.ts'
import type { TextKind } from '../text-fields.ts'
import { writtenPhone, writtenZipCode } from '../texts/written.ts'

/** `rule`: accepts an empty text. `today`: YYYY-MM-DD. */
type Format = { kind: TextKind; rule: (text: string, today: string) => Issues; written?: (text: string) => string }

const FORMATS = {
  organisationNumber: { kind: 'number', rule: organisationNumber, written: displayNationalIdentity },
  nationalIdentity: { kind: 'number', rule: typedNationalIdentity, written: displayNationalIdentity },
  postcode: { kind: 'postcode', rule: swedishZipCode, written: writtenZipCode },
  phone: { kind: 'number', rule: phone, written: writtenPhone },
  email: { kind: 'email', rule: email },
  bankAccount: { kind: 'number', rule: bankAccount },
} satisfies Record<string, Format>

export type TextFormat = keyof typeof FORMATS
export const TEXT_FORMATS = Object.keys(FORMATS) as TextFormat[]

/** The properties of a format; undefined for a text without one. */
export const formatOf = (name: TextFormat | undefined): Format | undefined => name && FORMATS[name]
