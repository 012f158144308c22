/** Rule for the veterinary number, the work id of a veterinarian. */
import { fieldRule, firstOf, format, maxLength } from './text.ts'

/** At most 17 letters, digits and dashes; spaces do not count, and empty is accepted. */
export const veterinaryNumber = fieldRule(
  'number',
  firstOf(maxLength(17), format(/^[\p{L}\p{Nd}-]*$/u, 'validation.veterinaryNumber.format')),
  /[^\p{L}\p{Nd}-]/u,
)
