/** The decompressed web font: every table is complete, according to the font's own checksums. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { unpackFont } from './unpack-font.ts'

const FILES = '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal'
const file = (ending: string) => readFileSync(createRequire(import.meta.url).resolve(`${FILES}.${ending}`))

const words = (table: Buffer) => Array.from({ length: table.length / 4 }, (_, word) => table.readUInt32BE(word * 4))

it('decompresses every table to its stated checksum (REV-04)', () => {
  const font = unpackFont(file('woff'))
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, table) => {
    const at = 12 + table * 16
    const [checksum, start, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const data = font.subarray(start, start + Math.ceil(length / 4) * 4)
    return { tag: font.toString('latin1', at, at + 4), checksum, sum: words(data).reduce((a, b) => (a + b) >>> 0, 0) }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'hmtx', 'loca']))
  // The checksum of `head` excludes one of its own fields.
  const changed = tables.filter(({ tag, checksum, sum }) => tag !== 'head' && sum !== checksum)
  expect(changed).toEqual([])
})

it('refuses another font format (REV-04)', () => {
  expect(() => unpackFont(file('woff2'))).toThrow(/not a font/)
})
