/** Filters of PDF streams, at the limits of what readers decode. */
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decompress } from './pdf-filters.ts'

const MAX = 16 * 1024 * 1024
const compressed = deflateSync('hej')
const ends = (data: Buffer | string, filter: string) => decompress(Buffer.from(data), [filter])

const DECODED: [filter: string, what: string, data: Buffer | string, content: string, length: number][] = [
  ['FlateDecode', 'data', compressed, 'hej', compressed.length - 6],
  ['FlateDecode', 'data before other data', Buffer.concat([compressed, compressed]), 'hej', compressed.length - 6],
  ['FlateDecode', 'data without the checksum', compressed.subarray(0, -4), 'hej', compressed.length - 6],
  ['ASCIIHexDecode', 'digits', '4a4B>4c', 'JK', 4],
  ['ASCIIHexDecode', 'digits with white space between', '4\0a\t4\nb\f4\rc >', 'JKL', 12],
  ['ASCIIHexDecode', 'an odd number of digits', '4a4>', 'J@', 3],
  ['ASCIIHexDecode', 'nothing', '>', '', 0],
  ['ASCII85Decode', 'four bytes', '9jqo^~>', 'Man ', 5],
  ['ASCII85Decode', 'three bytes', '9jqo~', 'Man', 4],
  ['ASCII85Decode', 'two bytes', '9jn~', 'Ma', 3],
  ['ASCII85Decode', 'one byte', '9`~', 'M', 2],
  ['ASCII85Decode', 'eight bytes with white space between', '9jqo ^9j\nqo^~', 'Man Man ', 12],
  ['ASCII85Decode', 'four zeros', 'z9jqo^~', '\0\0\0\0Man ', 6],
  ['ASCII85Decode', 'more than four bytes can hold', 'uuuuu~', '\b\u0078\u000e\u00c4', 5],
]
const REFUSED: [filter: string, what: string, data: Buffer | string][] = [
  ['FlateDecode', 'another method', Buffer.from([0x79, 0x00, ...compressed.subarray(2)])],
  ['FlateDecode', 'a header with a wrong check', Buffer.from([0x78, 0x9d, ...compressed.subarray(2)])],
  ['FlateDecode', 'broken data', Buffer.from([0x78, 0x9c, 0xff, 0xff])],
  ['FlateDecode', 'nothing', ''],
  ['ASCIIHexDecode', 'no end', '4a'],
  ['ASCIIHexDecode', 'a letter that is no digit', '4g>'],
  ['ASCIIHexDecode', 'a letter before the digits', 'g4>'],
  ['ASCII85Decode', 'no end', '9jqo^'],
  ['ASCII85Decode', 'a character above all others', '9jqov~'],
  ['ASCII85Decode', 'a character above all others, first', 'v9jqo~'],
  ['ASCII85Decode', 'one character after the last five', '9jqo^9~'],
  ['LZWDecode', 'what is not decoded here', 'x'],
  ['constructor', 'a name that every object has', 'x'],
]

describe('a stream of', () => {
  it.each(DECODED)('%s with %s is decoded up to its end (FIL-10)', (filter, _what, data, content, length) => {
    const decoded = ends(data, filter)
    expect([decoded.content.toString('latin1'), decoded.length]).toEqual([content, length])
  })

  it.each(REFUSED)('%s with %s is refused (FIL-10)', (filter, _what, data) => {
    expect(() => ends(data, filter)).toThrow('too-complex')
  })

  it('any filter may have 16 MB of content (FIL-09)', () => {
    expect(ends(deflateSync(Buffer.alloc(MAX)), 'FlateDecode').content).toHaveLength(MAX)
    expect(() => ends(deflateSync(Buffer.alloc(MAX + 1)), 'FlateDecode')).toThrow('too-complex')
    expect(ends(`${' '.repeat(MAX)}>`, 'ASCIIHexDecode').length).toBe(MAX)
    expect(() => ends(`${' '.repeat(MAX + 1)}>`, 'ASCIIHexDecode')).toThrow('too-complex')
  })
})

it('applies up to four filters, and counts the bytes of the outermost (FIL-10)', () => {
  const hex = (text: string) => `${Buffer.from(text).toString('hex')}>`
  const filters = Array.from({ length: 4 }, () => 'ASCIIHexDecode')
  const data = hex(hex(hex(hex('J'))))
  expect(decompress(Buffer.from(data), filters)).toEqual({ content: Buffer.from('J'), length: data.length - 1 })
  expect(() => decompress(Buffer.from(hex(data)), [...filters, 'ASCIIHexDecode'])).toThrow('too-complex')
  expect(decompress(Buffer.from('J'), [])).toEqual({ content: Buffer.from('J'), length: 0 })
})
