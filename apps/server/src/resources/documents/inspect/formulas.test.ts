/** Formulas of workbooks: those that load from a host are refused. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { inspect } from './inspect.ts'

type Case = [what: string, extension: AllowedExtension, file: Buffer, verdict: string]
const HOST = 'https://exempel.se/a.png'
const xlsx = (content: string) =>
  make.ooxml('xlsx', { more: [{ name: 'xl/worksheets/sheet1.xml', content: `<worksheet>${content}</worksheet>` }] })
const cell = (formula: string) => xlsx(`<c r="A1"><f t="shared" si="0">${formula}</f><v>1</v></c>`)
const ods = (formula: string, attribute = 'table:formula') =>
  make.opendocument('ods', { more: [{ name: 'styles.xml', content: `<a><b ${attribute}="${formula}"/></a>` }] })
/** Longer than a chunk of the part. */
const LONG = `<v>${'1'.repeat(70_000)}</v>`
const WEB = `_xlfn.WEBSERVICE("${HOST}")`
const QUOTED = WEB.replaceAll('"', '&quot;')

const CASES: Case[] = [
  ...[
    WEB,
    `1+WebService ("${HOST}")`,
    '_xlfn.WEBSERVICE(A1&amp;B1)',
    `&#95;xlfn.&#x57;EBSERVICE("${HOST}")`,
    `_xlfn.IMAGE("${HOST}")`,
    `_xlfn._xlws.IMAGE(A1)`,
    `IMAGE("${HOST}")`,
    `IF(A1,IMAGE("${HOST}"),0)`,
  ].map((formula): Case => [formula, 'xlsx', cell(formula), 'external']),
  ...[
    `HYPERLINK("${HOST}","Bild")`,
    "'Image (2)'!A1+SUM(B1:B2)",
    '"Image ("&amp;A1&amp;")"',
    'MYIMAGE(A1)',
    'IMAGE+1',
    '[1]Blad1!A1',
  ].map((formula): Case => [formula, 'xlsx', cell(formula), 'taken']),
  ...['x14:formula', 'xm:f', 'formula1', 'formula2', 'definedName', 'oldFormula', 'calculatedColumnFormula'].map(
    (element): Case => [`a formula in ${element}`, 'xlsx', xlsx(`<${element}>${WEB}</${element}>`), 'external'],
  ),
  [
    'a text about WEBSERVICE(',
    'xlsx',
    xlsx('<c t="inlineStr"><is><t>WEBSERVICE(a) och IMAGE(b)</t></is></c>'),
    'taken',
  ],
  ['a formula behind a long sheet', 'xlsx', xlsx(`${LONG.repeat(30)}<f>${WEB}</f>`), 'external'],
  ['a formula with a comment', 'xlsx', cell('WEB<!-- -->SERVICE(A1)'), 'content'],
  ['a formula with CDATA', 'xlsx', cell('WEB<![CDATA[SERVICE]]>(A1)'), 'content'],
  ['a formula with an instruction', 'xlsx', cell('WEB<?a?>SERVICE(A1)'), 'content'],
  ['a long formula', 'xlsx', cell('1+'.repeat(150_000)), 'too-complex'],
  [
    'a formula with an entity',
    'xlsx',
    make.ooxml('xlsx', {
      more: [{ name: 'xl/a.xml', content: '<!DOCTYPE a [<!ENTITY e "WEB">]><f>&e;SERVICE(A1)</f>' }],
    }),
    'content',
  ],
  ...['table:formula', 'table:condition', 'table:expression', 'calcext:condition'].map(
    (attribute): Case => [
      `WEBSERVICE in ${attribute}`,
      'ods',
      ods(`of:=COM.MICROSOFT.${QUOTED}`, attribute),
      'external',
    ],
  ),
  ['WEBSERVICE by numbers', 'ods', ods('of:=&#87;EBSERVICE([.A1])'), 'external'],
  ['IMAGE', 'ods', ods('of:=COM.MICROSOFT.IMAGE([.A1])'), 'external'],
  ['a sheet of a host', 'ods', ods(`of:=[&apos;${HOST}&apos;#$Blad1.A1]`), 'external'],
  ['a sheet of another file', 'ods', ods("of:=['file:///C:/a.ods'#$Blad1.A1]"), 'taken'],
  ['a sum', 'ods', ods('of:=SUM([.A1:.A2])'), 'taken'],
  ['a hyperlink', 'ods', ods(`of:=HYPERLINK(&quot;${HOST}&quot;)`), 'taken'],
]

/** The comment after a formula begins at the end of a chunk of the part. */
const SPLIT = Array.from(
  { length: 8 },
  (_, shift) => `${' '.repeat(1024 * 1024 - '<worksheet><f>WEB'.length - shift)}<f>WEB`,
)

describe('a workbook with', () => {
  it.each(CASES)(
    '%s (.%s) is judged by whether it loads from a host (FIL-10)',
    async (_what, extension, file, verdict) => {
      expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
    },
  )

  it('a formula in two chunks is refused (FIL-10)', async () => {
    for (const text of SPLIT)
      expect(await inspect(xlsx(`${text}<!-- -->SERVICE(A1)</f>`), CONTENT_OF_EXTENSION.xlsx)).toBe('content')
  })
})
