/**
 * The same sheets read by Papa Parse, through our own reader, and by csv-parse: a difference is a fault of one. Ours
 * also makes every line break `\n`, and reads a cell of text with tabs that is not quoted as a whole as it is.
 */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTable } from './parse-table.ts'

/** The nightly suite compares 100 000 of each kind, in parts: one test of them all once ran into its time limit. */
const PARTS = process.env['NIGHTLY'] ? 20 : 1
const NUM_RUNS = process.env['NIGHTLY'] ? 5_000 : 1_000
const TIMEOUT = { timeout: 10 * 60_000 }

const OPTIONS = { bom: true, relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true }
/** Undefined: not CSV by the rules of csv-parse, which are strict about quotes. */
const readBySecond = (text: string, delimiter: string, quote: string | false): string[][] | undefined => {
  try {
    const rows = parse(text, { ...OPTIONS, delimiter, quote, record_delimiter: ['\r\n', '\n', '\r'] })
    return rows.map((row) => row.map((cell) => cell.replaceAll(/\r\n?/g, '\n')))
  } catch {
    return undefined
  }
}

const anySeparator = fc.constantFrom('\t', ';', ',')
const lineBreak = fc.constantFrom('\r\n', '\n', '\r')
const cellOf = (characters: string) => fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 })
/** Quoted also where it need not be, as some programs write every cell. */
const written = fc
  .tuple(cellOf('aÅé€ 01,;\t"\n\r=\''), fc.boolean())
  .map(([cell, isQuoted]) => (isQuoted || /[\t;,"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
const rowOf = (width: number) => fc.array(written, { minLength: 1, maxLength: width })

/** Rows of up to four cells below a heading of four. */
const sheet = fc
  .record({
    separator: anySeparator,
    rows: fc.array(rowOf(4), { maxLength: 6 }),
    heading: fc.array(cellOf('aÅ 01'), { minLength: 4, maxLength: 4 }),
    endings: fc.array(lineBreak, { minLength: 7, maxLength: 7 }),
    isEnded: fc.boolean(),
  })
  .map(({ separator, heading, rows, endings, isEnded }) => {
    const lines = [heading.map((head) => `${head}x`), ...rows].map((row) => row.join(separator))
    const text = lines.map((line, at) => line + (isEnded || at < rows.length ? endings[at] : '')).join('')
    return { text, separator }
  })
/** Mostly no table, with quotes anywhere. */
const anyText = fc.record({ text: cellOf('a;;""\n\n '), separator: fc.constant(';') })
/** As a spreadsheet copies texts with quotation marks: here none begins a cell, or none ends one. */
const pasted = fc
  .tuple(fc.array(fc.array(cellOf('a" ,;'), { minLength: 2, maxLength: 4 }), { maxLength: 6 }), fc.boolean(), lineBreak)
  .map(([rows, isBefore, ending]) => ({
    text: rows.map((row) => row.map((cell) => (isBefore ? `x${cell}` : `${cell}x`)).join('\t')).join(ending),
    separator: '\t',
  }))
const mark = fc.constantFrom('', '\ufeff')

const bothAgree = (all: fc.Arbitrary<{ text: string; separator: string }>, quote: string | false = '"') => {
  let compared = 0
  fc.assert(
    fc.property(all, mark, ({ text, separator }, bom) => {
      const rows = readBySecond(bom + text, separator, quote)
      if (!rows) return
      compared++
      expect(parseTable(`${bom}sep=${separator}\n${text}`)).toEqual({ rows, unreadable: [] })
    }),
    { numRuns: NUM_RUNS },
  )
  return compared
}

describe.each(Array.from({ length: PARTS }, (_, index) => index + 1))('part %i', () => {
  it('reads generated sheets as csv-parse does (LES-03)', TIMEOUT, () => {
    expect(bothAgree(sheet)).toBe(NUM_RUNS)
  })

  it('reads any text as csv-parse does that is CSV by its rules (LES-03)', TIMEOUT, () => {
    expect(bothAgree(anyText)).toBeGreaterThan(NUM_RUNS / 10)
  })

  it('reads pasted texts with quotation marks as csv-parse does without quotes (LES-03)', TIMEOUT, () => {
    expect(bothAgree(pasted, false)).toBe(NUM_RUNS)
  })
})
