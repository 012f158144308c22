/** The veterinary number: the work id of a veterinarian. */
import { firstOf, format, maxLength } from './text.ts'

/** At most 17 letters, digits and dashes; empty is accepted. */
export const veterinaryNumber = firstOf(
  maxLength(17),
  format(/^[\p{L}\p{Nd}-]*$/u, 'validation.veterinaryNumber.format'),
)
