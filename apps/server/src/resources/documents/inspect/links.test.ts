/** Links of parts: pictures of OpenDocument, VML and RTF, data connections, DDE, and parts behind blanks. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { inspect } from './inspect.ts'

type Case = [what: string, extension: AllowedExtension, file: Buffer, verdict: string]
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
const document = (content: string) => ({ name: 'word/header1.xml', content: `<w:hdr><w:p>${content}</w:p></w:hdr>` })
const simple = (text: string) => document(`<w:fldSimple w:instr="${text}"><w:r/></w:fldSimple>`)
const withField = (part: { name: string; content: string }) => make.ooxml('docx', { more: [part] })
const odt = (content: string, name = 'styles.xml') =>
  make.opendocument('odt', { more: [{ name, content: `<?xml version="1.0"?><a>${content}</a>` }] })
const HOST = 'https://exempel.se/a.png'
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
const UNC = '\\\\\\\\exempel\\\\a.mdb'
const MAIL_MERGE = [
  ...['mmdatasource', 'mmheadersource', 'mmodsosrc', 'mmodsotable'].flatMap((word) => [
    [word, HOST, 'external'],
    [word, UNC, 'external'],
    [word, 'C:\\\\a.mdb', 'taken'],
  ]),
  ...['mmconnectstr', 'mmodsoudl'].flatMap((word) => [
    [word, 'Provider=SQLOLEDB;Data Source=exempel.se', 'external'],
    [word, 'Provider=Microsoft.ACE.OLEDB.12.0;Data Source=C:\\\\a.accdb;Mode=Read', 'taken'],
  ]),
  ['mmquery', `SELECT * FROM [${UNC}].a`, 'external'],
  ['mmquery', 'SELECT * FROM C:\\\\a.csv', 'taken'],
] as [word: string, text: string, verdict: string][]
const font = (path: string) => make.rtf(`{\\fonttbl{\\f1{\\*\\fontemb\\ftruetype{\\*\\fontfile ${path}}}A;}}`)
const base = (address: string) => `{\\info{\\hlinkbase ${address}}}`
const RELATIVE = '{\\field{\\*\\fldinst INCLUDEPICTURE "a.png"}{\\fldrslt x}}'
const OPENDOCUMENT: Case[] = [
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
  ].flatMap((tag): Case[] => [
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
const OTHER_CASES = (): Case[] => [
  ...[1024, 1025, 20_000, 2_000_000].flatMap((count): Case[] => [
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
  ...MAIL_MERGE.map(
    ([word, text, verdict]): Case => [
      `recipients by ${word} ${text}`,
      'rtf',
      make.rtf(`{\\*\\mailmerge{\\mmodso{\\${word} ${text}}}}`),
      verdict,
    ],
  ),
  ['a font from a host', 'rtf', font('\\\\\\\\exempel\\\\a.ttf'), 'external'],
  ['a font on a drive', 'rtf', font('C:\\\\a.ttf'), 'taken'],
  ['a picture relative to a host', 'rtf', make.rtf(base(HOST) + RELATIVE), 'external'],
  ['a picture before the host that it is relative to', 'rtf', make.rtf(RELATIVE + base(HOST)), 'external'],
  ['a picture relative to a drive', 'rtf', make.rtf(base('C:\\\\') + RELATIVE), 'taken'],
  [
    'a hyperlink relative to a host',
    'rtf',
    make.rtf(base(HOST) + RELATIVE.replace('INCLUDEPICTURE', 'HYPERLINK')),
    'taken',
  ],
  ...['imagedata', 'fill', 'stroke', 'image'].flatMap((tag): Case[] => [
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
    (connection): Case => [connection, 'xlsx', database(connection), 'external'],
  ),
  ...[
    'Provider=Microsoft.ACE.OLEDB.12.0;Data Source=C:\\a.accdb;Mode=Read',
    'Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location=A;Extended Properties=&quot;&quot;',
    'Data Model Connection',
    'Provider=MSOLAP;Data Source=.\\SQLEXPRESS',
    'DSN=Excel Files;DBQ=C:\\a.xls;',
  ].map((connection): Case => [connection, 'xlsx', database(connection), 'taken']),
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
    ...HOSTS.map(
      (target): Case => [`${type} ${target} without a mode`, 'docx', withField(inside(type, target)), 'external'],
    ),
    ...['media/a.png', '/word/media/a.png', '../a.png', 'NULL'].map(
      (target): Case => [`${type} ${target} without a mode`, 'docx', withField(inside(type, target)), 'taken'],
    ),
  ]),
]

describe('a document that loads', () => {
  it.each([...OPENDOCUMENT, ...OTHER_CASES()])(
    '%s (.%s) is judged by whether it names a host (FIL-10)',
    async (_what, extension, file, verdict) => {
      expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
    },
  )
})
