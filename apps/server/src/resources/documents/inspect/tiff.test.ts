/** TIFF: each rule about pages, directories and strips, at its boundary. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { expect, it } from 'vitest'
import { inspect } from './inspect.ts'
import { inspectTiff } from './tiff.ts'

const [BYTE, SHORT, LONG] = [1, 3, 4]
type Entry = readonly [tag: number, type: number, count: number, value: number]
const SIZE: Entry[] = [
  [256, LONG, 1, 8],
  [257, LONG, 1, 1],
]
const WITHOUT_WIDTH = SIZE.slice(1)
const WITHOUT_HEIGHT = SIZE.slice(0, 1)
/** The strip of a page in one piece. */
const strip = (from: number, length: number): Entry[] => [
  [273, LONG, 1, from],
  [279, LONG, 1, length],
]
const tiles = (from: number, length: number): Entry[] => [
  [324, LONG, 1, from],
  [325, LONG, 1, length],
]
/** Two numbers of 16 bits, in the place of one value. */
const two = (first: number, second: number) => first + second * 0x10000

const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const directory = (entries: readonly Entry[], next = 0) =>
  Buffer.concat([
    u16(entries.length),
    ...entries.map(([tag, type, count, value]) => Buffer.concat([u16(tag, type), u32(count, value)])),
    u32(next),
  ])
const fileOf = (first: number, ...parts: Buffer[]) => Buffer.concat([Buffer.from('II*\0'), u32(first), ...parts])
/** 16 bytes of data, at 8, and one page. */
const page = (...entries: Entry[]) => fileOf(24, Buffer.alloc(16), directory(entries))
const END_OF_PAGE = 24 + 2 + 4 * 12 + 4
/** As many pages, each with the same strip. */
const pages = (count: number, more = Buffer.alloc(0), last: readonly Entry[] = strip(8, 0)) => {
  const { length } = directory([...SIZE, ...strip(8, 0)])
  const at = (index: number) => (index < count ? 8 + index * length : 0)
  const all = Array.from({ length: count }, (_, index) =>
    directory([...SIZE, ...(index === count - 1 ? last : strip(8, 0))], at(index + 1)),
  )
  return fileOf(8, ...all, more)
}
/** Two pages with as many strips together. Their offsets are their sizes, too, and all are zero. */
const strips = (count: number) => {
  const { length } = directory([...SIZE, ...strip(8, 0)])
  const all: Entry[] = [
    [273, SHORT, count - 1, 8 + 2 * length],
    [279, SHORT, count - 1, 8 + 2 * length],
  ]
  return pages(2, Buffer.alloc((count - 1) * 2), all)
}
/** Two directories that share entries: 76 and 52 bytes long. The count of the second is in the first's first entry. */
const overlapping = (length: number) => {
  const first = directory([[0, 0, 0, two(0, 4)], ...SIZE, ...strip(8, 1), [0, 0, 0, 0]], 8 + 12)
  return Buffer.concat([fileOf(8, first), Buffer.alloc(length - 8 - first.length)])
}

const CASES: [what: string, file: Buffer, verdict: string][] = [
  ['one strip', page(...SIZE, ...strip(8, 16)), 'taken'],
  ['one tile', page(...SIZE, ...tiles(8, 16)), 'taken'],
  ['one strip, in short numbers', page(...SIZE, [273, SHORT, 1, 8], [279, SHORT, 1, 16]), 'taken'],
  ['positions of another type', page(...SIZE, [273, BYTE, 1, 8], [279, LONG, 1, 16]), 'content'],
  ['sizes of another type', page(...SIZE, [273, LONG, 1, 8], [279, 5, 1, 16]), 'content'],
  ['two strips in short numbers', page(...SIZE, [273, SHORT, 2, two(8, 16)], [279, SHORT, 2, two(8, 8)]), 'taken'],
  [
    'a second strip that reaches beyond it',
    page(...SIZE, [273, SHORT, 2, two(8, 16)], [279, SHORT, 2, two(8, END_OF_PAGE - 15)]),
    'truncated',
  ],
  [
    'two strips in long numbers',
    fileOf(24, u32(8, 16), u32(8, 8), directory([...SIZE, [273, LONG, 2, 8], [279, LONG, 2, 16]])),
    'taken',
  ],
  [
    'two strips in long numbers, the second of which reaches beyond it',
    fileOf(24, u32(8, 16), u32(8, 999), directory([...SIZE, [273, LONG, 2, 8], [279, LONG, 2, 16]])),
    'truncated',
  ],
  ['a strip up to its last byte', page(...SIZE, ...strip(8, END_OF_PAGE - 8)), 'taken'],
  ['a strip that reaches one byte beyond it', page(...SIZE, ...strip(8, END_OF_PAGE - 7)), 'truncated'],
  ['no strip', page(...SIZE, [273, LONG, 0, 8], [279, LONG, 0, 16]), 'content'],
  ['fewer sizes than strips', page(...SIZE, [273, SHORT, 2, two(8, 16)], [279, LONG, 1, 8]), 'content'],
  ['more sizes than strips', page(...SIZE, [273, LONG, 1, 8], [279, SHORT, 2, two(8, 8)]), 'taken'],
  ['no width', page(...WITHOUT_WIDTH, ...strip(8, 16)), 'content'],
  ['no height', page(...WITHOUT_HEIGHT, ...strip(8, 16)), 'content'],
  ['no positions', page(...SIZE, [279, LONG, 1, 16]), 'content'],
  ['no sizes', page(...SIZE, [273, LONG, 1, 8]), 'content'],
  ['no page', fileOf(0), 'content'],
  ['as many pages as allowed', pages(10_000), 'taken'],
  ['one page more', pages(10_001), 'too-complex'],
  ['as many strips as allowed, on two pages', strips(1_000_000), 'taken'],
  ['one strip more', strips(1_000_001), 'too-complex'],
  ['directories that share bytes, as long as it', overlapping(128), 'taken'],
  ['directories that share bytes, longer than it', overlapping(127), 'content'],
]

it.each(CASES)('a picture with %s gets its verdict (FIL-05)', async (_what, file, verdict) => {
  expect((await inspect(file, CONTENT_OF_EXTENSION.tif)) ?? 'taken').toBe(verdict)
})

const VALUE: Entry = [700, BYTE, 8, 8]
/** Where an archive's end record would be found: only in image data and values that overlap nothing. */
const POSITIONS: [what: string, file: Buffer, position: number, isContent: boolean][] = [
  ['before a strip', page(...SIZE, ...strip(9, 15)), 8, false],
  ['at the beginning of a strip', page(...SIZE, ...strip(8, 16)), 8, true],
  ['at the end of a strip', page(...SIZE, ...strip(8, 16)), 23, true],
  ['behind a strip', page(...SIZE, ...strip(8, 8)), 16, false],
  ['behind a strip, in the directory', page(...SIZE, ...strip(8, 16)), 24, false],
  [
    'in a second strip that its count excludes',
    page(...SIZE, [273, SHORT, 1, two(8, 16)], [279, SHORT, 1, two(4, 4)]),
    16,
    false,
  ],
  ['in a strip that begins in the header', page(...SIZE, ...strip(7, 16)), 10, false],
  ['in a strip that reaches into the directory', page(...SIZE, ...strip(8, 17)), 8, false],
  ['at the beginning of a strip directly behind the directory', pages(1, Buffer.alloc(9), strip(62, 9)), 62, true],
  ['in a strip that begins in the last byte of the directory', pages(1, Buffer.alloc(9), strip(61, 9)), 65, false],
  ['in a strip that another page has', pages(2, Buffer.alloc(9), strip(116, 9)), 120, true],
  ['at the beginning of a value', page(...SIZE, ...strip(16, 8), VALUE), 8, true],
  ['at the end of a value', page(...SIZE, ...strip(16, 8), VALUE), 15, true],
  ['in a value that a strip overlaps', page(...SIZE, ...strip(8, 16), VALUE), 9, true],
  ['in a strip that a value overlaps', page(...SIZE, ...strip(8, 16), VALUE), 20, false],
  ['in a value that another page has', pages(2, Buffer.alloc(9), [...strip(8, 0), [700, BYTE, 9, 128]]), 130, true],
  ['in a value of four bytes, which its entry contains', page(...SIZE, ...strip(8, 1), [700, BYTE, 4, 8]), 10, false],
]

it.each(POSITIONS)('%s is content or not (FIL-05)', (_what, file, position, isContent) => {
  expect(inspectTiff(file)(position)).toBe(isContent)
})
