/** The authority's case numbers, as a person types them from an earlier decision. */
import { firstOf, maxLength, minLength, required, singleLine } from './text.ts'

/** Whether a person has typed the number of this case: they need not mind capitals and spaces. */
export const namesCase = (typed: string, number: string): boolean => {
  const plain = (text: string) => text.replace(/\s/gu, '').toUpperCase()
  return plain(typed) === plain(number)
}

/** Required, 3 to 30 characters (NEW-01, S2 §5). */
export const caseNumber = required(firstOf(minLength(3), maxLength(30), singleLine))
