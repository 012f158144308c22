/**
 * Attachments of PDFs: one XML file that is declared as the document's data is accepted, everything else is refused.
 */
import { deflateSync } from 'node:zlib'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { describe, expect, it } from 'vitest'
import { encryptedPdf } from '../../../../test/inspect/encrypted-pdf.ts'
import * as make from '../../../../test/inspect/files.ts'
import { pageOf, pdfOf } from '../../../../test/inspect/pdf.ts'
import { inspect } from './inspect.ts'

const INVOICE =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- E -->\n<rsm:Invoice xmlns:rsm="urn:a:b"><a:B xmlns:a="c">1</a:B></rsm:Invoice>\n'
const SPEC =
  '<</Type/Filespec/F(faktura.xml)/UF<feff00610062002e0058004d004c>/AFRelationship/Data/EF<</F 5 0 R/UF 5 0 R>>>>'
const EMBEDDED_TYPE = '/Type/EmbeddedFile/Subtype/text#2Fxml'
const embedded = (content: string | Buffer, dictionary = EMBEDDED_TYPE) => {
  const data = Buffer.from(content as string, 'utf8')
  return `<<${dictionary}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`
}
type Parts = { spec?: string; file?: string; catalog?: string; more?: Record<number, string> }
const invoice = ({ spec = SPEC, file = embedded(INVOICE), catalog = '/AF[4 0 R]', more = {} }: Parts = {}) =>
  pdfOf({ ...pageOf(`${catalog}/Names<</EmbeddedFiles<</Names[(faktura.xml) 4 0 R]>>>>`), 4: spec, 5: file, ...more })
const deflated = (content: string) => embedded(deflateSync(content), `${EMBEDDED_TYPE}/Filter/FlateDecode`)
const withContent = (content: string | Buffer) => invoice({ file: embedded(content) })
const withSpec = (change: (spec: string) => string, more: Parts = {}) => invoice({ ...more, spec: change(SPEC) })

/** Three compressed objects: the first is a page, the last a list of files. */
const compressed = (spec: string) => {
  const page = '<</Type/Page>> '
  const list = `9 0 10 ${page.length} 12 ${page.length + spec.length} `
  const data = deflateSync(`${list}${page}${spec}<</F 5 0 R>>`)
  return `8 0 obj\n<</Type/ObjStm/N 3/First  ${list.length}/Filter/FlateDecode>>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`
}
const ACCEPTED: [what: string, file: Buffer][] = [
  ['as invoices have it', invoice()],
  ['compressed', invoice({ file: deflated(INVOICE) })],
  ['as the source of the document', withSpec((spec) => spec.replace('/Data', '/Source'))],
  ['as an alternative', withSpec((spec) => spec.replace('/Data', '/Alternative'))],
  ['whose type is not said', invoice({ file: embedded('<a/>', '/Type/EmbeddedFile') })],
  [
    'whose list of files stands elsewhere',
    withSpec((spec) => spec.replace(/<<\/F 5.*?>>/, ' 6 0 R'), { more: { 6: '<</F 5 0 R>>' } }),
  ],
  [
    'whose description is compressed',
    make.pdf({ inside: `5 0 obj\n${embedded(INVOICE)}\nendobj\n${make.objectStream(SPEC)}` }),
  ],
  ...['application#2Fxml', 'text#2Fvnd.a-b+xml'].map((type): [string, Buffer] => [
    `of the type ${type}`,
    invoice({ file: embedded(INVOICE, `/Type/EmbeddedFile/Subtype/${type}`) }),
  ]),
  ['with one name', withSpec((spec) => spec.replace(/\/UF<.*?>/, ''))],
  ...['fe612e786d6c', '61ff2e786d6c', 'feff0061002e0078006d006c00'].map((name): [string, Buffer] => [
    `with the name <${name}>`,
    withSpec((spec) => spec.replace(/\/UF<.*?>/, `/UF<${name}>`)),
  ]),
  [
    'whose description and list of files are compressed',
    make.pdf({
      inside: `5 0 obj\n${embedded(INVOICE)}\nendobj\n${compressed(SPEC.replace(/<<\/F 5.*?>>/, ' 12 0 R'))}`,
    }),
  ],
  ['of one element', withContent('<faktura/>')],
  ['with a byte order mark', withContent(`\ufeff${INVOICE}`)],
]
const REFUSED: [what: string, file: Buffer][] = [
  ['not declared', withSpec((spec) => spec.replace('/AFRelationship/Data', ''))],
  ['declared as something else', withSpec((spec) => spec.replace('/Data', '/Unspecified'))],
  ['under the name of a script', withSpec((spec) => spec.replace('faktura.xml', 'faktura.xml.js'))],
  ['under another name in the other place', withSpec((spec) => spec.replace('0058004d004c', '006500780065'))],
  ['without a name', withSpec((spec) => spec.replace(/\/F\(.*?>/, ''))],
  ['with related files', withSpec((spec) => spec.replace('/EF', '/RF<</F[(a) 6 0 R]>>/EF'))],
  ['of another type', invoice({ file: embedded(INVOICE, '/Type/EmbeddedFile/Subtype/text#2Fhtml') })],
  [
    'that stands in two files',
    withSpec((spec) => spec.replace('/UF 5 0 R', '/UF 6 0 R'), { more: { 6: embedded(INVOICE) } }),
  ],
  ['beside another', invoice({ more: { 6: SPEC.replaceAll('5 0 R', '7 0 R'), 7: embedded(INVOICE) } })],
  ['beside one at a note', invoice({ more: { 6: `<</Type/Annot/Subtype/FileAttachment/FS${SPEC}>>` } })],
  [
    'that is defined twice',
    Buffer.concat([invoice(), Buffer.from('5 0 obj\n<</Length 1>>\nstream\nx\nendstream\nendobj\n')]),
  ],
  ['that is not there', invoice({ file: 'null' })],
  ['packed in an unknown way', invoice({ file: embedded(INVOICE, `${EMBEDDED_TYPE}/Filter/LZWDecode`) })],
  ['that is a program', withContent(make.exe())],
  ['that is an archive', withContent(make.ooxml('docx'))],
  ...['xtext#2Fxml', 'text#2Fxmlx', 'text#2F+xml'].map((type): [string, Buffer] => [
    `of the type ${type}`,
    invoice({ file: embedded(INVOICE, `/Type/EmbeddedFile/Subtype/${type}`) }),
  ]),
  [
    'whose description is in a list',
    make.pdf({ inside: `5 0 obj\n${embedded(INVOICE)}\nendobj\n${compressed(`[${SPEC}]`)}` }),
  ],
  ['whose name is no text', withSpec((spec) => spec.replace('/F(faktura.xml)', '/F/faktura.xml'))],
  ['without a reference', withSpec((spec) => spec.replace(/<<\/F 5.*?>>/, '<<>>'))],
  ['that refers to nothing', withSpec((spec) => spec.replaceAll('5 0 R', '9 0 R'))],
  ['of a file system', withSpec((spec) => spec.replace('/EF', '/FS/URL/EF'))],
  ['whose description is a stream', withSpec((spec) => `${spec.replace('/F(faktura.xml)', '')}\nstream\nx\nendstream`)],
  ['whose description follows another dictionary', withSpec((spec) => `<</Type/Page>> ${spec}`)],
  ['whose data begin in the line of the word', invoice({ file: embedded(INVOICE).replace('stream\n', 'stream ') })],
  ['that ends with another element', withContent('<a><b/>')],
  ['that goes on after its only element', withContent('<a/><b>')],
  ['in a hidden namespace in single quotes', withContent("<a xmlns='http://www.w3.org/1999/xh&#116;ml'/>")],
  ['in a hidden namespace with a prefix', withContent('<a xmlns:b = "http://www.w3.org/1999/xh&#116;ml"/>')],
  ['that is empty', withContent('')],
  ['that is text', withContent('Hej')],
  ['that does not end', withContent('<a><b></b>')],
  ['that goes on after its end', withContent('<a></a>MZ')],
  ['with a type of its own', withContent('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
  ['that is a page', withContent('<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>')],
  ['that is a page, letters by number', withContent('<html xmlns="http://www.w3.org/1999/xh&#116;ml"><a/></html>')],
  ['that is a picture with scripts', withContent(make.svg)],
  ['that is a transformation', withContent('<a:b xmlns:a="http://www.w3.org/1999/XSL/Transform"></a:b>')],
  ['that names a transformation', withContent('<?xml-stylesheet href="http://exempel.se/a.xsl"?><a/>')],
  ['in an unknown encoding', withContent('<?xml version="1.0" encoding="utf-7"?><a/>')],
  [
    'in two bytes a letter',
    withContent(Buffer.from('\ufeff<html xmlns="http://www.w3.org/1999/xhtml"></html>', 'utf16le')),
  ],
  ['too large once it is decompressed', invoice({ file: deflated(`<a>${' '.repeat(17e6)}</a>`) })],
  [
    'in an encrypted file with uncompressed objects',
    encryptedPdf({ revision: 4, isDeflated: false, objects: { 4: SPEC, 5: embedded(INVOICE) } }),
  ],
  ['in an encrypted file', encryptedPdf({ revision: 4, objects: { 4: SPEC, 5: embedded(INVOICE) } })],
]

const verdictOf = async (file: Buffer) => (await inspect(file, CONTENT_OF_EXTENSION.pdf)) ?? 'accepted'

describe('a PDF with an XML file', () => {
  it.each(ACCEPTED)('%s is accepted (FIL-10)', async (_what, file) => {
    expect(await verdictOf(file)).toBe('accepted')
  })

  it.each(REFUSED)('%s is refused as a carrier of files (FIL-10)', async (_what, file) => {
    expect(await verdictOf(file)).toBe('embedded')
  })

  it('is refused for a script beside it (FIL-10)', async () => {
    expect(await verdictOf(invoice({ catalog: '/AF[4 0 R]/OpenAction<</S/JavaScript/JS(a)>>' }))).toBe('script')
  })
})
