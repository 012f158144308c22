/** The authority's case numbers, as a person types them from an earlier decision. */
import { firstOf, maxLength, minLength, required, singleLine } from './text.ts'

/** Required, 3 to 30 characters (NEW-01, S2 §5). */
export const caseNumber = required(firstOf(minLength(3), maxLength(30), singleLine))
