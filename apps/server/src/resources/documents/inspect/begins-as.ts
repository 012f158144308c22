/**
 * Compares the first bytes of an upload with its format, to refuse an evidently wrong file at once. The full inspection
 * follows in the check.
 */
import type { ContentFamily } from '@sievert/domain/documents/content-types'

/** PDF readers search for the header in this many bytes. */
export const HEAD_BYTES = 1024

const PDF = Buffer.from('%PDF-')
const ZIP = Buffer.from('PK\x03\x04')
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const BEGINNINGS: Record<Exclude<ContentFamily, 'text' | 'pdf' | 'rtf'>, readonly Buffer[]> = {
  png: [Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  jpeg: [Buffer.from([0xff, 0xd8, 0xff])],
  tiff: [Buffer.from('II*\0'), Buffer.from('MM\0*')],
  opendocument: [ZIP],
  // A document locked with a password is no archive; the check reports that.
  ooxml: [ZIP, OLE2],
  ole2: [OLE2],
}

const beginsWith = (head: Buffer, beginnings: readonly Buffer[]): boolean =>
  beginnings.some((each) => head.subarray(0, each.length).equals(each))

/** A byte order mark and white space may precede the header. */
const isRtf = (head: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(head.toString('latin1'))

/** PDF and RTF may have other bytes before the header. Text must not begin like another format. */
export const beginsAs = (family: ContentFamily, head: Buffer): boolean => {
  if (family === 'pdf') return head.includes(PDF)
  if (family === 'rtf') return isRtf(head)
  if (family !== 'text') return beginsWith(head, BEGINNINGS[family])
  return !isRtf(head) && !beginsWith(head, [PDF, ...Object.values(BEGINNINGS).flat()])
}
