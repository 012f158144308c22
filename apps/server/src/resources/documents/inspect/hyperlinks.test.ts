/** Hyperlinks wait for a click only where nothing but a hyperlink element uses their target. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { inspect } from './inspect.ts'

type Case = [what: string, extension: AllowedExtension, file: Buffer, verdict: string]
const HOST = 'https://exempel.se/a.png'
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink'
type Relation = { type?: string; target?: string; id?: string }
/** A document whose header uses one relationship. */
const docx = (
  header: string | Buffer,
  { type = TYPE, target = HOST, id = 'rId9' }: Relation = {},
  list = 'word/_rels/header1.xml.rels',
) =>
  make.ooxml('docx', {
    more: [
      {
        name: list,
        content: `<Relationships><Relationship Id="${id}" Type="${type}" TargetMode="External" Target="${target}"/></Relationships>`,
      },
      { name: 'word/header1.xml', content: typeof header === 'string' ? `<w:hdr>${header}</w:hdr>` : header },
    ],
  })
const LINK = '<w:hyperlink r:id="rId9" w:history="1"><w:r/></w:hyperlink>'
const PICTURE = '<a:blip r:link="rId9"/>'
const odt = (content: string) =>
  make.opendocument('odt', { more: [{ name: 'styles.xml', content: `<a>${content}</a>` }] })
const action = (element: string, name: string) =>
  odt(`<${element} presentation:action="${name}" xlink:href="${HOST}" xlink:show="embed" xlink:actuate="onLoad"/>`)

const CASES: Case[] = [
  ['a hyperlink', 'docx', docx(LINK), 'taken'],
  ['a hyperlink of ISO 29500', 'docx', docx(LINK, { type: STRICT }), 'taken'],
  ...['hlinkClick', 'hlinkHover', 'hlinkMouseOver'].map(
    (name): Case => [
      `${name} of a shape`,
      'docx',
      docx(`<wp:docPr id="1"><a:${name} r:id="rId9"/></wp:docPr>`),
      'taken',
    ],
  ),
  ['a hyperlink that no element uses', 'docx', docx('<w:p/>'), 'taken'],
  ['a hyperlink beside a picture of its own', 'docx', docx(`${LINK}<a:blip r:embed="rId8"/>`), 'taken'],
  ['a hyperlink in a file as a picture', 'docx', docx(PICTURE, { target: 'a.png' }), 'taken'],
  ['the hyperlink of another part', 'docx', docx(PICTURE, {}, 'word/_rels/footer1.xml.rels'), 'taken'],
  ['a hyperlink whose type ends like one', 'docx', docx(LINK, { type: `${TYPE}/image/hyperlink` }), 'external'],
  ['a picture of a hyperlink', 'docx', docx(PICTURE), 'external'],
  ['a picture of a hyperlink in use', 'docx', docx(LINK + PICTURE), 'external'],
  ['a picture of a hyperlink, in single quotes', 'docx', docx("<a:blip r:link = ' rId9'/>"), 'external'],
  ['a picture of a hyperlink, written by numbers', 'docx', docx('<a:blip r:link="&#114;Id9"/>'), 'external'],
  ['a picture of a hyperlink with blanks', 'docx', docx(PICTURE, { id: ' rId9 ' }), 'external'],
  ['a picture of a hyperlink behind a long part', 'docx', docx(' '.repeat(2_000_000) + PICTURE), 'external'],
  [
    'a picture of a hyperlink by an entity',
    'docx',
    docx(Buffer.from('<!DOCTYPE a [<!ENTITY e "rId9">]><a:blip r:link="&e;"/>')),
    'external',
  ],
  ...['embed', 'id', 'pict', 'href', 'topLeft'].map(
    (name): Case => [`a relationship in ${name}`, 'docx', docx(`<v:imagedata r:${name}="rId9"/>`), 'external'],
  ),
  ['a hyperlink of VML', 'docx', docx('<v:imagedata o:relid="rId9"/>'), 'external'],
  ['a hyperlink of a part that is not XML', 'docx', docx(Buffer.from('rId9')), 'external'],
  [
    'a picture of a hyperlink, the part in capitals',
    'docx',
    docx(PICTURE, {}, 'WORD\\_rels\\Header1.xml.RELS'),
    'external',
  ],
  ['an action of a shape', 'odt', action('presentation:event-listener', 'show'), 'taken'],
  ['another action of a shape', 'odt', action('presentation:event-listener', 'sound'), 'external'],
  ...['draw:image', 'draw:object', 'text:section-source', 'form:image'].map(
    (element): Case => [`${element} with the action of a shape`, 'odt', action(element, 'show'), 'external'],
  ),
]

describe('a document with', () => {
  it.each(CASES)('%s (.%s) is judged by what uses the hyperlink (FIL-10)', async (_what, extension, file, verdict) => {
    expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
  })
})
