/** The authority's case numbers, as applicants type them from an earlier decision. */
import { normalised } from '../text-fields.ts'
import { fieldRule, firstOf, maxLength, minLength, required, singleLine } from './text.ts'

/** The form for comparison: upper case, without spaces, with one kind of dash. */
export const plainCaseNumber = (number: string): string => normalised('number', number).toUpperCase()

/** The digits alone, equal for all spellings of a number. Different numbers may share them. */
export const digitsOfCaseNumber = (number: string): string => number.replace(/[^0-9]/g, '')

/** Whether the typed text is the number of this case. */
export const namesCase = (typed: string, number: string): boolean => plainCaseNumber(typed) === plainCaseNumber(number)

/** Required, 3 to 30 characters (NEW-01, S2 §5). */
export const caseNumber = fieldRule('number', required(firstOf(minLength(3), maxLength(30), singleLine)))
