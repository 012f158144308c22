/**
 * Compares the first bytes of an upload with its format, to refuse an evidently wrong file at once. The full inspection
 * follows in the check.
 */
import type { ContentFamily } from '@sievert/domain/documents/content-types'

/** PDF readers search for the header in this many bytes. */
export const HEAD_BYTES = 1024

const PDF = Buffer.from('%PDF-')
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const BEGINNINGS: Record<Exclude<ContentFamily, 'text' | 'pdf'>, readonly Buffer[]> = {
  png: [Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  jpeg: [Buffer.from([0xff, 0xd8, 0xff])],
  tiff: [Buffer.from('II*\0'), Buffer.from('MM\0*')],
  rtf: [Buffer.from('{\\rtf')],
  opendocument: [ZIP],
  // A document locked with a password is no archive; the check reports that.
  ooxml: [ZIP, OLE2],
  ole2: [OLE2],
}

const beginsWith = (head: Buffer, beginnings: readonly Buffer[]): boolean =>
  beginnings.some((each) => head.subarray(0, each.length).equals(each))

/** Without a byte order mark and white space. */
const trimmed = (head: Buffer): Buffer =>
  Buffer.from(head.toString('latin1').replace(/^(?:\xef\xbb\xbf)?\s*/, ''), 'latin1')

/** PDF and RTF may have other bytes before the header. Text must not begin like another format. */
export const beginsAs = (family: ContentFamily, head: Buffer): boolean => {
  if (family === 'pdf') return head.includes(PDF)
  if (family === 'rtf') return beginsWith(trimmed(head), BEGINNINGS.rtf)
  if (family !== 'text') return beginsWith(head, BEGINNINGS[family])
  return !beginsWith(head, [PDF, ...Object.values(BEGINNINGS).flat()])
}
