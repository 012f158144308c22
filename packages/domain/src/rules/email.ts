/** E-mail addresses and their repetition. */
import { NONE, type Rule } from '../issue.ts'
import { firstOf, format, legible, maxLength, one, required } from './text.ts'

/** Atoms joined by single dots, a domain, and an extension of 2 to 6 characters. Linear: no group can match the same text twice. */
const EMAIL = /^(?:[^\s@.,;:<>()[\]\\"]+\.)*[^\s@.,;:<>()[\]\\"]+@(?:[\p{L}\p{Nd}][\p{L}\p{Nd}-]*\.)+\p{L}{2,6}$/u

/** At most 100 characters and well formed; empty is accepted. */
export const email = firstOf(maxLength(100), legible, format(EMAIL, 'error.email.format'))
export const requiredEmail = required(email, 'validation.email.missing')

/** Where a mismatch is told in the words of the e-mail format, and where in its own (decisions, wire shape 10). */
export type MismatchKey = 'error.email.format' | 'validation.email.confirm'

/** The repetition must equal the address. */
export const emailConfirm = (address: string, key: MismatchKey): Rule => {
  return (value) => (value === address ? NONE : one(key))
}
