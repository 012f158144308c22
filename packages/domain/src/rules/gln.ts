/** Global location numbers (GS1), the address of an electronic invoice. */
import { NONE, type Rule } from '../issue.ts'
import { gs1Holds } from './check-digit.ts'
import { one, REQUIRED } from './text.ts'

const missing = one(REQUIRED)
const notThirteen = one('validation.exact.13.digits')
const THIRTEEN = /^\d{13}$/

/** Required, exactly 13 digits (S2 §5). */
export const gln: Rule = (value) => {
  if (value === '') return missing
  return THIRTEEN.test(value) ? NONE : notThirteen
}

/** True of 13 digits whose last is not their check digit: worth a second look, but no reason to refuse. */
export const isGlnDoubtful = (value: string): boolean => THIRTEEN.test(value) && !gs1Holds(value)
