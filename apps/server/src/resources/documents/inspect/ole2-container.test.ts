/** OLE2 containers ([MS-CFB]): their streams as any reader finds them, and crafted chains of sectors. */
import { describe, expect, it } from 'vitest'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import { contentOf, isOle2, openContainer, readStream } from './ole2-container.ts'
import { Refused } from './refused.ts'

const [END, FREE] = [0xfffffffe, 0xffffffff]
/** Different bytes in each sector. */
const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, index) => 1 + ((index * 7) % 251)))
const withNumbers = (file: Buffer, ...changes: (readonly [at: number, value: number])[]) => {
  const copy = Buffer.from(file)
  for (const [at, value] of changes) copy.writeUInt32LE(value, at)
  return copy
}
/** The content of the stream `a`, or the reason why it is refused. */
const read = (file: Buffer): string | undefined => {
  try {
    const container = openContainer(file)
    const entry = container.top.get('a')
    return entry && readStream(container, entry).toString('latin1')
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

const small = ole2({ b: bytes(70), A: bytes(200) })
const large = ole2({ b: bytes(70), A: bytes(5000) })
/** Positions of the entry of the stream, and of the numbers that chain its sectors. */
const entryOf = (file: Buffer) => file.indexOf(Buffer.from('A\0', 'utf16le'))
const TABLE = 512
const startOf = (file: Buffer) => file.readUInt32LE(entryOf(file) + 116)
const miniTableOf = (file: Buffer) => (file.readUInt32LE(60) + 1) * 512
const directoryOf = (file: Buffer) => file.readUInt32LE(48)
const rootOf = (file: Buffer) => (directoryOf(file) + 1) * 512

const entry = (name: string, type: number, child: number, start: number, size: number) => {
  const raw = Buffer.alloc(128)
  raw.write(name, 0, 'utf16le')
  raw.writeUInt16LE(name.length * 2 + 2, 64)
  raw.writeUInt8(type, 66)
  for (const [at, value] of [
    [68, FREE],
    [72, FREE],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    raw.writeUInt32LE(value, at)
  return raw
}
const sectors = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer)
const write = (file: Buffer, ...parts: (readonly [at: number, content: Buffer])[]) => {
  for (const [at, content] of parts) content.copy(file, at)
  return file
}
/** A container of version 4, with sectors of 4 KB. */
const version4 = () => {
  const file = Buffer.alloc(5 * 4096 + 1)
  small.copy(file, 0, 0, 512)
  file.writeUInt16LE(12, 30)
  return write(
    withNumbers(file, [48, 1], [60, END], [68, END], [76, 0]),
    [4096, sectors(FREE, END, 3, END)],
    [2 * 4096, Buffer.concat([entry('Root Entry', 5, 1, END, 0), entry('A', 2, FREE, 2, 5000)])],
    [3 * 4096, bytes(5000)],
  )
}
/** A container above 7 MB: the last sector of its table is named outside the header. `next`: of those outside it. */
const above7Megabytes = (next = END) => {
  const first = 109 * 128
  const file = Buffer.alloc((first + 13) * 512)
  small.copy(file, 0, 0, 76)
  const chain = Array.from({ length: 10 }, (_, index) => (index < 9 ? first + 2 + index : END))
  return write(
    withNumbers(file, [48, first], [60, END], [68, 1]),
    [2 * 512, sectors(2)],
    [3 * 512 - 4, sectors(next)],
    [3 * 512, sectors(END, ...chain)],
    [(first + 1) * 512, Buffer.concat([entry('Root Entry', 5, 1, END, 0), entry('A', 2, FREE, first + 1, 5000)])],
    [(first + 2) * 512, bytes(5000)],
  )
}

/** A container of version 4 with this many sectors of entries, each with 32. */
const withEntries = (count: number) => {
  const file = Buffer.alloc((5 + count) * 4096 + 1)
  small.copy(file, 0, 0, 512)
  file.writeUInt16LE(12, 30)
  const chain = Array.from({ length: count }, (_, index) => (index < count - 1 ? 5 + index : END))
  return write(
    withNumbers(file, [48, 4], [60, END], [68, END], [76, 0], [80, 1], [84, 2], [88, 3]),
    [4096, sectors(FREE, FREE, FREE, FREE, ...chain)],
    [5 * 4096, Buffer.concat([entry('Root Entry', 5, 1, END, 0), entry('A', 2, FREE, END, 0)])],
  )
}

const READ: [what: string, file: Buffer, content: Buffer][] = [
  ...[1, 64, 65, 512, 513, 4095, 4096, 5120, 60_000].map((length): [string, Buffer, Buffer] => [
    `${length} bytes`,
    ole2({ b: bytes(70), A: bytes(length) }),
    bytes(length),
  ]),
  ['sectors of 4 KB', version4(), bytes(5000)],
  ['99 968 entries', withEntries(3124), Buffer.alloc(0)],
  ['more than 7 MB', above7Megabytes(), bytes(5000)],
  ['a list of sectors that leads to itself', above7Megabytes(1), bytes(5000)],
  [
    'an entry beside it that leads to itself',
    withNumbers(large, [entryOf(large) + 68, 2], [entryOf(large) + 72, 99]),
    bytes(5000),
  ],
]
const REFUSED: [what: string, file: Buffer, reason: string][] = [
  ['a header cut off', small.subarray(0, 511), 'truncated'],
  ['another beginning', withNumbers(small, [4, 0]), 'content'],
  ['sectors of 1 KB', withNumbers(small, [30, 10]), 'content'],
  ['a chain that leads to itself', withNumbers(large, [TABLE + 4 * startOf(large), startOf(large)]), 'content'],
  ['a chain that leads beyond the file', withNumbers(large, [TABLE + 4 * startOf(large), 100]), 'truncated'],
  ['a chain that leads beyond the list of sectors', withNumbers(large, [entryOf(large) + 116, 2 ** 20]), 'truncated'],
  ['a chain that ends before the stream', withNumbers(large, [TABLE + 4 * startOf(large), END]), 'truncated'],
  ['a list of sectors that is missing', withNumbers(large, [76, FREE]), 'content'],
  [
    'a directory that leads to itself',
    withNumbers(large, [TABLE + 4 * directoryOf(large), directoryOf(large)]),
    'content',
  ],
  ['100 000 entries', withEntries(3125), 'too-complex'],
  [
    'a chain that leads to the end of the file',
    withNumbers(large, [TABLE + 4 * (startOf(large) + 8), large.length / 512 - 1]),
    'truncated',
  ],
  ['two streams of one name', ole2({ A: bytes(70), a: bytes(5000) }), 'content'],
  ['a small stream beyond the others', withNumbers(small, [entryOf(small) + 116, 1000]), 'content'],
  ['small streams without a list of sectors', withNumbers(small, [60, END]), 'content'],
  ['small streams that are nowhere', withNumbers(small, [rootOf(small) + 116, END]), 'content'],
  [
    'a small stream that is longer than the file, and leads to itself',
    withNumbers(
      small,
      [entryOf(small) + 120, 60_000],
      [56, 70_000],
      [miniTableOf(small) + 4 * startOf(small), startOf(small)],
    ),
    'content',
  ],
]

describe('a container with', () => {
  it.each(READ)('%s is read (FIL-05)', (_what, file, content) => {
    expect(read(file)).toBe(content.toString('latin1'))
  })

  it.each(REFUSED)('%s is refused (FIL-05)', (_what, file, reason) => {
    expect(read(file)).toBe(reason)
  })

  it('a name longer than 31 characters, or with no length, is read without other bytes (FIL-05)', () => {
    const named = (length: number) => {
      const file = ole2({ ['a'.repeat(31)]: bytes(1) })
      file.writeUInt16LE(length, file.indexOf(Buffer.from('a'.repeat(31), 'utf16le')) + 64)
      return [...openContainer(file).top.keys()]
    }
    expect([64, 200, 4, 0].map(named)).toEqual([['a'.repeat(31)], ['a'.repeat(31)], ['a'], ['']])
  })

  it('entries below a folder has only those of its root on top (FIL-05)', () => {
    const file = withNumbers(small, [entryOf(small) - 128 + 72, FREE], [entryOf(small) - 128 + 76, 2])
    expect([...openContainer(file).top.keys()]).toEqual(['b'])
  })
})

const contentIn = (file: Buffer): number[] => {
  const isContent = contentOf(openContainer(file))
  return Array.from(file, (_, at) => at).filter((at) => isContent(at))
}
const rangeOf = (start: number, length: number) => Array.from({ length }, (_, at) => start + at)
it('the content of a container is the bytes of its streams, and nothing else (FIL-05)', () => {
  const file = ole2({ a: Buffer.alloc(5000, 'x'), b: Buffer.alloc(100, 'y'), c: null })
  const minis = rangeOf(file.indexOf('y'.repeat(100)), 128)
  const at = file.indexOf('x'.repeat(5000))
  const expected = (length: number) => [...rangeOf(at, length), ...minis].toSorted((one, other) => one - other)
  expect(contentIn(file)).toEqual(expected(5000))
  const name = file.indexOf(Buffer.from('a\0', 'utf16le'))
  expect(contentIn(withNumbers(file, [name + 120, 4200]))).toEqual(expected(4200))
  const start = file.readUInt32LE(name + 116)
  expect(contentIn(withNumbers(file, [TABLE + 4 * start, 1e6]))).toEqual(expected(512))
})

it('a container without entries has no streams (FIL-05)', () => {
  expect(read(withNumbers(small, [48, END]))).toBeUndefined()
})

it('a container is known by its first eight bytes (FIL-05)', () => {
  expect([small, small.subarray(0, 8), small.subarray(0, 7), small.subarray(1)].map(isOle2)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
