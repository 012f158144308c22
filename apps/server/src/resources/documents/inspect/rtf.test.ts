/** RTF as its readers parse it: words, symbols and escaped characters, in fields and templates. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { inspect } from './inspect.ts'

const verdictOf = async (file: Buffer) => (await inspect(file, CONTENT_OF_EXTENSION.rtf)) ?? 'taken'
const BLANKS = ['tab', 'line', 'par', 'cell', 'row', 'sect', 'page', 'column', 'emspace', 'enspace', 'qmspace']
const LINK = 'a "https://exempel.se/a"'

/** The field `LINK` loads from a host. */
const FIELDS: [code: string, verdict: string][] = [
  ...BLANKS.map((word): [string, string] => [`LINK\\${word} ${LINK}`, 'external']),
  [`LINK\\parshape ${LINK}`, 'taken'],
  ...['\\az', '\\aA', '\\aZ', '\\a\\b', '\\b0'].map((word): [string, string] => [`${word} LINK ${LINK}`, 'external']),
  [`LINK \\a\\b ${LINK}`, 'external'],
  [`LINK x*\\b ${LINK}`, 'external'],
  [`\\'4c\\'49\\'4E\\'4b ${LINK}`, 'external'],
  ["LINK a \"htt\\'70s\\'3a\\'2f\\'2fexempel.se/a\"", 'external'],
  ...["\\'  ", "\\'g4 ", "\\'4g ", '\\~41 ', '\\~ ', '\\\n'].map((symbol): [string, string] => [
    `LINK${symbol}${LINK}`,
    'external',
  ]),
  ['LINK a C:\\\\b\\{//exempel/a', 'taken'],
  ['LINK a C:\\\\b\\}//exempel/a', 'taken'],
  ['LINK a C:\\\\b\\~//exempel/a', 'external'],
  [`LINK ${LINK}\\'`, 'external'],
  [`LINK ${LINK}\\'4`, 'external'],
  ['LINK a "\\\'2f\\\'2fexempel/a"', 'external'],
  [`LI\\*NK ${LINK}`, 'external'],
  [`LI\r\nNK ${LINK}`, 'external'],
  ['LINK a "\\\\\\\\exempel\\\\a"', 'external'],
  ['LINK a "//\\uc0\\u229 /a"', 'external'],
  ['PAGE \\u127 ', 'external'],
  ['PAGE \\u128 ', 'taken'],
  ['PAGE \\u-3844 ', 'taken'],
  ['PAGE \\u-65436 ', 'external'],
]
it.each(FIELDS)('the field %j is %s (FIL-10)', async (code, verdict) => {
  expect(await verdictOf(make.rtf(`{\\field{\\*\\fldinst ${code}}}`))).toBe(verdict)
})

const GROUPS: [group: string, verdict: string][] = [
  ["{\\*\\template C:\\\\Br\\u228?v\\'e5.dot}", 'taken'],
  ['{\\*\\template C:\\\\Br\\u128?v.dot}', 'taken'],
  ['{\\*\\template \\u104?ttp://exempel.se/a.dot}', 'external'],
  ['{\\*\\template C:\\\\Brev{\\b .dot}}', 'external'],
  ['{\\templates http://exempel.se/a.dot}', 'taken'],
  ['{\\keywords http://exempel.se/}', 'taken'],
  [`{\\fldinst LINK ${LINK}\\'}4`, 'external'],
  ['\\binary9 {\\object}', 'embedded'],
]
it.each(GROUPS)('the group %j is %s (FIL-10)', async (group, verdict) => {
  expect(await verdictOf(make.rtf(group))).toBe(verdict)
})

it('a file is one group from its first brace to its last (FIL-05)', async () => {
  expect(await verdictOf(make.rtf().subarray(0, -3))).toBe('truncated')
  expect(await verdictOf(Buffer.from(' \r\n'))).toBe('content')
  expect(await verdictOf(Buffer.concat([make.rtf(), make.rtf()]))).toBe('content')
})
