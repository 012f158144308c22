/** Rule for Swedish organisation numbers. */
import { type Issues, NONE } from '../issue.ts'
import { luhnHolds } from './check-digit.ts'
import { nationalIdentity } from './national-identity.ts'
import { fieldRule, one } from './text.ts'

const wrong = one('validation.organisation-number.format')

/** The third digit is at least 2, which no month of birth has; `16` may stand where a person's number has a century. */
const SHAPE = /^(?:16)?(\d{2}[2-9]\d{3})-?(\d{4})$/

const digits = (value: string, today: string): Issues => {
  const [, first, last] = SHAPE.exec(value) ?? []
  if (first !== undefined) return luhnHolds(`${first}${last}`) ? NONE : wrong
  return nationalIdentity(value, today).length === 0 ? NONE : wrong
}

/**
 * Ten digits with a Luhn check digit (Skatteverket, organisationsnummer), or the identity number of a sole trader.
 * `today`: YYYY-MM-DD. Empty is accepted.
 */
export const organisationNumber = fieldRule('number', digits, /[^\d+-]/u)
