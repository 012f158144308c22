/**
 * Rules for names of people, places of business and companies: at most 100 characters, letters of any alphabet, digits,
 * limited punctuation.
 */
import type { IssueKey, Rule } from '../issue.ts'
import { fieldRule, firstOf, format, legible, maxLength } from './text.ts'

const FULL_WIDTH = '．，（）＆／＋：；！？％＠＃'
/**
 * Letters of any alphabet, marks, digits and number forms, space, any dash, quotation mark and apostrophe (also `´`,
 * `′`, `″`, the Armenian `՚` and the Hebrew `׳` and `״`), and `. , ( ) & / + : ; ! ? % @ # °`, also in full width; the
 * slash of fractions, and the dots of `Gal·la` and `ジョン・スミス`.
 */
const CHARACTERS =
  '\\p{L}\\p{M}\\p{N}\\p{Pd}\\u2212\\p{Quotation_Mark}\\xb4\\u2032\\u2033\\u055a\\u05f3\\u05f4' +
  ` .,()&/+:;!?%@#°${FULL_WIDTH}\\u2044\\xb7\\u30fb`
const ALLOWED = new RegExp(`^[${CHARACTERS}]*$`, 'u')
const REFUSED = new RegExp(`[^${CHARACTERS}]`, 'u')

/** A name, or one line of an address. The rules `first` and `second` run before the check of characters. */
export const nameLine = (first: Rule, second: Rule, wrong: IssueKey): Rule =>
  fieldRule('name', firstOf(first, second, format(ALLOWED, wrong)), REFUSED)

export const name = nameLine(maxLength(100), legible, 'validation.name.format')
