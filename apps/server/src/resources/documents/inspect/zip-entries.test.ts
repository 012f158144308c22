/** Names of entries, and limits of archives. */
import { expect, it } from 'vitest'
import { headersOf, listing, manyEntries, zip } from '../../../../test/inspect/zip.ts'
import { Refused } from './refused.ts'
import { readDirectory } from './zip.ts'

const verdictOf = (file: Buffer): string => {
  try {
    readDirectory(file)
    return 'read'
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}
const a = { name: 'a.xml', content: '<a/>' }
const largeRecord = () => {
  const record = Buffer.concat([headersOf(a).central(0), Buffer.alloc(0xffff)])
  record.writeUInt16LE(0xffff, 32)
  return record
}
const ENDS: [what: string, file: Buffer, verdict: string][] = [
  ['no end', zip([a]).subarray(0, -22), 'truncated'],
  ['a part of its end', zip([a]).subarray(0, -1), 'truncated'],
  ['zeros after its end', zip([a], { after: Buffer.alloc(0xffff) }), 'read'],
  ['too many zeros after its end', zip([a], { after: Buffer.alloc(0x1_0000) }), 'truncated'],
  ['ten thousand entries', manyEntries(10_000), 'read'],
  ['more entries', manyEntries(10_001), 'too-complex'],
  [
    'a directory of 8.5 megabytes',
    listing(130, headersOf(a).local, ...Array.from({ length: 130 }, largeRecord)),
    'too-complex',
  ],
]
const HARMFUL = ['/a', '\\a', 'C:a', 'c:\\a', '..', '../a', 'a/..', 'a/../b', 'a\\..\\b', 'a\0']
const HARMLESS = ['a..', '..a', 'a/..b/c', 'ab:c', '%:a', '...']

it.each(ENDS)('an archive with %s gets its verdict (FIL-05)', (_what, file, verdict) => {
  expect(verdictOf(file)).toBe(verdict)
})

it('a name that leads out of the folder is refused, and another is accepted (FIL-05)', () => {
  const refused = [...HARMFUL, ...HARMLESS].filter((name) => verdictOf(zip([{ ...a, name }])) === 'content')
  expect(refused).toEqual(HARMFUL)
})
