/** The same sheets read by Papa Parse, through our own reader, and by csv-parse: a difference is a fault of one. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTable } from './parse-table.ts'

/** Two minutes in the nightly suite. */
const TIMEOUT = { timeout: 15 * 60_000 }
const NUM_RUNS = process.env['NIGHTLY'] ? 100_000 : 1_000

const OPTIONS = { bom: true, relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true }
/** Undefined: not CSV by the rules of csv-parse, which are strict about quotes. */
const readBySecond = (text: string, delimiter: string): string[][] | undefined => {
  try {
    return parse(text, { ...OPTIONS, delimiter, record_delimiter: ['\r\n', '\n'] })
  } catch {
    return undefined
  }
}

const anySeparator = fc.constantFrom('\t', ';', ',')
const lineBreak = fc.constantFrom('\r\n', '\n')
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
    ending: lineBreak,
    isEnded: fc.boolean(),
  })
  .map(({ separator, heading, rows, ending, isEnded }) => {
    const lines = [heading.map((head) => `${head}x`), ...rows].map((row) => row.join(separator))
    return { text: lines.join(ending) + (isEnded ? ending : ''), separator }
  })
/** Mostly no table, with quotes anywhere. */
const anyText = fc.record({ text: cellOf('a;;""\n\n '), separator: fc.constant(';') })
const mark = fc.constantFrom('', '\ufeff')

const bothAgree = (all: fc.Arbitrary<{ text: string; separator: string }>) => {
  let compared = 0
  fc.assert(
    fc.property(all, mark, ({ text, separator }, bom) => {
      const rows = readBySecond(bom + text, separator)
      if (!rows) return
      compared++
      expect(parseTable(`${bom}sep=${separator}\n${text}`)).toEqual(rows)
    }),
    { numRuns: NUM_RUNS },
  )
  return compared
}

it('reads generated sheets as csv-parse does (LES-03)', TIMEOUT, () => {
  expect(bothAgree(sheet)).toBe(NUM_RUNS)
})

it('reads any text as csv-parse does that is CSV by its rules (LES-03)', TIMEOUT, () => {
  expect(bothAgree(anyText)).toBeGreaterThan(NUM_RUNS / 10)
})
