/** Reading tables of spreadsheets: separators, quotes, line breaks and encodings. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTable } from './parse-table.ts'

const SPECTRUM = '../../../../../node_modules/csv-spectrum'
const tables = import.meta.glob<string>('../../../../../node_modules/csv-spectrum/csvs/*.csv', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const results = import.meta.glob<Record<string, string>[]>('../../../../../node_modules/csv-spectrum/json/*.json', {
  eager: true,
  import: 'default',
})

describe('the cases of csv-spectrum', () => {
  const cases = Object.entries(tables).map(([path, csv]) => [path.replace(/^.*\/|\.csv$/g, ''), csv] as const)
  it('are all here', () => {
    expect(cases).toHaveLength(12)
  })
  // Its JSON has the telephone number of another file.
  it.each(cases.filter(([name]) => name !== 'location_coordinates'))('give their rows: %s (LES-03)', (name, csv) => {
    const expected = results[`${SPECTRUM}/json/${name}.json`] ?? []
    const [heading = [], ...rows] = parseTable(csv).rows
    const objects = rows.map((row) => Object.fromEntries(heading.map((head, index) => [head, row[index]])))
    // A line break in a cell is the same of either kind.
    const unix = JSON.parse(JSON.stringify([expected].flat()).replaceAll(String.raw`\r\n`, String.raw`\n`)) as unknown
    expect(objects).toEqual(unix)
  })
})

/** Windows-1252 has no encoder in a browser. */
const WINDOWS_1252 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const,
  ),
)
const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index++) bytes.setUint16(index * 2, text.charCodeAt(index), littleEndian)
  return new Uint8Array(bytes.buffer)
}
const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => new TextEncoder().encode(text),
  'UTF-8 with its mark': (text) => new TextEncoder().encode(`\ufeff${text}`),
  'UTF-16LE with its mark': (text) => utf16(`\ufeff${text}`, true),
  'UTF-16BE with its mark': (text) => utf16(`\ufeff${text}`, false),
  'UTF-16LE': (text) => utf16(text, true),
  'Windows-1252': (text) => Uint8Array.from(text, (character) => WINDOWS_1252.get(character) ?? 0x3f),
}
const SEPARATORS = { semicolon: ';', comma: ',', tab: '\t' }

/** As spreadsheets write a table. */
const written = (rows: readonly (readonly string[])[], separator: string, lineBreak = '\r\n'): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t;,"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join(lineBreak)
const FORMATS = Object.entries(ENCODINGS).flatMap(([encoding, encode]) =>
  Object.entries(SEPARATORS).map(([name, separator]) => ({ encoding, encode, name, separator })),
)

const HEADING = ['Fabrikat', 'Största rörspänning (kV)', 'Adress']
const TABLES: Record<string, string[][]> = {
  plain: [HEADING, ['Örnröntgen', '90', 'Åsgatan 1']],
  'decimal commas': [HEADING, ['Ä', '90,5', 'Gatan 1'], ['B', '1,5', 'Gatan 2']],
  'separators in cells': [HEADING, ['a, b; c', '1', 'Gatan 1, plan 2'], ['a\tb', '2', ';;;']],
  quotes: [HEADING, ['den "nya"', '"', '""'], ['"', 'x"y', '6" rör']],
  'line breaks in cells': [HEADING, ['rad 1\nrad 2', '1', 'Gatan\n1'], ['b', '2', '\n']],
  'empty cells': [HEADING, ['', '', 'Gatan 1'], ['b', '', '']],
  'leading zeros and many digits': [HEADING, ['007', '12345678901234567890', '+46 70']],
  'formulas as text': [HEADING, ['=1+1', '-5', '@a']],
  'the heading alone': [HEADING],
  'commas in every cell of the heading': [
    ['Höjd, m', 'Bredd, m'],
    ['1,5', '2,5'],
  ],
}

describe.each(FORMATS)('in $encoding with $name', ({ encode, separator }) => {
  it.each(Object.entries(TABLES))('reads a table with %s (LES-03)', (_, rows) => {
    for (const lineBreak of ['\r\n', '\n'])
      for (const end of ['', lineBreak]) {
        const text = written(rows, separator, lineBreak) + end
        expect(parseTable(encode(text))).toEqual({ rows, unreadable: [] })
      }
  })
})

it('reads generated tables in every format (LES-03)', () => {
  const character = fc.constantFrom(...'abåäöÅÄÖé€ 0123,;\t"\'=-+@\n')
  const cell = fc.string({ unit: character, maxLength: 12 })
  const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc.tuple(
      fc.array(fc.string({ unit: fc.constantFrom(...'abåäö 012'), minLength: 1, maxLength: 8 }), {
        minLength: width,
        maxLength: width,
      }),
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
    ),
  )
  fc.assert(
    fc.property(table, fc.constantFrom(...FORMATS), ([heading, rows], { encode, separator }) => {
      // A row has something in it, and the heading is more than blanks.
      const all = [heading.map((head) => `${head}x`), ...rows.map(([first, ...others]) => [`${first}x`, ...others])]
      expect(parseTable(encode(written(all, separator)))).toEqual({ rows: all, unreadable: [] })
    }),
    { numRuns: process.env['NIGHTLY'] ? 100_000 : 500 },
  )
})

it.each<[string, string, string[][]]>([
  [
    'the separator that Excel states',
    'sep=,\r\na;b,c\r\n1;2,3',
    [
      ['a;b', 'c'],
      ['1;2', '3'],
    ],
  ],
  [
    'a table pasted from a spreadsheet',
    'a\tb\n1,5\tx; y\n',
    [
      ['a', 'b'],
      ['1,5', 'x; y'],
    ],
  ],
  ['one column', 'a\nb\n', [['a'], ['b']]],
  [
    'blank lines and rows of empty cells left out',
    'a;b\n\n1;2\n;\n ; \n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'short rows',
    'a;b, c;d\n1,5;2\n1;2;3',
    [
      ['a', 'b, c', 'd'],
      ['1,5', '2'],
      ['1', '2', '3'],
    ],
  ],
  [
    'a byte order mark in pasted text',
    '\ufeffa;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons in the cells of a table with commas',
    'a;x,b\n1;2;3,4',
    [
      ['a;x', 'b'],
      ['1;2;3', '4'],
    ],
  ],
  [
    'pasted cells that begin with a quotation mark',
    'a\tb\n"Databladet" kommer\tx\n"Kort\ty\n"två\nrader"\t"6"" rör"\n',
    [
      ['a', 'b'],
      ['"Databladet" kommer', 'x'],
      ['"Kort', 'y'],
      ['två\nrader', '6" rör'],
    ],
  ],
  [
    'line breaks of several kinds',
    'a\tb\r\n1\t2\n3\t"4\r\n5"\r6\t7',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4\n5'],
      ['6', '7'],
    ],
  ],
  [
    'cells to the right of the headings',
    'a\tb\n1\t2\t3\n4\t5\n',
    [
      ['a', 'b'],
      ['1', '2', '3'],
      ['4', '5'],
    ],
  ],
  [
    'the empty columns that Excel writes to the right',
    'a;b;;\r\n1;2;;\r\n;;;\r\n',
    [
      ['a', 'b', '', ''],
      ['1', '2', '', ''],
    ],
  ],
  [
    'empty columns to the right of the headings, with commas in all cells',
    'Höjd, m;Bredd, m\n1,5;2,5;\n3,5;4,5;;\n',
    [
      ['Höjd, m', 'Bredd, m'],
      ['1,5', '2,5', ''],
      ['3,5', '4,5', '', ''],
    ],
  ],
  ['a header row alone, as it is pasted', 'a\tb, c\tIt is "d"\r\n', [['a', 'b, c', 'It is "d"']]],
  [
    'a byte order mark before a quoted heading, in a table pasted from a spreadsheet',
    '\ufeff"a\n• 1"\tb\r\n"2\t3\r\n',
    [
      ['a\n• 1', 'b'],
      ['"2', '3'],
    ],
  ],
  [
    'a byte order mark before the separator that Excel states',
    '\ufeffsep=;\r\na;b\r\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['nothing', '', []],
])('reads %s (LES-03)', (_, text, rows) => {
  expect(parseTable(text)).toEqual({ rows, unreadable: [] })
})

it.each([
  ['a quotation mark without its second', 'a;b\n1;2\n"3;4\n5;6', [3]],
  ['text after a quoted cell', 'a,b\n"Databladet" kommer,2\n3,4', [2]],
  ['a quotation mark below a blank line, by the number of its row in the table', 'a;b\n\n1;2\n"3;4', [4]],
])('reports %s (LES-03)', (_, text, unreadable) => {
  expect(parseTable(text).unreadable).toEqual(unreadable)
})

it('reads a thousand rows (LES-03)', () => {
  const rows = [HEADING, ...Array.from({ length: 1000 }, (_, index) => [`Nr ${index}`, '90,5', 'Gatan 1, 123 45 Umeå'])]
  expect(parseTable(written(rows, ';')).rows).toEqual(rows)
})
