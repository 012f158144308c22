/** Small whole files of every kind that may be uploaded, made in code. */
import { crc32, deflateSync } from 'node:zlib'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { ole2 } from './ole2.ts'
import { type Packed, zip } from './zip.ts'

/** `trailer`: more entries of the last dictionary. */
export const pdf = ({ trailer = '', inside = '' } = {}): Buffer => {
  const body = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${inside}`
  const table = 'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \n'
  return Buffer.from(
    `${body}${table}trailer\n<< /Size 3 /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Objects packed together, as the second half of what writers make today. `filter` and `data` may be others than those of a good file. */
export const objectStream = (
  objects: string,
  { type = '/Type/ObjStm', filter = '/FlateDecode', data = deflateSync(`9 0 ${objects}`) } = {},
): string =>
  `8 0 obj\n<<${type}/N 1/First 4/Filter${filter}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}
/** One grey pixel. */
export const png = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** The structure of a JPEG; its image data are any bytes. */
export const jpeg = ({ after = Buffer.alloc(0) }: { after?: Buffer } = {}): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]),
    Buffer.from([1, 2, 3, 0xff, 0, 4, 0xff, 0xd0, 5, 6]),
    Buffer.from([0xff, 0xd9]),
    after,
  ])

/** One strip of `data` bytes; a pixel of eight bits each. */
export const tiff = ({ big = false, data = 16, nextPage = 0 } = {}): Buffer => {
  const tags: [number, number][] = [
    [256, data],
    [257, 1],
    [258, 8],
    [273, 8],
    [277, 1],
    [279, data],
  ]
  const raw = Buffer.alloc(8 + data + 2 + tags.length * 12 + 4)
  const short = (value: number, at: number) => (big ? raw.writeUInt16BE(value, at) : raw.writeUInt16LE(value, at))
  const long = (value: number, at: number) => (big ? raw.writeUInt32BE(value, at) : raw.writeUInt32LE(value, at))
  raw.write(big ? 'MM' : 'II', 0, 'latin1')
  short(42, 2)
  long(8 + data, 4)
  short(tags.length, 8 + data)
  for (const [index, [tag, value]] of tags.entries()) {
    const at = 10 + data + index * 12
    short(tag, at)
    short(4, at + 2)
    long(1, at + 4)
    long(value, at + 8)
  }
  long(nextPage, raw.length - 4)
  return raw
}

export const rtf = (inside = "Hej p\\'e5 dig \\{inte en grupp\\}\\par"): Buffer =>
  Buffer.from(`{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${inside}}\r\n`, 'latin1')

type Old = { more?: Record<string, Buffer | null>; length?: number }
/** `flags` of Word's header: 0x0100 is encrypted. */
export const doc = ({ flags = 0, more = {}, length = 5000 }: Old & { flags?: number } = {}): Buffer => {
  const main = Buffer.alloc(length)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(flags, 10)
  return ole2({ WordDocument: main, '1Table': Buffer.alloc(100), ...more })
}
const record = (type: number, length: number) =>
  Buffer.concat([Buffer.from(Uint16Array.of(type, length).buffer), Buffer.alloc(length)])
/** `records` come between the beginning and the first sheet. */
export const xls = ({
  records = [],
  more = {},
  length = 5000,
  stream = 'Workbook',
}: Old & { records?: number[]; stream?: string } = {}): Buffer => {
  const parts = [record(0x0809, 16), ...records.map((type) => record(type, 4)), record(0x85, 10), record(0x0a, 0)]
  const main = Buffer.concat(parts)
  return ole2({ [stream]: Buffer.concat([main, Buffer.alloc(Math.max(0, length - main.length))]), ...more })
}

export type OfficeExtension = 'docx' | 'docm' | 'dotm' | 'xlsx' | 'xlsm'
type Office = { more?: readonly Packed[]; types?: string; archive?: Parameters<typeof zip>[1] }
/** `types`: more of the list of contents. */
export const ooxml = (extension: OfficeExtension, { more = [], types = '', archive }: Office = {}): Buffer => {
  const kind = CONTENT_OF_EXTENSION[extension]
  const mainPart = kind.family === 'ooxml' ? kind.mainPart : ''
  const part = extension.startsWith('x') ? 'xl/workbook.xml' : 'word/document.xml'
  const list = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${mainPart}"/>${types}</Types>`
  const entries = [
    { name: '[Content_Types].xml', content: list },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: part, content: '<document>Förvaringsplan</document>' },
  ]
  return zip([...entries, ...more], archive)
}
export const VBA: Packed = { name: 'word/vbaProject.bin', content: 'macros would stand here' }
export const VBA_TYPE = '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'

type Open = { more?: readonly Packed[]; manifest?: string; mimetype?: string; without?: string }
export const opendocument = (
  extension: 'odt' | 'ods' | 'odp',
  { more = [], manifest = '', mimetype, without }: Open = {},
): Buffer =>
  zip(
    [
      { name: 'mimetype', content: mimetype ?? CONTENT_OF_EXTENSION[extension].contentType, isStored: true },
      { name: 'content.xml', content: '<office:document-content/>' },
      { name: 'META-INF/manifest.xml', content: `<manifest:manifest>${manifest}</manifest:manifest>` },
      ...more,
    ].filter(({ name }) => name !== without),
  )

/** The beginning of a Windows program. */
export const exe = (): Buffer => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
export const html = '<!doctype html>\n<html><body><script>alert(1)</script></body></html>\n'
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>\n'
/** The harmless file that every virus scanner knows, in two halves so that none finds it here. */
export const eicar = (): Buffer =>
  Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''), 'latin1')
