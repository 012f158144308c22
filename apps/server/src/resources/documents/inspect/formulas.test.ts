/** Formulas of workbooks: those that load from a host are refused. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { checkFormulas } from './formulas.ts'
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

const LOADED = 'WEBSERVICE(A1)'
const PIECES: [what: string, xml: string, verdict: string | boolean][] = [
  ['a formula', '<f>1</f>', false],
  ['a formula that the next piece ends', '<f>1+', true],
  ['a formula that has just begun', '<a/><f>', true],
  ['a formula that has ended before another tag', '<f>1</f><v>', false],
  ['the name of a formula alone', '<f', false],
  ['an element whose name begins as that of a formula', `<fx>${LOADED}</fx>`, false],
  ['an element whose name ends as that of a formula', `<xf>${LOADED}</xf>`, false],
  ['a formula by its number', `<formula9>${LOADED}</formula9>`, 'external'],
  ['a formula by two digits', `<formula10>${LOADED}</formula10>`, false],
  ['a formula with attributes and a prefix', `<x:f a="b">${LOADED}</x:f>`, 'external'],
  ['a formula of totals', `<totalsRowFormula>${LOADED}</totalsRowFormula>`, 'external'],
  ['a formula in an attribute in single quotes', `<a b:formula = '${LOADED}'/>`, 'external'],
  ['a formula in an attribute without a prefix', `<a formula="${LOADED}"/>`, false],
  ['a formula in an attribute, up to its quote', `<a b:formula="1"/>${LOADED}"`, false],
  ['a picture at its beginning', '<f>IMAGE (A1)</f>', 'external'],
  ['a picture at the beginning of an attribute', '<a b:formula="IMAGE(A1)"/>', 'external'],
  ['a picture in a namespace, with a space', '<f>_xlfn.IMAGE (A1)</f>', 'external'],
  ['a picture after a semicolon', '<f>IF(A1;IMAGE(A1))</f>', 'external'],
  ['a picture after a text', '<f>A1&amp;IMAGE(A1)</f>', 'external'],
  ['a picture in a namespace of two parts', '<f>com.microsoft.a1.image(A1)</f>', 'external'],
  ['the file of another reference on a host', "<f>'a'#+'//exempel/a'#A1</f>", 'external'],
  ['the name of a host in quotes, without a reference', "<f>'//exempel/a'</f>", false],
]
describe('a piece of a sheet with', () => {
  const found = (xml: string, hasEntities = false) => {
    try {
      return checkFormulas(xml, hasEntities)
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  it.each(PIECES)('%s is judged, and known to end in a formula or not (FIL-10)', (_what, xml, verdict) => {
    expect(found(xml)).toBe(verdict)
  })

  it('entities of its own may have none in a formula (FIL-10)', () => {
    expect([found('<f>&e;</f>', true), found('<a b:formula="&e;"/>', true)]).toEqual(['content', 'content'])
    expect([found('<f>1</f>&e;', true), found('<f>&e;</f>')]).toEqual([false, false])
  })

  it('a formula may have 256 K characters, with the end of its tag (FIL-09)', () => {
    expect(found(`<f>${'1'.repeat(262_143)}</f>`)).toBe(false)
    expect(found(`<f>${'1'.repeat(262_144)}</f>`)).toBe('too-complex')
  })
})
