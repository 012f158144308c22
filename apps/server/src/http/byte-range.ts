/** The part of a file that a download asks for (RFC 9110, section 14). */

import type { ByteRange } from '../ports/file-store.ts'

/** Undefined for the whole: nothing, several parts or what can't be understood was asked for. `unsatisfiable` when nothing of it is there. */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
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
