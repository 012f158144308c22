/** Phone numbers, written with spaces, dashes, brackets, slashes and points as people do. */
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

/** 6 to 15 digits once spaces, dashes, brackets, slashes and points are gone, optionally after a plus. Empty is accepted. */
export const phone = fieldRule('number', digits, /[^-\d()/.+]/u)
