/** Global location numbers (GS1), the address of an electronic invoice. */
import { NONE, type Rule } from '../issue.ts'
import { gs1Holds } from './check-digit.ts'
import { one, REQUIRED } from './text.ts'

const missing = one(REQUIRED)
const notThirteen = one('validation.exact.13.digits')
const wrongCheckDigit = one('validation.gln.check-digit')

/** Required, exactly 13 digits, the last one the GS1 check digit. */
export const gln: Rule = (value) => {
  if (value === '') return missing
  if (!/^\d{13}$/.test(value)) return notThirteen
  return gs1Holds(value) ? NONE : wrongCheckDigit
}
