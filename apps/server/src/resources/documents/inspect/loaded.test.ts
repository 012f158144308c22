/**
 * Templates, pictures and objects that a document loads when it is opened: refused from a host, accepted from anywhere
 * else.
 */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { inspect } from './inspect.ts'

const relation = (type: string, target: string) => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<Relationships><Relationship Id="r" Type="a/${type}" TargetMode="External" ${target}/></Relationships>`,
})
const docx = (type: string, target: string) => make.ooxml('docx', { more: [relation(type, `Target="${target}"`)] })
const LOADED = [
  'attachedTemplate',
  'oleObject',
  'frame',
  'subDocument',
  'aFChunk',
  'image',
  'externalLinkPath',
  'xlExternalLinkPath/xlPathMissing',
  'mailMergeSource',
  'mailMergeHeaderSource',
  'video',
  'audio',
  'media',
]
const HOSTS = [
  'https://exempel.se/a.dotm',
  '\\\\exempel\\a.dotm',
  '//exempel/a.dotm',
  'file://exempel/a.dotm',
  'file:///\\\\exempel\\a.dotm',
  '%5c%5cexempel%5ca.dotm',
  '&#92;&#x5c;exempel/a.dotm',
  '\\\\?\\UNC\\exempel\\a.dotm',
  '\\\\exempel@SSL\\DavWWWRoot\\a.dotm',
]
const NO_HOSTS = [
  'file:///C:\\Mallar\\Brev%20A4.DOT',
  'C:\\Mallar\\Brev.dot',
  'Normal.dotm',
  'file://localhost/C:/a.dot',
]
const rtf = (path: string) => make.rtf(`{\\*\\template ${path}}`)

const document = (content: string) => ({ name: 'word/header1.xml', content: `<w:hdr><w:p>${content}</w:p></w:hdr>` })
const run = (content: string) => `<w:r>${content}</w:r>`
const char = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)
const code = (text: string) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`)
const field = (...content: string[]) =>
  document([char('begin'), ...content, char('separate'), run('<w:t>Svar</w:t>'), char('end')].join('\n'))
const simple = (text: string) => document(`<w:fldSimple w:instr="${text}"><w:r/></w:fldSimple>`)
const withField = (part: { name: string; content: string }) => make.ooxml('docx', { more: [part] })
const odt = (content: string, name = 'styles.xml') =>
  make.opendocument('odt', { more: [{ name, content: `<?xml version="1.0"?><a>${content}</a>` }] })
const docField = (text: string, encoding: BufferEncoding) => make.doc({ main: Buffer.from(text, encoding) })
const HOST = 'https://exempel.se/a.png'
const FIELDS = ['INCLUDEPICTURE', 'IncludeText', 'LINK Excel.Sheet.8', 'DDE Excel', 'DDEAUTO Excel', 'IMPORT']
const eachFormat = (text: string, verdict: string): typeof CASES => [
  [`the field ${text}`, 'docx', withField(field(code(text.replaceAll('"', '&quot;')))), verdict],
  [`the simple field ${text}`, 'docx', withField(simple(text.replaceAll('"', '&quot;'))), verdict],
  [`the field ${text}`, 'doc', docField(`\u0013 ${text} \u0014Svar\u0015`, 'utf16le'), verdict],
  [`the field ${text} of one byte a character`, 'doc', docField(`\u0013${text}\u0015`, 'latin1'), verdict],
  [`the field ${text}`, 'rtf', make.rtf(rtfField(text)), verdict],
]
const rtfField = (text: string) =>
  `{\\field{\\*\\fldinst {\\rtlch\\fcs1 \\af0 ${text.replaceAll('\\', '\\\\')}}}{\\fldrslt {Svar}}}`
const FIELD_CASES: () => typeof CASES = () => [
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
  ['a field by numbers', 'rtf', make.rtf(rtfField('').replace('af0 ', `af0 \\'49NCLUDEPICTURE ${HOST}`)), 'external'],
  ...[
    'draw:image',
    'draw:object',
    'draw:plugin',
    'draw:floating-frame',
    'text:section-source',
    'meta:template',
    'form:form',
    'script:event-listener',
    'style:background-image',
  ].flatMap((tag): typeof CASES => [
    [`${tag} of a host`, 'odt', odt(`<${tag} xlink:title=">" xlink:href="${HOST}"/>`), 'external'],
    [`${tag} of its own`, 'odt', odt(`<${tag} xlink:href="Pictures/a.png"/>`), 'taken'],
  ]),
  [
    'a picture of a host in UTF-16',
    'odt',
    make.opendocument('odt', {
      more: [{ name: 'a.xml', content: Buffer.from(`\ufeff<draw:image xlink:href="${HOST}"/>`, 'utf16le') }],
    }),
    'external',
  ],
  [
    'a hyperlink',
    'odt',
    odt(`<text:p>Se <text:a xlink:type="simple" xlink:href="${HOST}">här</text:a></text:p>`),
    'taken',
  ],
  [
    'a hyperlink of a shape',
    'odt',
    odt(`<draw:a xlink:href="${HOST}"/><draw:area-circle xlink:href="${HOST}"/>`),
    'taken',
  ],
  ['a DDE connection to a host', 'odt', odt(`<office:dde-source office:dde-topic="\\\\exempel\\a"/>`), 'external'],
]

const CASES: [what: string, extension: AllowedExtension, file: Buffer, verdict: string][] = [
  ...LOADED.flatMap((type) => [
    ...HOSTS.map((target): (typeof CASES)[0] => [`${type} ${target}`, 'docx', docx(type, target), 'external']),
    ...NO_HOSTS.map((target): (typeof CASES)[0] => [`${type} ${target}`, 'docx', docx(type, target), 'taken']),
  ]),
  [
    'a template without an address',
    'docx',
    make.ooxml('docx', { more: [relation('attachedTemplate', '')] }),
    'external',
  ],
  ['a hyperlink', 'docx', docx('hyperlink', 'https://exempel.se/'), 'taken'],
  [
    'a picture from a host',
    'xlsx',
    make.ooxml('xlsx', { more: [relation('image', `Target="${HOSTS[0]}"`)] }),
    'external',
  ],
  ['a template from a host', 'doc', make.doc({ template: 'https://exempel.se/a.dot' }), 'external'],
  ['a template of another machine', 'doc', make.doc({ template: '\\\\exempel\\a.dot' }), 'external'],
  ['a template of another machine', 'doc', make.doc({ template: '//exempel/a.dot' }), 'external'],
  ['a template on a drive', 'doc', make.doc({ template: 'C:\\Mallar\\Brev på A4.dot' }), 'taken'],
  ['a template without a path', 'doc', make.doc({ template: 'Normal' }), 'taken'],
  ['//', 'rtf', rtf('//exempel/a.dotm'), 'external'],
  ['either slash', 'rtf', rtf('/\\\\exempel/a.dotm'), 'external'],
  ['two backslashes', 'rtf', rtf('\\\\\\\\exempel\\\\a.dotm'), 'external'],
  ['two backslashes behind a line break', 'rtf', rtf('\r\n\\\\\\\\exempel\\\\a.dotm'), 'external'],
  ['two backslashes with a line break between', 'rtf', rtf('\\\\\r\n\\\\exempel\\\\a.dotm'), 'external'],
  ['file://', 'rtf', rtf('file://exempel/a.dotm'), 'external'],
  ['percent-encoded slashes', 'rtf', rtf('%5C%5Cexempel/a.dotm'), 'external'],
  ['slashes in Unicode', 'rtf', rtf('\\u47?\\u47?exempel/a.dotm'), 'external'],
  ['slashes in Unicode beyond its end', 'rtf', rtf('\\u65583?\\u65583?exempel/a.dotm'), 'external'],
  ['slashes by number', 'rtf', rtf("\\'2f\\'2fexempel/a.dotm"), 'external'],
  ['a group', 'rtf', rtf('{http}://exempel.se/a.dotm'), 'external'],
  ['a file on a drive', 'rtf', rtf('file:///C:/Mallar/Brev.dot'), 'taken'],
  ['a path on a drive with Swedish letters', 'rtf', rtf("C:\\\\Anv\\'e4ndare\\\\\\u197?ke.dot"), 'taken'],
  ['a name', 'rtf', rtf('Normal.dotm'), 'taken'],
  ...FIELD_CASES(),
  [
    'fields within fields without end',
    'rtf',
    make.rtf(`${'{\\fldinst '.repeat(200_000)}${'}'.repeat(200_000)}`),
    'too-complex',
  ],
  ['fields without end', 'doc', docField('\u0013LINK '.repeat(500_000), 'latin1'), 'too-complex'],
  ['fields within fields without end', 'docx', withField(document(char('begin').repeat(100_000))), 'too-complex'],
]

describe('a document that loads', () => {
  it.each(CASES)('%s (.%s) is judged by whether it names a host (FIL-10)', async (_what, extension, file, verdict) => {
    expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
  })
})
