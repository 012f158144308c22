/** The worst known files of each kind, of about a given size, made to keep their reader busy. */
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import * as make from './files.ts'
import { FLOODS_WITHIN, type Flood } from './floods-within.ts'
import { PDF_FLOODS } from './pdf-floods.ts'
import { zip } from './zip.ts'

const repeated = (what: Buffer | string, size: number) =>
  Buffer.alloc(Math.max(1, size), Buffer.from(what as string, 'latin1'))
const between = (before: Buffer, what: Buffer | string, after: Buffer, size: number) =>
  Buffer.concat([before, repeated(what, size - before.length - after.length), after])

const PICTURE = make.jpeg()
/** The bytes before and after the image data of the JPEG. */
const [JPEG_START, JPEG_END] = [PICTURE.subarray(0, -12), PICTURE.subarray(-2)]
const PNG = make.png()
const CHUNK = Buffer.from([0, 0, 0, 0, ...Buffer.from('tEXt'), 0, 0, 0, 0])

/** Directories of `entries` entries each; each one ends with the offset of the next. */
const directories = (size: number, entries: number, next: (at: number, length: number) => number) => {
  const file = Buffer.alloc(size)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(8, 4)
  const tags = [256, 257, 273, 279]
  const length = 2 + entries * 12 + 4
  for (let at = 8; at + length <= size; at += length) {
    file.writeUInt16LE(entries, at)
    for (let index = 0; index < entries; index++) {
      const entry = at + 2 + index * 12
      file.writeUInt16LE(tags[index] ?? 305, entry)
      file.writeUInt16LE(4, entry + 2)
      file.writeUInt32LE(1, entry + 4)
    }
    file.writeUInt32LE(next(at, length), at + length - 4)
  }
  return file
}
/** A page that states as many strips of image data as fit; all pages share the same list of them. */
const sharedPieces = (size: number) => {
  const count = Math.floor((size - 4000) / 4)
  const file = directories(size, 4, (at, length) => (at < size / 4 ? at + length : 0))
  for (let at = 8; at < size / 4; at += 54)
    for (const index of [2, 3]) {
      file.writeUInt32LE(count, at + 2 + index * 12 + 4)
      file.writeUInt32LE(4000, at + 2 + index * 12 + 8)
    }
  return file
}

const SECTOR = 512
/** A container of this size with the chain table of `follow`; the directory begins in the sector after the tables. */
const container = (size: number, follow: (sector: number) => number, { mini = false } = {}) => {
  const sectors = Math.floor(size / SECTOR) - 1
  const tables = Math.min(109, Math.ceil(sectors / 128))
  const file = Buffer.alloc((sectors + 1) * SECTOR)
  make.doc().copy(file, 0, 0, SECTOR)
  file.fill(0xff, 76, SECTOR)
  for (let table = 0; table < tables; table++) {
    file.writeUInt32LE(table, 76 + table * 4)
    for (let at = 0; at < 128; at++) file.writeUInt32LE(follow(table * 128 + at), (table + 1) * SECTOR + at * 4)
  }
  file.writeUInt32LE(tables, 48)
  if (mini) file.writeUInt32LE(tables, 60)
  for (let at = (tables + 1) * SECTOR; at + 128 <= file.length; at += 128) {
    file.write('WordDocument', at, 'utf16le')
    file.writeUInt16LE(26, at + 64)
    file.writeUInt8(2, at + 66)
    file.writeUInt32LE((at / 128) % 1000, at + 68)
    file.writeUInt32LE((at / 128 + 1) % 1000, at + 76)
  }
  return file
}

/** A document with content types that take more memory than any real list. */
export const longList = (): Buffer => {
  const overrides = Array.from(
    { length: 80_000 },
    (_, index) => `<Override PartName="/${index}" ContentType="${index}"/>`,
  )
  return make.ooxml('docx', { types: overrides.join('') })
}

const entries = (count: number, content: Buffer | string, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ name: `word/${index}.xml`, content, ...more }))
/** Fills the archive with an incompressible picture, which raises the allowed size of the rest. */
const padded = (size: number, more: Parameters<typeof make.ooxml>[1]) =>
  make.ooxml('docx', {
    ...more,
    more: [...(more?.more ?? []), { name: 'word/a.png', content: randomBytes(Math.max(1, size)), isStored: true }],
  })
const compressedStream = (data: Buffer, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`1 0 obj<<${dictionary}/Filter/FlateDecode>>stream\n`),
    data,
    Buffer.from('\nendstream endobj\n'),
  ])
const END = Buffer.from('trailer<</Root 1 0 R>>')
const pdf = (what: Buffer | string, size: number) => between(Buffer.from('%PDF-1.7\n'), what, END, size)
/** Data that decompress to a copy of the bytes after them, which contain such data again. */
const nested = (size: number) => {
  const block = Buffer.from([...Buffer.from('stream\n'), 0x78, 0x01, 0x01, 0xf0, 0xff, 0x0f, 0x00])
  return pdf(Buffer.concat([block, repeated(block, 0xfff0 - block.length)]), size)
}
/**
 * Each stream continues through the starts of all following ones, and then through empty blocks, with little output.
 */
const chained = (size: number) => {
  const head = Buffer.from('1 0 obj<</N 1/Filter/FlateDecode>>stream\n')
  const length = head.length + 2
  const block = Buffer.concat([head, Buffer.from([0x78, 0x01, 0x00, length, 0, 255 - length, 255])])
  return between(
    Buffer.concat([Buffer.from('%PDF-1.7\n'), repeated(block, Math.min(size / 10, 10_000 * block.length))]),
    Buffer.from([0, 0, 0, 255, 255]),
    END,
    size,
  )
}
/** Entries of one name that all point to the header of the first, with as many extra fields as fit into it. */
const sharedHeader = (size: number) => {
  const count = Math.min(9000, Math.floor(size / 100))
  const first = { name: 'a', content: '', localExtra: Buffer.alloc(0xfffc) }
  const file = zip(Array.from({ length: count }, (_, index) => (index === 0 ? first : { name: 'a', content: '' })))
  const directory = file.readUInt32LE(file.length - 6)
  for (let at = directory; at + 46 < file.length; at += 47) file.writeUInt32LE(0, at + 42)
  return file
}
const XML = '<?xml version="1.0"?>'

/** A text that repeats the word with the longest check. */
export const templates = (size: number): Buffer =>
  between(Buffer.from('{\\rtf1'), '{\\template}', Buffer.from('}'), size)

export const FLOODS: readonly Flood[] = [
  ['a directory that leads to itself', 'tif', () => directories(8 + 786_000, 65_400, () => 8)],
  ['as many pages as fit', 'tif', (size) => directories(size, 4, (at, length) => at + length)],
  ['as many entries of directories as fit', 'tif', (size) => directories(size, 65_400, (at, length) => at + length)],
  ['pages that share one list of pieces', 'tif', sharedPieces],
  ['empty segments', 'jpg', (size) => between(JPEG_START.subarray(0, 2), '\xff\xe0\0\x02', PICTURE.subarray(2), size)],
  ['image data of stuffed bytes', 'jpg', (size) => between(JPEG_START, '\xff\0', JPEG_END, size)],
  ['image data of fill bytes', 'jpg', (size) => between(JPEG_START, '\xff', JPEG_END, size)],
  ['image data of other markers', 'jpg', (size) => between(JPEG_START, '\xff\xda\0\x02', JPEG_END, size)],
  ['empty chunks', 'png', (size) => between(PNG.subarray(0, 33), CHUNK, PNG.subarray(33), size)],
  [
    'sixty thousand parts',
    'docx',
    (size) => make.ooxml('docx', { more: entries(Math.min(60_000, size / 200), 'x', { isStored: true }) }),
  ],
  [
    'as many parts as are taken, of some size',
    'docx',
    (size) => padded(size * 0.9, { more: entries(Math.floor(size / 5600), Buffer.alloc(50_000)) }),
  ],
  [
    'a part that unpacks to half a gigabyte',
    'docx',
    (size) => padded(size * 0.9, { more: entries(1, Buffer.alloc(size * 9)) }),
  ],
  [
    'parts that lie about their size',
    'docx',
    (size) => padded(size * 0.9, { more: entries(Math.floor(size / 130_000), Buffer.alloc(1e6), { saidSize: 10 }) }),
  ],
  [
    'a list of contents without an end',
    'docx',
    (size) => make.ooxml('docx', { types: '<Override "'.repeat(Math.min(size, 4e6) / 11) }),
  ],
  [
    'a list of contents of comments',
    'docx',
    (size) => make.ooxml('docx', { types: '<!--'.repeat(Math.min(size, 4e6) / 4) }),
  ],
  [
    'relations without an end',
    'xlsx',
    (size) =>
      make.ooxml('xlsx', {
        more: [
          { name: 'xl/_rels/a.rels', content: `${XML}${'<Relationship a="" \''.repeat(Math.min(size, 15e6) / 20)}` },
        ],
      }),
  ],
  [
    'a manifest of tags',
    'odt',
    (size) => make.opendocument('odt', { manifest: '<a:b c="&#1;">'.repeat(Math.min(size, 4e6) / 15) }),
  ],
  ['entries that share one header', 'docx', sharedHeader],
  ['an archive of ends', 'txt', (size) => repeated('PK\x05\x06', size)],
  ['groups in groups', 'rtf', (size) => between(Buffer.from('{\\rtf1'), '{', Buffer.from('}'), size)],
  ['control words', 'rtf', (size) => between(Buffer.from('{\\rtf1'), '\\a', Buffer.from('}'), size)],
  ['long words', 'rtf', (size) => between(Buffer.from('{\\rtf1'), '\\biq1', Buffer.from('}'), size)],
  ['empty data', 'rtf', (size) => between(Buffer.from('{\\rtf1'), '\\bin0', Buffer.from('}'), size)],
  ['templates', 'rtf', templates],
  ['one word', 'rtf', (size) => between(Buffer.from('{\\rtf1\\'), 'a', Buffer.from('}'), size)],
  ['a chain through the whole file', 'doc', (size) => container(size, (sector) => sector + 1)],
  ['a chain that leads back', 'doc', (size) => container(size, (sector) => Math.max(0, sector - 1))],
  ['a chain to itself, of small pieces', 'xls', (size) => container(size, (sector) => sector + 1, { mini: true })],
  ['beginnings of streams', 'pdf', (size) => pdf('stream\n', size)],
  ['ends of streams', 'pdf', (size) => pdf('endstream ', size)],
  ['files that are none', 'pdf', (size) => pdf('/EF ', size)],
  ['words about programs', 'pdf', (size) => pdf('(/Launch ', size)],
  ['letters by number', 'pdf', (size) => pdf('/#4a#61', size)],
  ['slashes', 'pdf', (size) => pdf('/S/', size)],
  ['spaces', 'pdf', (size) => pdf(`/EF${' '.repeat(100_000)}`, size)],
  ['numbers', 'pdf', (size) => pdf(`/Encrypt ${'1'.repeat(100_000)} `, size)],
  ['small packed streams', 'pdf', (size) => pdf(compressedStream(deflateSync('x')), size)],
  ['small streams of objects', 'pdf', (size) => pdf(compressedStream(deflateSync('x'), '/Type/ObjStm'), size)],
  ['streams that unpack to much', 'pdf', (size) => pdf(compressedStream(deflateSync(Buffer.alloc(15e6))), size)],
  [
    'streams of objects that unpack to much',
    'pdf',
    (size) => pdf(compressedStream(deflateSync(Buffer.alloc(15e6, '(/Launch ')), '/Type/ObjStm'), size),
  ],
  ['streams that unpack to too much', 'pdf', (size) => pdf(compressedStream(deflateSync(Buffer.alloc(30e6))), size)],
  ['streams in streams', 'pdf', nested],
  ['strings without an end', 'pdf', (size) => pdf('1 0 obj<<(', size)],
  ['dictionaries in dictionaries', 'pdf', (size) => pdf('1 0 obj<</A', size)],
  ['arrays in arrays', 'pdf', (size) => between(Buffer.from('%PDF-1.7\n1 0 obj<</A'), '[', END, size)],
  ['objects in a comment', 'pdf', (size) => pdf('1 0 obj%', size)],
  ['objects in a comment after a dictionary', 'pdf', (size) => pdf('1 0 obj<<>>%', size)],
  ['objects in digits', 'pdf', (size) => pdf('1 0 obj<</A<', size)],
  ['objects before a space', 'pdf', (size) => pdf(`obj${' '.repeat(1000)}`, size)],
  ['small streams that are not packed', 'pdf', (size) => pdf('1 0 obj<</N 1/First 4>>stream\n', size)],
  ['streams that go on in all that follow', 'pdf', chained],
  ['letters without an end', 'pdf', (size) => pdf('1 0 obj<</N 1/Filter/ASCII85Decode>>stream\n!', size)],
  ['letters', 'pdf', (size) => pdf(`1 0 obj<</N 1/Filter/ASCII85Decode>>stream\n${'!'.repeat(1e6)}~>`, size)],
  ['links', 'pdf', (size) => pdf('/URI(/JavaScript', size)],
  ['one link', 'pdf', (size) => between(Buffer.from('%PDF-1.7\n/JavaScriptX/URI('), '/Launch', END, size)],
  ...PDF_FLOODS,
  ['noise', 'pdf', (size) => between(Buffer.from('%PDF-1.7\n'), randomBytes(1e6), END, size)],
  ['spaces', 'txt', (size) => repeated(' ', size)],
  [
    'letters of two bytes',
    'txt',
    (size) => Buffer.concat([Buffer.from([0xff, 0xfe]), repeated('a\0', size - 2 - (size % 2))]),
  ],
  ['tags that are none', 'txt', (size) => repeated('<html', size)],
  ...FLOODS_WITHIN,
]
