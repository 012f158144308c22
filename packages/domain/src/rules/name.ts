/** Names of people, places of business and companies: at most 100 characters, letters of any alphabet, digits, limited punctuation. */
import { firstOf, format, legible, maxLength } from './text.ts'

/** Letters of any alphabet, marks, digits, space and `. , ' ’ ( ) & / + - :`. */
export const NAME_CHARACTERS = /^[\p{L}\p{M}\p{Nd} .,'’()&/+\-:]*$/u

export const name = firstOf(maxLength(100), legible, format(NAME_CHARACTERS, 'validation.name.format'))
