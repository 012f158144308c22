/** JPEG: each rule about segments and image data, at its boundary. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { expect, it } from 'vitest'
import { inspect } from './inspect.ts'
import { inspectJpeg } from './jpeg.ts'

type Bytes = readonly number[]
const [START, FRAME, SCAN, END] = [
  [0xff, 0xd8],
  [0xff, 0xc0, 0, 2],
  [0xff, 0xda, 0, 2],
  [0xff, 0xd9],
]
const COMMENT = [0xff, 0xfe, 0, 2]
const frame = (marker: number) => [...START, 0xff, marker, 0, 2, ...END]
const scanned = (...data: Bytes) => [...START, ...FRAME, ...SCAN, ...data, ...END]
/** As many markers between start and end, one of them the frame. */
const segments = (count: number) =>
  Buffer.concat([
    Buffer.from(START),
    Buffer.alloc((count - 1) * COMMENT.length, Buffer.from(COMMENT)),
    Buffer.from([...FRAME, ...END]),
  ])

const CASES: [what: string, file: Bytes | Buffer, verdict: string][] = [
  ['the first frame code', frame(0xc0), 'taken'],
  ['the last frame code', frame(0xcf), 'taken'],
  ['the code after the frames instead of a frame', frame(0xd0), 'content'],
  ['Huffman tables instead of a frame', frame(0xc4), 'content'],
  ['an extension instead of a frame', frame(0xc8), 'content'],
  ['arithmetic conditioning instead of a frame', frame(0xcc), 'content'],
  ['image data before its frame', [...START, ...SCAN, 1, ...FRAME, ...END], 'content'],
  ['image data without a frame', [...START, ...SCAN, 1, ...END], 'content'],
  ['another first byte', [0xfe, 0xd8, ...FRAME, ...END], 'content'],
  ['another second byte', [0xff, 0xd7, ...FRAME, ...END], 'content'],
  ['its start alone', START, 'truncated'],
  ['a second start, as of a picture inside', [...START, ...START, 0, 2, ...FRAME, ...END], 'content'],
  ['a segment code below all segments', [...START, 0xff, 0xbf, 0, 2, ...FRAME, ...END], 'content'],
  ['another byte in place of a marker', [...START, ...FRAME, 0, 0xd9], 'content'],
  ['fill bytes before a marker', [...START, ...FRAME, 0xff, 0xff, 0xff, ...END], 'taken'],
  ['its end within a marker', [...START, ...FRAME, 0xff], 'truncated'],
  ['its end between two segments', [...START, ...FRAME], 'truncated'],
  ['its end within a length', [...START, ...FRAME, 0xff, 0xfe, 0], 'truncated'],
  ['a segment that reaches beyond it', [...START, ...FRAME, 0xff, 0xfe, 0, 9, ...END], 'truncated'],
  ['image data without an end', [...START, ...FRAME, ...SCAN, 1, 2], 'truncated'],
  ['image data that ends within a marker', [...START, ...FRAME, ...SCAN, 1, 0xff], 'truncated'],
  ['a segment between two parts of its image data', scanned(1, ...COMMENT, ...SCAN, 2), 'taken'],
  ['the first and the last restart in its image data', scanned(0xff, 0xd0, 1, 0xff, 0xd7, 1), 'taken'],
  ['a fill byte before a stuffed zero in its image data', scanned(0xff, 0xff, 0, 1), 'taken'],
  ['an unknown marker in its image data', scanned(0xff, 1, 2), 'content'],
  ['as many segments as allowed', segments(99_999), 'taken'],
  ['one segment more', segments(100_000), 'too-complex'],
]

it.each(CASES)('a picture with %s gets its verdict (FIL-05)', async (_what, file, verdict) => {
  expect((await inspect(Buffer.from(file), CONTENT_OF_EXTENSION.jpg)) ?? 'taken').toBe(verdict)
})

it('the byte after the end of the picture is no content, so that an archive there is found (FIL-05)', () => {
  const file = Buffer.from(scanned(1))
  const isContent = inspectJpeg(Buffer.concat([file, Buffer.alloc(9)]))
  expect([isContent(file.length - 1), isContent(file.length)]).toEqual([true, false])
})
