/** A first look at an upload, so that what is plainly something else is refused at once. The whole look comes with the check. */
import type { ContentFamily } from '@sievert/domain/documents/content-types'

/** As many bytes as the first look takes. */
export const HEAD_BYTES = 16

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const BEGINNINGS: Record<Exclude<ContentFamily, 'text'>, readonly Buffer[]> = {
  pdf: [Buffer.from('%PDF-')],
  png: [Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  jpeg: [Buffer.from([0xff, 0xd8, 0xff])],
  tiff: [Buffer.from('II*\0'), Buffer.from('MM\0*')],
  rtf: [Buffer.from('{\\rtf')],
  opendocument: [ZIP],
  // One that is locked with a password is no archive; the check says so.
  ooxml: [ZIP, OLE2],
  ole2: [OLE2],
}

const beginsWith = (head: Buffer, beginnings: readonly Buffer[]): boolean =>
  beginnings.some((each) => head.subarray(0, each.length).equals(each))

/** Text begins as nothing else does. */
export const beginsAs = (family: ContentFamily, head: Buffer): boolean =>
  family === 'text'
    ? !Object.values(BEGINNINGS).some((each) => beginsWith(head, each))
    : beginsWith(head, BEGINNINGS[family])
