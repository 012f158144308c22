/**
 * Archives read from both ends: programs that follow the directory and programs that read from the start must find the
 * same entries. fflate reads in both ways. If our reader accepts an archive, all three must agree.
 */
import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { quickSample } from '../../../../../../scripts/testing/sampling.ts'
import { headersOf, listing, streamed, withEnd, type ZipMember, zip } from '../../../../test/inspect/zip.ts'
import { Refused } from './refused.ts'
import { unpackWhole } from './unpack.ts'
import { readDirectory } from './zip.ts'

type Found = Record<string, string>
const MEGABYTE = 1024 * 1024

/** The reason instead, if the archive is refused. */
const ours = async (file: Buffer): Promise<Found | string> => {
  const found: Found = {}
  try {
    for (const entry of readDirectory(file))
      found[entry.name] = (await unpackWhole(file, entry, MEGABYTE)).toString('latin1')
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
  return found
}
const latin1 = (content: Uint8Array) => Buffer.from(content).toString('latin1')
const byDirectory = (file: Buffer): Found =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([name, content]) => [name, latin1(content)]))
const fromTheBeginning = (file: Buffer): Found => {
  const found: Found = {}
  const reader = new Unzip((entry) => {
    found[entry.name] = ''
    entry.ondata = (error, chunk) => {
      if (error) throw error
      found[entry.name] += latin1(chunk)
    }
    entry.start()
  })
  reader.register(UnzipInflate)
  reader.push(file, true)
  return found
}

const a = { name: 'a.xml', content: '<a/>'.repeat(20) } satisfies ZipMember
const stored: ZipMember = { name: 'mimetype', content: 'application/x', isStored: true }
const hidden = headersOf({ name: 'word/vbaProject.bin', content: 'Sub AutoOpen()' }).local
const field = (id: number, value: Buffer) =>
  Buffer.concat([Buffer.from(Uint16Array.of(id, value.length).buffer), value])
const number64 = (value: number) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer)
const largeField = field(1, Buffer.concat([number64(80), number64(8)]))
const unicodeName = (name: string) => field(0x7075, Buffer.concat([Buffer.alloc(5, 1), Buffer.from(name)]))
const CRC = headersOf(a).central(0).readUInt32LE(16)
const PACKED = headersOf(a).central(0).readUInt32LE(20)

/**
 * The ZIP64 record is correct, the ordinary one has the values of `shown`: count, size and position of the directory.
 */
const twoRecords = (shown: readonly [count: number, size: number, position: number]) => {
  const file = zip([a, stored], { large: true })
  const end = file.subarray(file.length - 22)
  for (const at of [8, 10]) end.writeUInt16LE(shown[0], at)
  end.writeUInt32LE(shown[1], 12)
  end.writeUInt32LE(shown[2], 16)
  return file
}
const parts = [headersOf(a), headersOf(stored)]
const POSITION = parts.reduce((sum, { local }) => sum + local.length, 0)
const SIZE = parts.reduce((sum, { central }) => sum + central(0).length, 0)
const LOCATOR = Buffer.concat([Buffer.from('PK\x06\x07'), Buffer.alloc(16)])

/** The records for a large archive, with another number in one of them. */
const withLarge = (at: number, value: number) => {
  const file = zip([a, stored], { large: true })
  file.writeUInt32LE(value, file.length - 98 + at)
  return file
}
const gapBeforeLarge = () => {
  const file = withLarge(56 + 8, POSITION + SIZE + 1)
  const at = file.length - 98
  return Buffer.concat([file.subarray(0, at), Buffer.alloc(1), file.subarray(at)])
}
const [first, second] = [headersOf(a), headersOf(stored)]
const commented = () => {
  const record = Buffer.concat([first.central(0), Buffer.from('Hej')])
  record.writeUInt16LE(3, 32)
  return listing(1, first.local, record)
}
/** Its header before the content says that it is encrypted; the directory does not. */
const encryptedBefore = () => {
  const file = zip([a])
  file.writeUInt16LE(1, 6)
  return file
}
const RIGHT: [what: string, file: Buffer][] = [
  ['compressed and stored entries', zip([stored, a])],
  ['sizes behind the content', zip([streamed('a', 'b'), a, streamed('c', 'd')])],
  ['sizes behind the content without a signature', zip([streamed('a', 'b', { isSigned: false }), a])],
  [
    'sizes of eight bytes behind the content',
    zip([{ ...streamed('a', 'b', { isLarge: true }), localExtra: field(1, Buffer.alloc(16)) }, a]),
  ],
  ['sizes before and behind the content', zip([{ ...a, flags: 8, gap: streamed(a.name, a.content).gap }])],
  ['the size alone before the content', zip([{ ...streamed(a.name, a.content), localNumbers: [0, 0, 80] }, stored])],
  [
    'the checksum alone before the content',
    zip([{ ...streamed(a.name, a.content), localNumbers: [CRC, 0, 0] }, stored]),
  ],
  [
    'the size alone before a stored entry',
    zip([{ ...streamed('a', 'b', { isStored: true }), localNumbers: [0, 0, 1] }, a]),
  ],
  [
    'sizes in an extra field',
    zip([
      {
        ...a,
        localNumbers: [CRC, 0xffffffff, 0xffffffff],
        localExtra: field(1, Buffer.concat([number64(80), number64(PACKED)])),
      },
    ]),
  ],
  ['the records for large archives', zip([stored, a], { large: true })],
  ['the records for large archives beside true ones', twoRecords([2, SIZE, POSITION])],
  ['a stored entry with sizes behind it', zip([streamed('a', 'b', { isStored: true }), a])],
  ['a comment', zip([a], { comment: Buffer.from('Hej') })],
  ['a line break after its end', zip([a], { after: Buffer.from('\r\n') })],
  ['a stored entry that resembles a record', zip([{ ...stored, content: 'aPK\x03\x04' }])],
  [
    'entries in another order than listed',
    listing(2, Buffer.concat([first.local, second.local]), second.central(first.local.length), first.central(0)),
  ],
  ['a comment of an entry', commented()],
  ['two extra fields', zip([{ ...a, extra: Buffer.concat([field(0x9999, Buffer.alloc(2)), unicodeName('a.xml')]) }])],
  ['an extra field that repeats the name', zip([{ ...a, extra: unicodeName('a.xml') }])],
]
const MARK = 0xffffffff
/** fflate does not read these. */
const LARGE: [what: string, entry: ZipMember][] = [
  ['one size in an extra field', { ...a, localNumbers: [CRC, MARK, 80], localExtra: field(1, number64(PACKED)) }],
  [
    'sizes in an extra field behind another',
    {
      ...a,
      localNumbers: [CRC, MARK, MARK],
      localExtra: Buffer.concat([
        field(0x9999, Buffer.alloc(16)),
        field(1, Buffer.concat([number64(80), number64(PACKED)])),
      ]),
    },
  ],
]
const WRONG: [what: string, file: Buffer][] = [
  ['a hidden entry between two', zip([{ ...a, gap: hidden }, stored])],
  ['a hidden entry before the directory', zip([stored, { ...a, gap: hidden }])],
  ['a hidden entry at the beginning', zip([a], { before: hidden })],
  ['a hidden entry behind compressed data', zip([{ ...a, junk: hidden }, stored])],
  [
    'a hidden entry behind sizes',
    zip([{ ...streamed('a', 'b'), gap: Buffer.concat([streamed('a', 'b').gap, hidden]) }]),
  ],
  ['any byte between two', zip([{ ...a, gap: Buffer.alloc(1) }, stored])],
  ['a checksum of its own before the content', zip([{ ...a, localNumbers: [1, PACKED, 80] }])],
  ['no checksum before the content', zip([{ ...a, localNumbers: [0, PACKED, 80] }])],
  ['a shorter entry before the content', zip([{ ...a, localNumbers: [CRC, PACKED - 1, 80] }])],
  ['another size before the content', zip([{ ...a, localNumbers: [CRC, PACKED, 79] }])],
  [
    'other sizes in an extra field',
    zip([{ ...a, localNumbers: [CRC, 0xffffffff, 0xffffffff], localExtra: largeField }]),
  ],
  ['no sizes anywhere but in the directory', zip([{ ...a, localNumbers: [0, 0, 0] }])],
  ['sizes that are said to follow, and do not', zip([{ ...a, flags: 8, localNumbers: [0, 0, 0] }])],
  ['other sizes behind the content', zip([{ ...streamed('a', 'b'), gap: streamed('a', 'bc').gap }])],
  ['a stored entry that could end anywhere', zip([streamed('a', 'bPK\x07\x08c', { isStored: true })])],
  [
    'a stored entry that could end anywhere, with its size alone before it',
    zip([{ ...streamed('a', 'bPK\x07\x08c', { isStored: true }), localNumbers: [0, 0, 6] }]),
  ],
  ['another size alone before the content', zip([{ ...streamed(a.name, a.content), localNumbers: [0, 0, 79] }])],
  ['the size alone before the content, and none behind it', zip([{ ...a, localNumbers: [0, 0, 80] }])],
  ['sizes in two extra fields', zip([{ ...a, extra: Buffer.concat([largeField, largeField]) }])],
  ['another name in an extra field', zip([{ ...a, extra: unicodeName('vbaProject.bin') }])],
  ['another name in an extra field before the content', zip([{ ...a, localExtra: unicodeName('vbaProject.bin') }])],
  [
    'one name with either slash',
    zip([
      { name: 'a/b', content: '1' },
      { name: 'a\\b', content: '2' },
    ]),
  ],
  ['names of other bytes that read the same', zip([{ ...a, name: 'a\ufffd', localName: Buffer.from([0x61, 0xff]) }])],
  ['an entry that is said to be encrypted before its content', encryptedBefore()],
  [
    'sizes in an extra field that is too short',
    zip([{ ...a, localNumbers: [CRC, MARK, MARK], localExtra: field(1, number64(80)) }]),
  ],
  [
    'sizes in an extra field, and an empty one',
    zip([{ ...a, extra: Buffer.concat([largeField, field(1, Buffer.alloc(0))]) }]),
  ],
  ['a comment that is longer than the rest', withEnd(zip([a]), 20, 5)],
  ['fewer entries than it counts', listing(2, first.local, first.central(0))],
  [
    'more entries than it counts',
    listing(1, zip([a, stored]).subarray(0, POSITION), first.central(0), second.central(first.local.length)),
  ],
  ['a record for large archives without its signature', withLarge(0, 0)],
  ['a record for large archives of another length', withLarge(4, 45)],
  ['a record for large archives that counts differently', withLarge(24, 1)],
  ['a byte before the record for large archives', gapBeforeLarge()],
  ['a record for large archives that is missing', withEnd(zip([a]), 12, 1)],
  ['nothing in its directory', listing(0, first.local)],
  ['the beginning of another record', listing(1, first.local, first.central(0), first.central(0).subarray(0, 20))],
  ['a record that goes on beyond its directory', listing(1, first.local, first.central(0).subarray(0, -1))],
  ['a stored entry that is longer than it says', zip([{ ...stored, saidSize: 5 }])],
  ['anything but blanks after its end', zip([a], { after: Buffer.from('\r\nx') })],
  ['two records that count differently', twoRecords([1, SIZE, POSITION])],
  ['two records of different sizes', twoRecords([2, SIZE - 1, POSITION])],
  ['two records of different places', twoRecords([2, SIZE, POSITION + 1])],
  ['a record for large archives that only some readers find', zip([{ ...a, extra: field(0x9999, LOCATOR) }])],
  ['a part of several', withEnd(zip([a]), 4, 1)],
  ['fewer entries in this part than in all', withEnd(zip([a]), 10, 2)],
]

describe('an archive with', () => {
  it.each(RIGHT)('%s is read alike by three readers (FIL-05)', async (_what, file) => {
    const found = await ours(file)
    expect(found).toBeTypeOf('object')
    expect(byDirectory(file)).toEqual(found)
    expect(fromTheBeginning(file)).toEqual(found)
  })

  it.each(LARGE)('%s is read (FIL-05)', async (_what, entry) => {
    expect(await ours(zip([entry]))).toEqual({ 'a.xml': a.content })
  })

  it('an encrypted entry is refused as encrypted (FIL-10)', async () => {
    expect(await ours(zip([{ ...a, flags: 1 }]))).toBe('encrypted')
  })

  it.each(WRONG)('%s is refused (FIL-05)', async (_what, file) => {
    expect(await ours(file)).toBe('content')
  })
})

/** Undefined if it throws. */
const attempt = (read: () => Found): Found | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}
const CHANGES: ((byte: number) => number)[] = [(byte) => byte ^ 0xff, (byte) => (byte + 1) & 0xff, () => 0]
/** Each byte in turn, changed in three ways. */
function* changed(file: Buffer) {
  for (let at = 0; at < file.length; at++)
    for (const change of CHANGES) {
      const copy = Buffer.from(file)
      copy[at] = change(copy[at] ?? 0)
      yield { at, copy }
    }
}

describe('an archive of which one byte was changed, with', () => {
  it.each(quickSample(RIGHT))('%s is refused, or read alike by three readers (FIL-05)', async (_what, file) => {
    let accepted = 0
    for (const { at, copy } of changed(file)) {
      const found = await ours(copy)
      if (typeof found === 'string') continue
      accepted++
      expect(
        attempt(() => byDirectory(copy)),
        `directory, byte ${at}`,
      ).toEqual(found)
      expect(
        attempt(() => fromTheBeginning(copy)),
        `beginning, byte ${at}`,
      ).toEqual(found)
    }
    // Times and program versions may have any value.
    expect(accepted).toBeGreaterThan(10)
  })
})
