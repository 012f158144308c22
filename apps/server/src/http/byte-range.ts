/** Parses the Range header of a download (RFC 9110, section 14). */

import type { ByteRange } from '../ports/file-store.ts'

/**
 * Undefined: send the whole file, as the header is missing, malformed or asks for several ranges. `unsatisfiable` when
 * the range is outside the file.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const { first = '', last = '' } = /^bytes=(?<first>\d*)-(?<last>\d*)$/.exec(header ?? '')?.groups ?? {}
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
