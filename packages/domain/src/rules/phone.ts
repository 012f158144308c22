/** Rule for phone numbers; spaces, dashes, brackets, slashes and points are ignored. */
import { NONE, type Rule } from '../issue.ts'
import { normalised } from '../text-fields.ts'
import { fieldRule, one } from './text.ts'

const PHONE = /^\+?\d*$/
const wrongLength = one('validation.telephone.format')
const wrongPattern = one('application.business-info.applicant-phone-number.message')

/** The number without spaces, dashes, brackets, slashes and points. */
export const densePhone = (typed: string): string => normalised('number', typed).replace(/[-()/.]/g, '')

const digits: Rule = (value) => {
  const dense = densePhone(value)
  if (dense === '') return value === '' ? NONE : wrongLength
  // Before the length: a refused character explains more than a number of digits.
  if (!PHONE.test(dense)) return wrongPattern
  const length = dense.startsWith('+') ? dense.length - 1 : dense.length
  return length < 6 || length > 15 ? wrongLength : NONE
}

/**
 * 6 to 15 digits, optionally after a plus, not counting spaces, dashes, brackets, slashes and points. Empty is
 * accepted.
 */
export const phone = fieldRule('number', digits, /[^-\d()/.+]/u)
