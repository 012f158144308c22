/** The first bytes of each format, and of pictures that no format here includes. */
import { CONTENT_OF_EXTENSION, type ContentFamily } from '@sievert/domain/documents/content-types'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import { beginsAs } from './begins-as.ts'
import { inspect } from './inspect.ts'

const FORMATS: [family: ContentFamily, length: number, file: Buffer][] = [
  ['png', 4, make.png()],
  ['jpeg', 3, make.jpeg()],
  ['tiff', 4, make.tiff()],
  ['tiff', 4, make.tiff({ big: true })],
  ['rtf', 5, make.rtf()],
  ['opendocument', 4, make.opendocument('odt')],
  ['ooxml', 4, make.ooxml('docx')],
  ['ooxml', 4, ole2({ EncryptedPackage: Buffer.alloc(9) })],
  ['ole2', 4, make.doc()],
  ['pdf', 5, make.pdf()],
]

describe('the first bytes', () => {
  it.each(FORMATS)('of %s are its first %i bytes, and no text begins with them (FIL-05)', (family, length, file) => {
    const head = Buffer.from(file.subarray(0, length))
    expect([beginsAs(family, head), beginsAs('text', head)]).toEqual([true, false])
    for (let at = 0; at < length; at++) {
      const other = Buffer.from(head)
      other.writeUInt8(head.readUInt8(at) ^ 1, at)
      expect([beginsAs(family, other), beginsAs('text', other)]).toEqual([false, true])
    }
  })

  it.each<[what: string, family: ContentFamily, head: string, is: boolean]>([
    ['words before a PDF', 'pdf', 'HTTP/1.1 200 OK\r\n\r\n%PDF-', true],
    ['words without a PDF', 'pdf', 'HTTP/1.1 200 OK', false],
    ['a byte order mark and white space before RTF', 'rtf', '\u00ef\u00bb\u00bf\r\n {\\rtf1', true],
    ['a letter before RTF', 'rtf', 'x{\\rtf1', false],
    ['white space before RTF in a text', 'text', '\r\n{\\rtf1', false],
    ['words before a PDF in a text, which the inspection refuses', 'text', 'Hej %PDF-', true],
  ])('with %s are judged (FIL-05)', (_what, family, head, is) => {
    expect(beginsAs(family, Buffer.from(head, 'latin1'))).toBe(is)
  })
})

describe('a picture of a phone', () => {
  const verdictOf = (file: Buffer | string) => inspect(Buffer.from(file), CONTENT_OF_EXTENSION.txt)
  const BRANDS =
    'heic heix heim heis heif hevc hevx hevm hevs mif1 mif2 mif3 msf1 miaf avci avcs avif avis MiHE MiHB MiHA'
  it.each(BRANDS.split(' '))('of the brand %s is named to the applicant (FIL-10)', async (brand) => {
    expect(await verdictOf(make.heic(brand))).toBe('heic')
  })

  it.each('heia heva mif4 avca avix MiHC isom'.split(' '))('is not assumed by the brand %s (FIL-10)', async (brand) => {
    expect(await verdictOf(make.heic(brand))).toBe('content')
  })

  it('is not assumed by the brand without the type of the file (FIL-10)', async () => {
    expect(await verdictOf('Bilden: heic')).toBeUndefined()
  })
})

describe('a byte after an archive', () => {
  const withByte = (byte: number) =>
    inspect(Buffer.concat([make.ooxml('docx'), Buffer.from([byte])]), CONTENT_OF_EXTENSION.docx)
  it.each([0, 9, 10, 13, 0x1a, 0x20])('is without meaning if it is %i (FIL-10)', async (byte) => {
    expect(await withByte(byte)).toBeUndefined()
  })

  it.each([1, 8, 14, 0x19, 0x1b, 0x1f, 0x21, 0xff])('is refused if it is %i (FIL-10)', async (byte) => {
    expect(await withByte(byte)).toBe('content')
  })
})

it('an error of an inspector is no verdict: the file is not accepted (FIL-09)', async () => {
  const broken = Object.assign(make.png(), {
    subarray: () => {
      throw new RangeError('out of range')
    },
  })
  await expect(inspect(broken, CONTENT_OF_EXTENSION.png)).rejects.toThrow(RangeError)
})
