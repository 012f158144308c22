/** Workbooks of Excel before 2007: macro sheets and passwords, wherever the records of the workbook mention them. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import { inspect } from './inspect.ts'
import { checkWorkbook } from './workbook.ts'

/** More than 64 KB of records before the list of sheets. */
const MANY = Array.from({ length: 9000 }, () => 0xe0)
const SHEETS = Array.from({ length: 7000 }, () => ({ listed: 0, is: 0x10 }))
const MACROS = { listed: 1, is: 0x40 }
const FILE_PASS = 0x2f
const record = (type: number, content: Buffer) =>
  Buffer.concat([Buffer.from(Uint16Array.of(type, content.length).buffer), content])
const begin = (kind: number) => record(0x0809, Buffer.from(Uint16Array.of(0x0600, kind, 0, 0, 0, 0, 0, 0).buffer))
const END = record(0x0a, Buffer.alloc(0))
const [GLOBALS, SHEET, CHART, MACRO] = [5, 0x10, 0x20, 0x40].map((kind) => begin(kind)) as Buffer[]
const LISTED = record(0x85, Buffer.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]))
const ofParts = (...parts: (Buffer | undefined)[]) =>
  ole2({ Workbook: Buffer.concat([...parts.filter((part) => part !== undefined), Buffer.alloc(5000)]) })
const inDocument = (workbook: Buffer) =>
  make.ooxml('docx', { more: [{ name: 'word/embeddings/oleObject1.bin', content: workbook }] })

const CASES: [what: string, file: Buffer, verdict: string][] = [
  ['a sheet', make.xls(), 'taken'],
  ['many records and sheets', make.xls({ records: MANY, sheets: SHEETS }), 'taken'],
  ['a macro sheet', make.xls({ sheets: [MACROS] }), 'macro'],
  ['a macro sheet behind 64 KB of records', make.xls({ records: MANY, sheets: [MACROS] }), 'macro'],
  ['a macro sheet behind many sheets', make.xls({ sheets: [...SHEETS, MACROS] }), 'macro'],
  ['a macro sheet that is listed as another', make.xls({ sheets: [{ listed: 0, is: 0x40 }] }), 'macro'],
  ['a macro sheet that only its list calls so', make.xls({ sheets: [{ listed: 1, is: 0x10 }] }), 'macro'],
  [
    'an older workbook beside it that has one',
    make.xls({ more: { Book: make.workbook({ sheets: [MACROS] }) } }),
    'macro',
  ],
  ['another of the same name', make.xls({ more: { workbook: make.workbook() } }), 'content'],
  ['nothing but a macro sheet', make.xls({ kind: 0x40 }), 'macro'],
  ['empty globals before those with a macro sheet', ofParts(GLOBALS, END, GLOBALS, LISTED, END), 'macro'],
  ['a macro sheet that no list names', ofParts(GLOBALS, END, SHEET, END, MACRO, END), 'macro'],
  ['other bytes before a macro sheet', ofParts(GLOBALS, END, Buffer.alloc(7, 9), MACRO, END), 'macro'],
  ['a module of Visual Basic', ofParts(GLOBALS, END, begin(6), END), 'macro'],
  ['a macro sheet in a chart', ofParts(GLOBALS, END, SHEET, CHART, MACRO, END, END, END), 'content'],
  ['a chart in its globals', ofParts(GLOBALS, CHART, END, LISTED, END), 'content'],
  ['globals in its globals', ofParts(GLOBALS, GLOBALS, END, LISTED, END), 'content'],
  ['a chart in a chart in a sheet', ofParts(GLOBALS, END, SHEET, CHART, CHART, END, END, END), 'too-complex'],
  ['a chart in a sheet', ofParts(GLOBALS, END, SHEET, CHART, END, END), 'taken'],
  ['a password in a sheet', ofParts(GLOBALS, END, SHEET, record(FILE_PASS, Buffer.alloc(4)), END), 'encrypted'],
  ['a password behind 64 KB of records', make.xls({ records: [...MANY, FILE_PASS] }), 'encrypted'],
]

describe('a workbook with', () => {
  it.each(CASES)('%s gets its verdict (FIL-10)', async (_what, file, verdict) => {
    expect((await inspect(file, CONTENT_OF_EXTENSION.xls)) ?? 'taken').toBe(verdict)
  })

  it.each(CASES)('%s gets the same verdict in a document (FIL-10)', async (_what, file, verdict) => {
    expect((await inspect(inDocument(file), CONTENT_OF_EXTENSION.docx)) ?? 'taken').toBe(verdict)
  })
})

/** A part of another version of the format, as short as possible. */
const part = (type: number, version: number, kind: number) =>
  record(type, Buffer.from(Uint16Array.of(version, kind).buffer))
/** A sheet in the list, of which `position` is the first part. */
const listed = (kind: number, position = 0) => {
  const content = Buffer.alloc(6)
  content.writeUInt32LE(position)
  content.writeUInt8(kind, 5)
  return record(0x85, content)
}
const [FIRST, JUNK] = [Buffer.concat([begin(5), END]), Buffer.alloc(7, 9)]
const STREAMS: [what: string, parts: Buffer[], verdict: string][] = [
  ['nothing', [], 'taken'],
  ['a macro sheet of Excel 4', [part(0x0409, 0, 0x40)], 'macro'],
  ['a macro sheet of Excel 3', [part(0x0209, 0, 0x40)], 'macro'],
  ['a macro sheet of Excel 2', [part(0x0009, 0, 0x40)], 'macro'],
  ['a macro sheet of another type of record', [part(0x0109, 0, 0x40)], 'taken'],
  ['a macro sheet that lacks its last byte', [part(0x0409, 0, 0x40).subarray(0, 7)], 'taken'],
  ['a password as its first record', [record(FILE_PASS, Buffer.alloc(2))], 'encrypted'],
  ['a record that lacks its length', [FIRST, Buffer.from([FILE_PASS, 0, 0])], 'taken'],
  ['a listed macro sheet', [begin(5), listed(1), END], 'macro'],
  ['a listed module', [begin(5), listed(6), END], 'macro'],
  ['a listed chart', [begin(5), listed(2), END], 'taken'],
  ['a listed sheet that is a macro sheet', [begin(5), listed(0, 34), END, begin(0x40)], 'macro'],
  ['a listed sheet that is nowhere', [begin(5), listed(0, 1e9), END], 'taken'],
  ['a listed sheet at its end', [begin(5), listed(0)], 'taken'],
  ['a listed sheet that lacks its last byte', [begin(5), listed(0).subarray(0, 9)], 'truncated'],
  ['an end of no part', [FIRST, END, begin(0x40)], 'macro'],
  ['other bytes, and a macro sheet of Excel 5', [FIRST, JUNK, part(0x0809, 0x0500, 0x40)], 'macro'],
  ['other bytes, and a macro sheet of Excel 97', [FIRST, JUNK, part(0x0809, 0x0600, 0x40)], 'macro'],
  ['other bytes that resemble a macro sheet', [FIRST, JUNK, part(0x0809, 0x0700, 0x40)], 'taken'],
  ['other bytes that resemble a part before a macro sheet', [FIRST, JUNK, part(0x0809, 7, 5), begin(0x40)], 'macro'],
  ['other bytes that end as a part begins', [FIRST, JUNK, Buffer.from([9, 8])], 'taken'],
  ['a chart in a chart', [begin(0x20), begin(0x20), END, END], 'taken'],
  ['a sheet in a sheet', [begin(0x10), begin(0x10), END, END], 'content'],
]
describe('the records of a workbook with', () => {
  const verdictOf = (parts: Buffer[], macros: boolean) => {
    try {
      checkWorkbook(Buffer.concat(parts), { macros })
      return 'taken'
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  it.each(STREAMS)(
    '%s get their verdict, and may have macros where a document may (FIL-10)',
    (_what, parts, verdict) => {
      expect(verdictOf(parts, false)).toBe(verdict)
      expect(verdictOf(parts, true)).toBe(['macro', 'truncated'].includes(verdict) ? 'taken' : verdict)
    },
  )
})
