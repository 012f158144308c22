/** Content types and relationships of an archive, by which a part's meaning is decided. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { checkRelations, checkType, ownerOf, plainName, typesOf } from './contents.ts'
import { inspect } from './inspect.ts'
import { Refused } from './refused.ts'

const verdictOf = (work: () => unknown): string => {
  try {
    work()
    return 'taken'
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

const LISTS: [what: string, list: string, verdict: string][] = [
  [
    'an extension twice, in other letters',
    '<Default Extension="bin" ContentType="a"/><Default Extension="BIN" ContentType="b"/>',
    'content',
  ],
  [
    'a part twice, percent-encoded',
    '<Override PartName="/a" ContentType="a"/><Override PartName="/%61" ContentType="b"/>',
    'content',
  ],
  [
    'a part named as an extension',
    '<Override PartName="bin" ContentType="a"/><Default Extension="bin" ContentType="b"/>',
    'taken',
  ],
  ['a part without a name', '<Override ContentType="a"/>', 'content'],
  ['an extension without a name', '<Default ContentType="a"/>', 'content'],
  ['a part without a type', '<Override PartName="/a"/>', 'content'],
  ['an extension without a type', '<Default Extension="a"/>', 'content'],
  ['another element', '<Types a="b"/>', 'taken'],
]
describe('a list of content types with', () => {
  it.each(LISTS)('%s gets its verdict (FIL-10)', (_what, list, verdict) => {
    expect(verdictOf(() => typesOf(list))).toBe(verdict)
  })

  it('a part and its extension has the type of the part; without both, none (FIL-10)', () => {
    const typeOf = typesOf(
      '<Default Extension="XML" ContentType="of-extension"/><Override PartName="/Word/A.xml" ContentType="of-part"/>',
    )
    expect(['word/a.xml', 'word/b.xml', 'a.b.xml', 'xml', 'word/a.bin'].map(typeOf)).toEqual([
      'of-part',
      'of-extension',
      'of-extension',
      'of-extension',
      '',
    ])
  })
})

it.each([
  ['Word\\%76ba.BIN', 'word/vba.bin'],
  ['100%.xml', '100%.xml'],
  ['%2Fa%2', '/a%2'],
])('the name %s is compared as %s (FIL-10)', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

it.each([
  ['word/_rels/document.xml.rels', 'word/document.xml'],
  ['_rels/.rels', ''],
  ['a/_rels/b.rels/_rels/c.rels', 'a/_rels/b.rels/c'],
  ['a_rels/b.rels', 'a_rels/b.rels'],
])('%s lists the relationships of "%s" (FIL-10)', (relations, owner) => {
  expect(ownerOf(relations)).toBe(owner)
})

const WORD = 'application/vnd.ms-word'
it.each<[type: string, macros: boolean, verdict: string]>([
  [`${WORD}.document.macroEnabled.main+xml`, false, 'taken'],
  [`${WORD}.document.macroEnabled.main+xml-2`, false, 'macro'],
  [`${WORD}.vbaData+xml`, false, 'macro'],
  [`${WORD}.vbaData+xml`, true, 'taken'],
  ['application/vnd.ms-excel.MacroSheet+xml', false, 'macro'],
  ['application/xhtml+xml', true, 'embedded'],
  ['message/RFC822', true, 'embedded'],
])('the content type %s gets its verdict, with macros allowed: %s (FIL-10)', (type, macros, verdict) => {
  expect(verdictOf(() => checkType(type, macros))).toBe(verdict)
})

const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink'
const to = 'Target="https://exempel.se"'
const RELATIONS: [what: string, attributes: string, found: string | string[]][] = [
  ['a hyperlink', `Id="r1" Type="${HYPERLINK}" ${to}`, ['r1']],
  ['a hyperlink of the strict kind', `Id="r1" Type="${STRICT}" ${to}`, ['r1']],
  ['a hyperlink with spaces in its attributes', `Id=" r1 " Type=" ${HYPERLINK} " ${to}`, ['r1']],
  ['a hyperlink without an id, which no element can use', `Type="${HYPERLINK}" ${to}`, ['']],
  ['a hyperlink into the archive', `Id="r1" Type="${HYPERLINK}" Target="a.xml"`, []],
  ['a hyperlink without a target to the outside', `Id="r1" Type="${HYPERLINK}" TargetMode="External"`, ['r1']],
  ['a type that ends as a hyperlink', `Id="r1" Type="x-${HYPERLINK}" ${to}`, 'external'],
  ['a type that begins as a hyperlink', `Id="r1" Type="${HYPERLINK}s" ${to}`, 'external'],
  ['no type, to the outside', `Id="r1" ${to}`, 'external'],
  ['no target', 'Id="r1" Type="frame"', []],
  ['no target, to the outside', 'Id="r1" Type="frame" TargetMode=" EXTERNAL "', 'external'],
  ['no target, in another mode', 'Id="r1" Type="frame" TargetMode="Internal"', []],
  ['macros', 'Id="r1" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="a"', 'macro'],
]
it.each(RELATIONS)(
  'a relationship with %s is a hyperlink, harmless or refused (FIL-10)',
  (_what, attributes, found) => {
    let ids: string[] = []
    const verdict = verdictOf(() => {
      ids = [...checkRelations(`<Relationship ${attributes}/>`, false)]
    })
    expect(verdict === 'taken' ? ids : verdict).toEqual(found)
  },
)

describe('an archive with', () => {
  const outside = `<Relationships><Relationship Id="r" Type="frame" ${to}/></Relationships>`
  it.each([
    ['_rels/.rels', 'external'],
    ['a/_rels/.RELS', 'external'],
    ['a/_rels/b.rels.txt', undefined],
    ['a_rels/b.rels', undefined],
  ])('a target on a host in %s gets its verdict (FIL-10)', async (name, verdict) => {
    const file = make.opendocument('odt', { more: [{ name, content: outside }] })
    expect(await inspect(file, CONTENT_OF_EXTENSION.odt)).toBe(verdict)
  })
})
