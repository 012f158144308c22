/** Reads base64 in its one exact form: what decodes to the same bytes but is written otherwise was changed on the way. */
import { isUtf8 } from 'node:buffer'
import { refuse } from './checks.ts'

/** The bytes of canonical base64. Refuses white space, other alphabets, missing padding and stray bits. */
export const readBase64 = (text: string, what: string): Buffer => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text
    ? bytes
    : refuse('malformed', `${what} is not exact base64`)
}

/** The text of UTF-8 bytes. Refuses bytes that are not UTF-8; keeps a byte order mark, for the caller to refuse. */
export const readUtf8 = (bytes: Buffer, what: string): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : refuse('malformed', `${what} is not UTF-8`)
