/** Rules for e-mail addresses and their repetition. */
import { APOSTROPHES } from '../characters.ts'
import { NONE, type Rule } from '../issue.ts'
import { normalised } from '../text-fields.ts'
import { fieldRule, firstOf, format, legible, maxLength, one, required } from './text.ts'

/** Characters refused in an address: every quotation mark but `'`, and lookalikes. */
const QUOTES = `${APOSTROPHES}"«»‘-‟‹›⹂「-』〝-〟﹁-﹄＂＇｢｣ʺˮ׳״″‴‵-‷❛-❞`
const ATOM = '[^\\s@.,;:<>()[\\]\\\\]+'
const DOMAIN = '(?:[\\p{L}\\p{Nd}][\\p{L}\\p{Nd}-]*\\.)+\\p{L}{2,6}'
/**
 * Atoms joined by single dots, a domain, and an extension of 2 to 6 characters. Linear: no group can match the same
 * text twice.
 */
const EMAIL = new RegExp(`^(?!.*[${QUOTES}])(?:${ATOM}\\.)*${ATOM}@${DOMAIN}$`, 'u')
const REFUSED = new RegExp(`[\\s,;:<>()[\\]\\\\${QUOTES}]`, 'u')

/** At most 100 characters and well formed; empty is accepted. */
export const email = fieldRule('email', firstOf(maxLength(100), legible, format(EMAIL, 'error.email.format')), REFUSED)
export const EMAIL_MISSING = 'validation.email.missing'
export const requiredEmail = required(email, EMAIL_MISSING)

/** Message key of a mismatch: the e-mail format's key on the wire, or a key of its own in some forms. */
export type MismatchKey = 'error.email.format' | 'validation.email.confirm'

/** True when both are stored as the same address. */
export const isSameEmail = (address: string, other: string): boolean =>
  address === other || normalised('email', address) === normalised('email', other)

/** The repetition must equal the address. */
export const emailConfirm = (address: string, key: MismatchKey): Rule => {
  return (value) => (isSameEmail(value, address) ? NONE : one(key))
}

/** Letters that Unicode does not decompose to ASCII, in their usual spelling in addresses. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}
const NOT_ASCII = /\P{ASCII}/gu

const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu')

/**
 * Suggests an ASCII address for one with other letters or another apostrophe than `'`. Most mail servers accept ASCII
 * alone, and names lose their diacritics there. `åsa.öberg@exempel.se` gives `asa.oberg@exempel.se`. Undefined without
 * a suggestion.
 */
export const suggestedEmail = (typed: string): string | undefined => {
  const address = normalised('email', typed)
  const ascii = address
    .replace(APOSTROPHE, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(NOT_ASCII, (character) => {
      const written = LETTERS[character.toLowerCase()] ?? character
      return character === character.toLowerCase() ? written : written.toUpperCase()
    })
  const isLikely = ascii !== address && ascii.search(NOT_ASCII) < 0 && email(ascii).length === 0
  return isLikely ? ascii : undefined
}
