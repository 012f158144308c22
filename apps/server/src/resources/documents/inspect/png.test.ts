/** PNG: each rule about chunks, at its boundary. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { inspect } from './inspect.ts'
import { inspectPng } from './png.ts'

const SIGNATURE = make.png().subarray(0, 8)
const chunk = (type: string, length = 0) => make.pngChunk(type, Buffer.alloc(length))
const [HEADER, DATA, END] = [chunk('IHDR', 13), chunk('IDAT'), chunk('IEND')]
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks])
/** As many chunks in all. */
const chunks = (count: number) => png(HEADER, Buffer.alloc((count - 2) * DATA.length, DATA), END)
const whole = png(HEADER, DATA, END)

const CASES: [what: string, file: Buffer, verdict: string][] = [
  ['its three chunks', whole, 'taken'],
  [
    'another last byte of its signature',
    Buffer.concat([Buffer.from(whole.subarray(0, 7)), whole.subarray(8)]),
    'content',
  ],
  ['its last byte missing', whole.subarray(0, -1), 'truncated'],
  ['a chunk that reaches beyond it', png(HEADER, chunk('IDAT', 9).subarray(0, 16)), 'truncated'],
  ['no image data', png(HEADER, chunk('tEXt', 9), END), 'content'],
  ['no header', png(DATA, END), 'content'],
  ['another chunk before its header', png(chunk('tEXt', 13), HEADER, DATA, END), 'content'],
  ['a header that is too short', png(chunk('IHDR', 12), DATA, END), 'content'],
  ['a header that is too long', png(chunk('IHDR', 14), DATA, END), 'content'],
  ['a digit in the name of a chunk', png(HEADER, chunk('tEX7'), DATA, END), 'content'],
  ['a line break in the name of a chunk', png(HEADER, chunk('\ntEX'), DATA, END), 'content'],
  ['as many chunks as allowed', chunks(100_000), 'taken'],
  ['one chunk more', chunks(100_001), 'too-complex'],
]

it.each(CASES)('a picture with %s gets its verdict (FIL-05)', async (_what, file, verdict) => {
  expect((await inspect(file, CONTENT_OF_EXTENSION.png)) ?? 'taken').toBe(verdict)
})

it('the byte after the end of the picture is no content, so that an archive there is found (FIL-05)', () => {
  const isContent = inspectPng(Buffer.concat([whole, Buffer.alloc(9)]))
  expect([isContent(whole.length - 1), isContent(whole.length)]).toEqual([true, false])
})
