/** The authority's case numbers, as applicants type them from an earlier decision. */
import { normalised } from '../text-fields.ts'
import { fieldRule, firstOf, maxLength, minLength, required, singleLine } from './text.ts'

/** Longer texts are no case numbers, and normalisation takes time with the square of a run of marks. */
const LENGTH_MAX = 1000
/** Characters that `normalised` keeps for its rules to refuse. */
const UNSEEN = /[\s\p{Cc}\p{Bidi_Control}]/gu

/**
 * The form for comparison: upper case, without spaces and invisible characters, with one kind of dash and one width of
 * characters. The SQL function `plain_case_number` is the same rule.
 */
export const plainCaseNumber = (number: string): string =>
  normalised('number', number.length > LENGTH_MAX ? number : number.normalize('NFKC'))
    .replace(UNSEEN, '')
    .toUpperCase()

/** The digits alone, equal for all spellings of a number. Different numbers may share them. */
export const digitsOfCaseNumber = (number: string): string => number.replace(/[^0-9]/g, '')

/** Whether the typed text is the number of this case. */
export const namesCase = (typed: string, number: string): boolean => plainCaseNumber(typed) === plainCaseNumber(number)

/** Required, 3 to 30 characters (NEW-01, S2 §5). */
export const caseNumber = fieldRule('number', required(firstOf(minLength(3), maxLength(30), singleLine)))
