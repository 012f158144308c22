/** Reads base64 in canonical form only. Another spelling of the same bytes means that the text was changed. */
import { isUtf8 } from 'node:buffer'
import { refuse } from './checks.ts'

/** The bytes of canonical base64. Refuses white space, other alphabets, missing padding and stray bits. */
export const readBase64 = (text: string, what: string): Buffer => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text
    ? bytes
    : refuse('malformed', `${what} is not exact base64`)
}

/** The text of UTF-8 bytes. Refuses bytes that are not UTF-8. Keeps a byte order mark, which the caller must refuse. */
export const readUtf8 = (bytes: Buffer, what: string): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : refuse('malformed', `${what} is not UTF-8`)
