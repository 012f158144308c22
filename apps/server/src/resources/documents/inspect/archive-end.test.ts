/**
 * Archives in files of other formats: inside the structure they are content, outside it they make the file ambiguous.
 */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { zip } from '../../../../test/inspect/zip.ts'
import { inspect } from './inspect.ts'

/** Similar to Office's own theme, which it stores as an archive in a stream. */
const archive = zip([{ name: 'theme/theme/theme1.xml', content: '<a:theme/>'.repeat(50) }])
const between = (file: Buffer, at: number, what: Buffer) =>
  Buffer.concat([file.subarray(0, at), what, file.subarray(at)])
const segment = (data: Buffer) => {
  const head = Buffer.from([0xff, 0xef, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const jpegWith = (data: Buffer) => between(make.jpeg(), 2, segment(data))
/** An archive whose comment is the rest of the file, so that the whole file is one. */
const around = (rest: Buffer) => zip([{ name: 'a', content: 'b' }], { comment: rest })
const restOf = (file: Buffer, at: number) => file.subarray(at)
const wholeJpeg = () => {
  const picture = make.jpeg()
  const bytes = around(restOf(picture, 2))
  const data = bytes.subarray(0, bytes.length - (picture.length - 2))
  return jpegWith(data)
}
const theme = { more: { Theme: archive } }
const freed = () => {
  const file = make.doc({ more: { Theme: Buffer.alloc(5000, 'x') } })
  // The sectors of the last stream are marked as free, and its entry as deleted.
  const [entry, at] = [file.indexOf(Buffer.from('Theme', 'utf16le')), file.indexOf(Buffer.alloc(500, 'x'))]
  archive.copy(file, at)
  file.writeUInt8(0, entry + 66)
  return file
}
const slack = () => {
  const file = make.doc({ more: { Theme: Buffer.alloc(4200, 'x') } })
  archive.copy(file, file.lastIndexOf('x') + 1)
  return file
}
const pngChunk = (data: Buffer) => between(make.png(), 33, make.pngChunk('zZip', data))
const tiffIn = (data: Buffer) => {
  const file = make.tiff({ data: data.length })
  data.copy(file, 8)
  return file
}
/** Moves the image data behind `data`, which follows the header. */
const tiffGap = (data: Buffer) => {
  const file = between(make.tiff(), 8, data)
  const [directory, offset] = [file.readUInt32LE(4) + data.length, 8 + data.length]
  file.writeUInt32LE(directory, 4)
  file.writeUInt32LE(offset, directory + 2 + 3 * 12 + 8)
  return file
}
/** Metadata as cameras write it: a value of the directory that is stored outside it. */
const tiffValue = (data: Buffer) => {
  const file = tiffGap(data)
  const entry = file.readUInt32LE(4) + 2 + 2 * 12
  file.writeUInt16LE(700, entry)
  file.writeUInt16LE(1, entry + 2)
  file.writeUInt32LE(data.length, entry + 4)
  file.writeUInt32LE(8, entry + 8)
  return file
}
/** Image data, or a value, from the header to the file's end: over the directory and an archive behind it. */
const tiffCovered = (what: 'strip' | 'value') => {
  const file = Buffer.concat([what === 'strip' ? make.tiff() : tiffValue(Buffer.alloc(100)), archive])
  const length = file.readUInt32LE(4) + 2 + (what === 'strip' ? 5 * 12 + 8 : 2 * 12 + 4)
  file.writeUInt32LE(file.length - 8, length)
  return file
}
/** Image data over a value of the directory. */
const tiffStripOverValue = () => {
  const file = Buffer.concat([tiffValue(Buffer.alloc(100)), Buffer.alloc(8), archive])
  const entries = file.readUInt32LE(4) + 2
  file.writeUInt32LE(file.length - archive.length - 4, entries + 2 * 12 + 8)
  file.writeUInt32LE(8, entries + 2 * 12 + 4)
  file.writeUInt32LE(file.length - archive.length - 8, entries + 3 * 12 + 8)
  file.writeUInt32LE(archive.length + 8, entries + 5 * 12 + 8)
  return file
}
/** The stream ends before the archive does. */
const cutStream = () => {
  const stream = Buffer.concat([Buffer.alloc(4100, 'x'), archive.subarray(0, -10)])
  const file = make.doc({ more: { Theme: stream } })
  archive.copy(file, file.indexOf(archive.subarray(0, -10)))
  return file
}
/** The record at the end of an archive, without its directory. */
const decoys = (count: number) =>
  Buffer.alloc(22 * count, archive.subarray(-22, -18).toString('latin1').padEnd(22, '\0'))
/** Only the position of the directory is right, and counts from the start of the file. */
const byPosition = () => {
  const file = appended(make.jpeg())
  const at = file.length - 22
  file.writeUInt32LE(at - file.readUInt32LE(at + 12), at + 16)
  file.writeUInt32LE(0, at + 12)
  return file
}
const appended = (file: Buffer) => Buffer.concat([file, archive])

const binary = Buffer.from(`\\bin40 ${'x'.repeat(40)}`)

const CASES: [what: string, extension: AllowedExtension, file: Buffer, verdict: string][] = [
  ['a small stream of Word', 'doc', make.doc(theme), 'taken'],
  [
    'a large stream of Word',
    'doc',
    make.doc({ more: { Theme: Buffer.concat([Buffer.alloc(5000), archive]) } }),
    'taken',
  ],
  ['a stream of Excel', 'xls', make.xls(theme), 'taken'],
  ['the main stream', 'doc', make.doc({ main: archive }), 'taken'],
  ['bytes after a Word document', 'doc', appended(make.doc()), 'content'],
  ['bytes after a Word document with a theme', 'doc', appended(make.doc(theme)), 'content'],
  ['bytes after a workbook', 'xls', appended(make.xls()), 'content'],
  ['free sectors', 'doc', freed(), 'content'],
  ['the rest of a stream’s last sector', 'doc', slack(), 'content'],
  ['a stream and the rest of its last sector', 'doc', cutStream(), 'content'],
  ['a segment of a JPEG', 'jpg', jpegWith(archive), 'taken'],
  ['bytes after a JPEG', 'jpg', appended(make.jpeg()), 'content'],
  ['bytes after a JPEG with one in a segment', 'jpeg', appended(jpegWith(archive)), 'content'],
  ['bytes after a JPEG and its camera’s data', 'jpg', appended(make.jpeg({ after: Buffer.alloc(50, 7) })), 'content'],
  ['a segment, its comment being the rest of the file', 'jpg', wholeJpeg(), 'content'],
  [
    'bytes after a JPEG, before records of no archive',
    'jpg',
    Buffer.concat([appended(make.jpeg()), decoys(100)]),
    'content',
  ],
  ['bytes after a JPEG, by their position', 'jpg', byPosition(), 'content'],
  [
    'bytes after a JPEG, as far as readers search',
    'jpg',
    Buffer.concat([appended(make.jpeg()), Buffer.alloc(0xffff)]),
    'content',
  ],
  [
    'bytes after a JPEG, farther than readers search',
    'jpg',
    Buffer.concat([appended(make.jpeg()), Buffer.alloc(0x1_0000)]),
    'taken',
  ],
  ['bytes after a JPEG, cut off', 'jpg', Buffer.concat([make.jpeg(), archive.subarray(0, -1)]), 'taken'],
  [
    'a segment, with a comment',
    'jpg',
    jpegWith(zip([{ name: 'a', content: 'b' }], { comment: Buffer.from('Hej') })),
    'taken',
  ],
  ['a chunk of a PNG', 'png', pngChunk(archive), 'taken'],
  ['bytes after a PNG', 'png', appended(make.png()), 'content'],
  ['the image data of a TIFF', 'tif', tiffIn(archive), 'taken'],
  ['bytes after a TIFF', 'tiff', appended(make.tiff()), 'content'],
  ['bytes after a TIFF in the other byte order', 'tiff', appended(make.tiff({ big: true })), 'content'],
  ['bytes between header and directory of a TIFF', 'tif', tiffGap(archive), 'content'],
  ['a value of a TIFF’s directory', 'tif', tiffValue(archive), 'taken'],
  ['image data over the directory of a TIFF', 'tif', tiffCovered('strip'), 'content'],
  ['a value over the directory of a TIFF', 'tif', tiffCovered('value'), 'content'],
  ['image data over a value of a TIFF', 'tif', tiffStripOverValue(), 'content'],
  ['nothing between them', 'tif', tiffGap(Buffer.alloc(100)), 'taken'],
  [
    'binary data of an RTF',
    'rtf',
    make.rtfOf(Buffer.concat([Buffer.from(`\\bin${archive.length} `), archive])),
    'taken',
  ],
  ['the text of an RTF behind binary data', 'rtf', make.rtfOf(Buffer.concat([binary, archive])), 'content'],
  ['the text of an RTF before binary data', 'rtf', make.rtfOf(Buffer.concat([archive, binary])), 'content'],
  ['the text of an RTF', 'rtf', make.rtfOf(archive), 'content'],
  ['bytes after an RTF', 'rtf', appended(make.rtf()), 'content'],
  ['bytes after a PDF', 'pdf', appended(make.pdf()), 'content'],
  ['bytes after a text', 'txt', appended(Buffer.from('Hej')), 'content'],
]

describe('an archive in', () => {
  it.each(CASES)('%s (.%s) gets its verdict (FIL-05)', async (_what, extension, file, verdict) => {
    expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
  })
})
