/** Small valid files of every kind that may be uploaded, made in code. */
import { crc32, deflateSync } from 'node:zlib'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { ole2 } from './ole2.ts'
import { type ZipMember, zip } from './zip.ts'

/** `trailer`: more entries of the last dictionary. */
export const pdf = ({ trailer = '', inside = '' } = {}): Buffer => {
  const body = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${inside}`
  const table = 'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \n'
  return Buffer.from(
    `${body}${table}trailer\n<< /Size 3 /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** An object stream, as modern writers use. `filter` and `data` may differ from those of a valid file. */
export const objectStream = (
  objects: string,
  { type = '/Type/ObjStm', filter = '/FlateDecode', data = deflateSync(`9 0 ${objects}`) } = {},
): string =>
  `8 0 obj\n<<${type}/N 1/First 4/Filter${filter}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`

export const pngChunk = (type: string, data: Buffer): Buffer => {
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
    pngChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

/** The structure of a JPEG, with arbitrary image data. */
export const jpeg = ({ after = Buffer.alloc(0) }: { after?: Buffer } = {}): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]),
    Buffer.from([1, 2, 3, 0xff, 0, 4, 0xff, 0xd0, 5, 6]),
    Buffer.from([0xff, 0xd9]),
    after,
  ])

/** One strip of `data` bytes, with eight bits per pixel. */
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

/** `inside`: any bytes. */
export const rtfOf = (inside: Buffer): Buffer => Buffer.concat([Buffer.from('{\\rtf1 '), inside, Buffer.from('}')])

type Old = { more?: Record<string, Buffer | null>; length?: number }
type Word = Old & { flags?: number; main?: Buffer; template?: string }
/** A string table (STTB) with the template as its second entry. */
const namesOf = (template: string) => {
  const texts = ['', template, 'Rubrik']
  const parts = texts.map((text) =>
    Buffer.concat([Buffer.from(Uint16Array.of(text.length).buffer), Buffer.from(text, 'utf16le')]),
  )
  return Buffer.concat([Buffer.from(Uint16Array.of(0xffff, texts.length, 0).buffer), ...parts])
}
/** `flags` of Word's header: 0x0100 is encrypted. `main` ends the main stream. */
export const doc = ({
  flags = 0,
  more = {},
  length = 5000,
  main = Buffer.alloc(0),
  template = 'Normal.dot',
}: Word = {}): Buffer => {
  const names = namesOf(template)
  const head = Buffer.alloc(length)
  head.writeUInt16LE(0xa5ec, 0)
  // The header of Word 97, with its second table in use.
  if (length > 0x1a2) {
    head.writeUInt16LE(0xc1, 2)
    head.writeUInt32LE(50, 0x019a)
    head.writeUInt32LE(names.length, 0x019e)
  }
  head.writeUInt16LE(flags | 0x0200, 10)
  return ole2({
    WordDocument: Buffer.concat([head, main]),
    '1Table': Buffer.concat([Buffer.alloc(50), names]),
    ...more,
  })
}
const record = (type: number, content: Buffer) =>
  Buffer.concat([Buffer.from(Uint16Array.of(type, content.length).buffer), content])
const beginning = (kind: number) => record(0x0809, Buffer.from(Uint16Array.of(0x0600, kind, 0, 0, 0, 0, 0, 0).buffer))
const END_OF_PART = record(0x0a, Buffer.alloc(0))

/** `listed`: its kind in the list of sheets; `is`: the kind in its own header. */
type Sheet = { listed: number; is: number }
type Workbook = { kind?: number; records?: readonly number[]; sheets?: readonly Sheet[] }
/**
 * Excel's stream. `kind`: the kind of its first part; 5 is a workbook. `records`, of four bytes each, come before the
 * list of sheets.
 */
export const workbook = ({ kind = 0x05, records = [], sheets = [{ listed: 0, is: 0x10 }] }: Workbook = {}): Buffer => {
  const before = [beginning(kind), ...records.map((type) => record(type, Buffer.alloc(4)))]
  const parts = sheets.map(({ is }) => Buffer.concat([beginning(is), END_OF_PART]))
  let position = Buffer.concat(before).length + sheets.length * 14 + END_OF_PART.length
  const list = sheets.map(({ listed }, index) => {
    const content = Buffer.alloc(10)
    content.writeUInt32LE(position)
    content.writeUInt8(listed, 5)
    position += parts[index]?.length ?? 0
    return record(0x85, content)
  })
  return Buffer.concat([...before, ...list, END_OF_PART, ...parts])
}
export const xls = ({
  more = {},
  length = 5000,
  stream = 'Workbook',
  ...about
}: Old & Workbook & { stream?: string } = {}): Buffer => {
  const main = workbook(about)
  return ole2({ [stream]: Buffer.concat([main, Buffer.alloc(Math.max(0, length - main.length))]), ...more })
}

export type OfficeExtension = 'docx' | 'docm' | 'dotm' | 'xlsx' | 'xlsm'
type Office = { more?: readonly ZipMember[]; types?: string; archive?: Parameters<typeof zip>[1] }
/** `types`: more entries of the content types. */
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
export const VBA: ZipMember = { name: 'word/vbaProject.bin', content: 'macros would stand here' }
export const VBA_TYPE = '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'

type Open = { more?: readonly ZipMember[]; manifest?: string; mimetype?: string; without?: string; doctype?: string }
export const opendocument = (
  extension: 'odt' | 'ods' | 'odp',
  { more = [], manifest = '', mimetype, without, doctype = '' }: Open = {},
): Buffer =>
  zip(
    [
      { name: 'mimetype', content: mimetype ?? CONTENT_OF_EXTENSION[extension].contentType, isStored: true },
      { name: 'content.xml', content: '<office:document-content/>' },
      { name: 'META-INF/manifest.xml', content: `${doctype}<manifest:manifest>${manifest}</manifest:manifest>` },
      ...more,
    ].filter(({ name }) => name !== without),
  )

/** The start of an image or video in ISO's container. */
export const heic = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(200)])

/** The start of a Windows program. */
export const exe = (): Buffer => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
export const html = '<!doctype html>\n<html><body><script>alert(1)</script></body></html>\n'
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>\n'
/** The harmless test file of virus scanners, in two halves so that none detects this source. */
export const eicar = (): Buffer =>
  Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''), 'latin1')
