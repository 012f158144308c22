/** Workbooks of Excel before 2007: macro sheets and passwords, wherever the records of the workbook mention them. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import { inspect } from './inspect.ts'

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
