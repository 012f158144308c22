/** Phone numbers, written with spaces, dashes and brackets as people do. */
import { NONE, type Rule } from '../issue.ts'
import { one } from './text.ts'

const PHONE = /^\+?\d+$/
const wrongLength = one('validation.telephone.format')
const wrongPattern = one('application.business-info.applicant-phone-number.message')

/** 6 to 15 digits once spaces, dashes and brackets are gone, optionally after a plus. Empty is accepted. */
export const phone: Rule = (value) => {
  const dense = value.replace(/[\s\-–()]/g, '')
  if (dense === '') return value === '' ? NONE : wrongLength
  const length = dense.startsWith('+') ? dense.length - 1 : dense.length
  if (length < 6 || length > 15) return wrongLength
  return PHONE.test(dense) ? NONE : wrongPattern
}
