/** The authority's case numbers, as a person types them from an earlier decision. */
import { normalised } from '../text-fields.ts'
import { fieldRule, firstOf, maxLength, minLength, required, singleLine } from './text.ts'

/** A number as it is compared: without regard to capitals, spaces and the kind of dash. */
export const plainCaseNumber = (number: string): string => normalised('number', number).toUpperCase()

/** What all ways to write a number have alike, and some others too. */
export const digitsOfCaseNumber = (number: string): string => number.replace(/[^0-9]/g, '')

/** Whether a person has typed the number of this case. */
export const namesCase = (typed: string, number: string): boolean => plainCaseNumber(typed) === plainCaseNumber(number)

/** Required, 3 to 30 characters (NEW-01, S2 §5). */
export const caseNumber = fieldRule('number', required(firstOf(minLength(3), maxLength(30), singleLine)))
