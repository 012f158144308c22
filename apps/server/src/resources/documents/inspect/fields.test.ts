/** Word's fields in docx, doc and rtf: those that load from a host or start a program are refused. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { createFieldReader } from './fields.ts'
import { inspect } from './inspect.ts'

type Case = [what: string, extension: AllowedExtension, file: Buffer, verdict: string]
const document = (content: string) => ({ name: 'word/header1.xml', content: `<w:hdr><w:p>${content}</w:p></w:hdr>` })
const run = (content: string) => `<w:r>${content}</w:r>`
const char = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)
const code = (text: string) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`)
const field = (...content: string[]) =>
  document([char('begin'), ...content, char('separate'), run('<w:t>Svar</w:t>'), char('end')].join('\n'))
const simple = (text: string) => document(`<w:fldSimple w:instr="${text}"><w:r/></w:fldSimple>`)
const withField = (part: { name: string; content: string }) => make.ooxml('docx', { more: [part] })
const docField = (text: string, encoding: BufferEncoding) => make.doc({ main: Buffer.from(text, encoding) })
const HOST = 'https://exempel.se/a.png'
const FIELDS = ['INCLUDEPICTURE', 'IncludeText', 'LINK Excel.Sheet.8', 'DDE Excel', 'DDEAUTO Excel', 'IMPORT']
const eachFormat = (text: string, verdict: string): Case[] => [
  [`the field ${text}`, 'docx', withField(field(code(text.replaceAll('"', '&quot;')))), verdict],
  [`the simple field ${text}`, 'docx', withField(simple(text.replaceAll('"', '&quot;'))), verdict],
  [`the field ${text}`, 'doc', docField(`\u0013 ${text} \u0014Svar\u0015`, 'utf16le'), verdict],
  [`the field ${text} of one byte a character`, 'doc', docField(`\u0013${text}\u0015`, 'latin1'), verdict],
  [`the field ${text}`, 'rtf', make.rtf(rtfField(text)), verdict],
]
const rtfField = (text: string) =>
  `{\\field{\\*\\fldinst {\\rtlch\\fcs1 \\af0 ${text.replaceAll('\\', '\\\\')}}}{\\fldrslt {Svar}}}`
const FIELD_CASES: () => Case[] = () => [
  ...FIELDS.flatMap((name) => eachFormat(`${name} "${HOST}" \\d`, 'external')),
  ...FIELDS.flatMap((name) => eachFormat(`${name} "\\\\\\\\exempel\\\\a.txt"`, 'external')),
  ...FIELDS.flatMap((name) => eachFormat(`${name} "C:\\\\Min mapp\\\\a.txt" \\* MERGEFORMAT`, 'taken')),
  ...eachFormat(`HYPERLINK "${HOST}" \\o "LINK"`, 'taken'),
  ...eachFormat('TOC \\o "1-3" \\h', 'taken'),
  ['a field in two runs', 'docx', withField(field(code('INCLUDE'), code(`PICTURE ${HOST}`))), 'external'],
  ['a field in CDATA', 'docx', withField(field(code(`<![CDATA[LINK a ${HOST}]]>`))), 'external'],
  [
    'a field whose target is the result of another',
    'docx',
    withField(
      field(
        code('INCLUDETEXT "'),
        char('begin'),
        code('REF a'),
        char('separate'),
        run(`<w:t>${HOST}</w:t>`),
        char('end'),
        code('"'),
      ),
    ),
    'external',
  ],
  [
    'a field behind a part of many chunks',
    'docx',
    withField(field(' '.repeat(2_000_000), code(`LINK a ${HOST}`))),
    'external',
  ],
  ['words about a field', 'docx', withField(document(run(`<w:t>INCLUDEPICTURE ${HOST}</w:t>`))), 'taken'],
  [
    'a hyperlink in the result of a field',
    'docx',
    withField(
      document(
        `${char('begin')}${code('LINK a C:\\b')}${char('separate')}${char('begin')}${code(`HYPERLINK ${HOST}`)}${char('end')}${char('end')}`,
      ),
    ),
    'taken',
  ],
  ...HARD_FIELDS(),
  ['a field by numbers', 'rtf', make.rtf(rtfField('').replace('af0 ', `af0 \\'49NCLUDEPICTURE ${HOST}`)), 'external'],
]

const codeOf = (text: string) => code(text.replaceAll('"', '&quot;'))
/** A field in each format, from pieces of its code: nested pieces are fields in the code. */
const ofPieces = (what: string, pieces: (string | { nested: string })[], verdict: string): Case[] => [
  [
    what,
    'docx',
    withField(
      field(
        ...pieces.map((one) =>
          typeof one === 'string' ? codeOf(one) : char('begin') + codeOf(one.nested) + char('end'),
        ),
      ),
    ),
    verdict,
  ],
  ...(['latin1', 'utf16le'] as const).map(
    (encoding): Case => [
      `${what} (${encoding})`,
      'doc',
      docField(
        `\u0013${pieces.map((one) => (typeof one === 'string' ? one : `\u0013${one.nested}\u0015`)).join('')}\u0014Svar\u0015`,
        encoding,
      ),
      verdict,
    ],
  ),
  [
    what,
    'rtf',
    make.rtf(
      `{\\field{\\*\\fldinst ${pieces
        .map((one) =>
          typeof one === 'string' ? one.replaceAll('\\', '\\\\') : `{\\field{\\*\\fldinst ${one.nested}}{\\fldrslt }}`,
        )
        .join('')}}{\\fldrslt {Svar}}}`,
    ),
    verdict,
  ],
]
const BLANKS = ' '.repeat(70_000)
const HARD_FIELDS = (): Case[] => [
  ...FIELDS.flatMap((name) => [
    ...ofPieces(`${name} behind blanks`, [`${BLANKS}${name} "${HOST}"`], 'external'),
    ...ofPieces(`${name} with blanks before its target`, [`${name} ${BLANKS} "${HOST}"`], 'external'),
    ...ofPieces(`${name} with a long target`, [`${name} "${'a'.repeat(70_000)}"`], 'external'),
    ...ofPieces(`${name} of a computed target`, [`${name} "`, { nested: 'QUOTE 104 116 116 112' }, '"'], 'external'),
    ...ofPieces(`${name} of a bookmark`, [`${name} `, { nested: 'REF a' }], 'external'),
    ...ofPieces(`${name} behind a nested field`, [' ', { nested: 'SET a 1' }, ` ${name} "${HOST}"`], 'external'),
  ]),
  ...ofPieces('a name in two parts', [{ nested: 'QUOTE "INCLUDE"' }, `PICTURE "${HOST}"`], 'external'),
  ...ofPieces('blanks before a local file', [`${BLANKS}INCLUDEPICTURE ${BLANKS} "C:\\a.png"`], 'taken'),
  ...ofPieces('a condition on another field', ['IF ', { nested: 'MERGEFIELD a' }, ' = "LINK" "b" "c"'], 'taken'),
  ...ofPieces('a hyperlink of another field', ['HYPERLINK "', { nested: 'MERGEFIELD a' }, `" ${HOST}`], 'taken'),
  ...ofPieces('a long field of another kind', [`ADDIN EN.CITE ${'a b '.repeat(30_000)}`], 'taken'),
  ...['DDEAUTO', 'DDE'].flatMap((name) => [
    ...ofPieces(`${name} of a program`, [`${name} c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"`], 'launch'),
    ...ofPieces(`${name} of a program in quotes`, [` ${name}  "cmd" "/c calc"`], 'launch'),
    ...ofPieces(`${name} of a path behind Excel`, [`${name} "excel\\\\..\\\\cmd.exe" "/c calc"`], 'launch'),
    ...ofPieces(`${name} of a workbook`, [`${name} "Excel" "C:\\\\a.xls" "R1C1"`], 'taken'),
  ]),
  ['a tab behind the name', 'docx', withField(field(code('LINK'), run('<w:tab/>'), code(`a ${HOST}`))), 'external'],
  ['a mark of another type', 'docx', withField(field(char('x'), code(`LINK a ${HOST}`))), 'external'],
  ['a field without end', 'docx', withField(document(char('begin') + code(`LINK a ${HOST}`))), 'external'],
  [
    'a field behind 70 KB of formatting',
    'rtf',
    make.rtf(`{\\field{\\*\\fldinst ${'\\b0'.repeat(24_000)} LINK a "${HOST}"}}`),
    'external',
  ],
  ['a field behind data', 'rtf', make.rtf(`{\\fldinst LINK \\bin1 }a "${HOST}"}`), 'external'],
  ['a tab behind the name', 'rtf', make.rtf(`{\\fldinst LINK\\tab a "${HOST}"}`), 'external'],
  ['a group that readers skip', 'rtf', make.rtf(`{\\fldinst {\\*\\other x}LINK a "${HOST}"}`), 'external'],
  ['a bookmark in a hyperlink', 'rtf', make.rtf(`{\\fldinst {\\*\\bkmkstart a}HYPERLINK "${HOST}"}`), 'taken'],
  [
    'a field behind a text of other letters',
    'doc',
    docField(`\u0413\u0413 \u0013LINK a ${HOST}\u0015`, 'utf16le'),
    'external',
  ],
  ['a field in a text of other letters', 'doc', docField('\u0413\u0414\u0415'.repeat(10_000), 'utf16le'), 'taken'],
]

const NESTED: Case[] = [
  [
    'fields within fields without end',
    'rtf',
    make.rtf(`${'{\\fldinst '.repeat(200_000)}${'}'.repeat(200_000)}`),
    'too-complex',
  ],
  ['fields without end', 'doc', docField('\u0013LINK '.repeat(500_000), 'latin1'), 'external'],
  ['fields within fields without end', 'docx', withField(document(char('begin').repeat(100_000))), 'too-complex'],
]

describe('a document that loads', () => {
  it.each([...FIELD_CASES(), ...NESTED])(
    '%s (.%s) is judged by whether it names a host (FIL-10)',
    async (_what, extension, file, verdict) => {
      expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
    },
  )
})

type Reader = ReturnType<typeof createFieldReader>
const verdictOf = (work: (fields: Reader) => void, fields = createFieldReader()): string => {
  try {
    work(fields)
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
const LONGEST = 64 * 1024
const LOCAL = 'LINK a C:\\b'
const CODES: [what: string, texts: string[], verdict: string][] = [
  ['INCLUDE', [`INCLUDE "${HOST}"`], 'external'],
  ['other signs before its name', [`12 LINK a "${HOST}"`], 'external'],
  ['a name in two texts', ['LI', `NK a "${HOST}"`], 'external'],
  ['a program with its arguments in quotes', ['DDE "excel /c calc"'], 'launch'],
  ['a program with its arguments in quotes, without a space', ['DDE"excel /c calc"'], 'launch'],
  ['many blanks', [LOCAL, ...Array.from({ length: 140_000 }, () => ' ')], 'taken'],
  ['blanks around words', [LOCAL, ...Array.from({ length: 25_000 }, () => ['b ', ' ']).flat()], 'taken'],
  ['the longest code', [`LINK ${'a'.repeat(LONGEST - 5)}`], 'taken'],
  ['a longer code', [`LINK ${'a'.repeat(LONGEST - 4)}`], 'external'],
  ['other data behind its code', [`${LOCAL}\0 ${HOST}`], 'taken'],
  ['other data behind its code, and a text', [`${LOCAL}\0`, ` ${HOST}`], 'taken'],
  ['other data behind a host', [`LINK a ${HOST} \0`], 'external'],
  ['other data before its code', [`\0LINK a ${HOST}`], 'taken'],
]
describe('the reader of a field with', () => {
  it.each(CODES)('%s gives its verdict (FIL-10)', (_what, texts, verdict) => {
    const found = verdictOf((fields) => {
      fields.begin()
      for (const text of texts) fields.text(text)
      fields.end()
    })
    expect(found).toBe(verdict)
  })

  it('another before its name refuses also a local file, which the other may change (FIL-10)', () => {
    const found = verdictOf((fields) => {
      fields.begin()
      fields.begin()
      fields.text('SET a 1')
      fields.end()
      fields.text(LOCAL)
      fields.end()
    })
    expect(found).toBe('external')
  })

  it('as many levels and as many fields as documents have is taken (FIL-09)', () => {
    const nested = (count: number) => (fields: Reader) => {
      for (let depth = 0; depth < count; depth++) fields.begin()
    }
    const inTurn = (count: number) => (fields: Reader) => {
      for (let index = 0; index < count; index++) {
        fields.begin()
        fields.end()
      }
    }
    expect(verdictOf(nested(2), createFieldReader({ depthMax: 2 }))).toBe('taken')
    expect(verdictOf(nested(3), createFieldReader({ depthMax: 2 }))).toBe('too-complex')
    expect(verdictOf(inTurn(500_000))).toBe('taken')
    expect(verdictOf(inTurn(500_001))).toBe('too-complex')
  })
})
