/** Rule for global location numbers (GS1), the address of an electronic invoice. */
import { NONE, type Rule } from '../issue.ts'
import { normalised } from '../text-fields.ts'
import { gs1Holds } from './check-digit.ts'
import { fieldRule, one, REQUIRED } from './text.ts'

const missing = one(REQUIRED)
const notThirteen = one('validation.exact.13.digits')
const THIRTEEN = /^\d{13}$/

const thirteenDigits: Rule = (value) => {
  if (value === '') return missing
  return THIRTEEN.test(value) ? NONE : notThirteen
}

/** Required, exactly 13 digits (S2 §5); spaces do not count. */
export const gln = fieldRule('number', thirteenDigits, /\D/u)

/** True for 13 digits with a wrong check digit: the form warns but does not refuse. */
export const isGlnDoubtful = (typed: string): boolean => {
  const value = normalised('number', typed)
  return THIRTEEN.test(value) && !gs1Holds(value)
}
