/**
 * Stored form of a text by the kind of its field, shared by the browser, the HTTP routes and the decoders of answers.
 */
import { cleaned, visible } from './characters.ts'

/**
 * - `text`: several lines, stored as typed except for line breaks and invisible characters.
 * - `line`: one line of any characters. Every Unicode space becomes a space; the ends are trimmed.
 * - `name`: a line whose rule lists its characters (names, addresses).
 * - `email`: a line in which every dash is `-`.
 * - `number`: identifiers and phone numbers, without spaces, every dash `-`.
 * - `postcode`: a number when it has only digits and dashes (`902 19`), otherwise a line (`SW1A 1AA`).
 */
export type TextKind = 'text' | 'line' | 'name' | 'email' | 'number' | 'postcode'

/**
 * Field names of the specifications, and of extensions. A one-line TextInput is a `line` by its section's definition.
 */
const FIELDS: Record<Exclude<TextKind, 'text'>, readonly string[]> = {
  line: [
    'companyName',
    'frequency',
    'invoiceReference',
    'makeName',
    'max_kV',
    'max_mA',
    'modelName',
    'pageReference',
    'position',
    'serialNumber',
    'workTitle',
  ],
  name: ['address1', 'careOfAddress', 'city', 'name', 'street'],
  email: ['email', 'emailConfirm'],
  number: [
    'caseNumber',
    'glnNumber',
    'nationalIdentity',
    'organizationNumber',
    'phone',
    'previousCaseNumber',
    'telephone',
    'workId',
  ],
  postcode: ['zipCode'],
}

const KINDS: ReadonlyMap<string, TextKind> = new Map(
  Object.entries(FIELDS).flatMap(([kind, names]) => names.map((name) => [name, kind as TextKind] as const)),
)

/** The kind of a field by its name; `text` for a name that the table does not list. */
export const kindOfField = (name: string): TextKind => KINDS.get(name) ?? 'text'

const PLAIN_LINE = /^[\x20-\x7e\xa1-\xac\xae-\u02ff]*$/
const PLAIN_NUMBER = /^[!-~]*$/
const SPACE = /\p{Zs}/gu
const DASH = /[\p{Pd}\u2212]/gu
const DIGITS = /^[\d-]*$/

/** Fast path for nearly every answer: already in stored form as a line. */
const isPlainLine = (text: string): boolean =>
  PLAIN_LINE.test(text) && text.charCodeAt(0) !== 0x20 && text.charCodeAt(text.length - 1) !== 0x20

const lineOf = (text: string): string => text.replace(SPACE, ' ').trim()
const dashed = (text: string): string => visible(text).replace(DASH, '-')
const numberOf = (text: string): string => dashed(text).replace(SPACE, '').trim()

const postcodeOf = (text: string): string => {
  const dense = numberOf(text)
  return DIGITS.test(dense) ? dense : lineOf(dashed(text))
}

/** The text as a field of this kind stores it. Idempotent; a text that needs no change is returned as is. */
export const normalised = (kind: TextKind, text: string): string => {
  switch (kind) {
    case 'text':
      return cleaned(text)
    case 'line':
      return isPlainLine(text) ? text : lineOf(cleaned(text))
    case 'name':
      return isPlainLine(text) ? text : lineOf(visible(text))
    case 'email':
      return isPlainLine(text) ? text : lineOf(dashed(text))
    case 'number':
      return PLAIN_NUMBER.test(text) ? text : numberOf(text)
    case 'postcode':
      return PLAIN_NUMBER.test(text) ? text : postcodeOf(text)
  }
}
