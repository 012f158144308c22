/** Word's format before 2007 ([MS-DOC]): its template, its password, and fields of its text. */
import { expect, it } from 'vitest'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import { openContainer } from './ole2-container.ts'
import { checkWordDocument } from './word-document.ts'

const HOST = 'https://exempel.se/a'
const [ENCRYPTED, TABLE_1] = [0x0100, 0x0200]
/** The length of the header up to the location of the document's names, of which the second is the template. */
const HEADER = 0x019a + 8
type List = { mark?: number; count?: number; extra?: number }
const namesOf = (texts: string[], { mark = 0xffff, count = texts.length, extra = 0 }: List = {}) =>
  Buffer.concat([
    Buffer.from(Uint16Array.of(mark, count, extra).buffer),
    ...texts.map((text) =>
      Buffer.concat([
        Buffer.from(Uint16Array.of(text.length).buffer),
        Buffer.from(text, 'utf16le'),
        Buffer.alloc(extra, 1),
      ]),
    ),
  ])
type Word = {
  flags?: number
  version?: number
  length?: number
  tables?: Record<string, Buffer>
  named?: number
  text?: string
}
const verdictOf = ({ flags = 0, version = 0xc1, length = HEADER, tables = {}, named, text = '' }: Word): string => {
  const header = Buffer.alloc(HEADER)
  header.writeUInt16LE(version, 2)
  header.writeUInt16LE(flags, 10)
  // The list begins behind one other byte.
  header.writeUInt32LE(1, HEADER - 8)
  header.writeUInt32LE(named ?? Object.values(tables)[0]?.length ?? 0, HEADER - 4)
  const shifted = Object.entries(tables).map(([name, list]) => [name, Buffer.concat([Buffer.alloc(1), list])])
  const main = Buffer.concat([header.subarray(0, length), Buffer.from(text, 'latin1')])
  try {
    checkWordDocument(main, openContainer(ole2({ WordDocument: main, ...Object.fromEntries(shifted) })))
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

const [host, local] = [namesOf(['', HOST, 'a']), namesOf(['', 'Normal.dot', 'a'])]
const CASES: [what: string, word: Word, verdict: string][] = [
  ['a template from a host', { tables: { '0Table': host } }, 'external'],
  ['a template of its own', { tables: { '0Table': local } }, 'taken'],
  ['a template in the other table', { flags: TABLE_1, tables: { '1Table': host } }, 'external'],
  ['a template in a table that is not in use', { tables: { '0Table': local, '1Table': host } }, 'taken'],
  ['a name before its template', { tables: { '0Table': namesOf(['abc', HOST]) } }, 'external'],
  ['other bytes between its names', { tables: { '0Table': namesOf(['abc', HOST], { extra: 2 }) } }, 'external'],
  ['names of one byte a character', { tables: { '0Table': namesOf(['', HOST], { mark: 2 }) } }, 'taken'],
  ['one name only', { tables: { '0Table': namesOf(['', HOST], { count: 1 }) } }, 'taken'],
  ['an older header', { version: 0xc0, tables: { '0Table': host } }, 'taken'],
  ['a shorter header', { length: HEADER - 1, tables: { '0Table': host } }, 'taken'],
  ['no names', { named: 0, tables: { '0Table': host } }, 'taken'],
  ['no table', { named: 10 }, 'taken'],
  ['a list that its table cuts off', { named: 1000, tables: { '0Table': host } }, 'truncated'],
  ['a password', { flags: ENCRYPTED }, 'encrypted'],
  ['a password, and nothing else', { flags: ENCRYPTED, length: 12 }, 'encrypted'],
  ['half of its flags', { flags: ENCRYPTED, length: 11 }, 'taken'],
  ['a field', { text: `\u0013LINK a ${HOST}\u0015` }, 'external'],
  ['a field without end', { text: `\u0013LINK a ${HOST}` }, 'external'],
  ['an address in the result of a field', { text: `\u0013LINK a C:\\b\u0014 ${HOST}\u0015` }, 'taken'],
  ['an address behind a field', { text: `\u0013LINK a C:\\b\u0015 ${HOST}` }, 'taken'],
  [
    'a field whose name is the result of another',
    { text: `\u0013\u0013SET b\u0014LI\u0015NK a ${HOST}\u0015` },
    'external',
  ],
  ['marks that are other data', { text: '\u0013'.repeat(60) }, 'taken'],
]
it.each(CASES)('a document with %s gets its verdict (FIL-10)', (_what, word, verdict) => {
  expect(verdictOf(word)).toBe(verdict)
})
