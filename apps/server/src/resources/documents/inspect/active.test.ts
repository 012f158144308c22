/**
 * Files with active content or attachments are refused, each with the applicant's next step; files that only resemble
 * them are accepted.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import { needs, runProgram } from '../../../../../../scripts/testing/programs.ts'
import * as make from '../../../../test/inspect/files.ts'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import type { Refusal } from '../../../ports/inspector.ts'
import { inspect } from './inspect.ts'

type Case = [what: string, extension: AllowedExtension, file: Buffer, verdict: Refusal | 'taken']
const pdf = (inside: string, trailer = '') => make.pdf({ inside, trailer })
const JAVASCRIPT = '<</Type/Action/S/JavaScript/JS(app.alert\\(1\\))>>'
const relation = (type: string, target: string, more = 'TargetMode="External"') => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" ${more}/></Relationships>`,
})
const docx = (...more: { name: string; content: Buffer | string }[]) => make.ooxml('docx', { more })
const VBA = ole2({ VBA: null, dir: Buffer.alloc(10), _VBA_PROJECT: Buffer.alloc(10) })
const PACKAGE = ole2({ '\u0001Ole10Native': Buffer.from('evil.exe') })
const macroSheet = (kind: number) => {
  const file = make.xls()
  // The record of the first sheet: its kind is the sixth byte after the record's four-byte header.
  file.writeUInt8(kind, file.indexOf(Buffer.from([0x85, 0, 10, 0])) + 9)
  return file
}

const PDF: Case[] = [
  ['a script that runs when it is opened', 'pdf', pdf(`5 0 obj ${JAVASCRIPT} endobj\n`), 'script'],
  ['a script, letters by number', 'pdf', pdf('5 0 obj <</S /J#61vaScri#70#74 /JS 6 0 R>> endobj\n'), 'script'],
  ['a script after a key by number', 'pdf', pdf('5 0 obj <</#53/JavaScript/JS 6 0 R>> endobj\n'), 'script'],
  ['a script after a comment', 'pdf', pdf('5 0 obj <</S%x\n/JavaScript/JS 6 0 R>> endobj\n'), 'script'],
  ['a list of scripts', 'pdf', pdf('5 0 obj <</Names<</JavaScript 6 0 R>>>> endobj\n'), 'script'],
  ['the name of a script as an object of its own', 'pdf', pdf('5 0 obj /JavaScript endobj\n'), 'script'],
  ['a script that comes with a film', 'pdf', pdf('5 0 obj <</S/Rendition/JS(x)>> endobj\n'), 'script'],
  ['a script among packed objects', 'pdf', pdf(make.objectStream(JAVASCRIPT)), 'script'],
  ['a script among packed objects, letters by number', 'pdf', pdf(make.objectStream('<</S/#4aavaScript>>')), 'script'],
  [
    'a script in a stream that does not say what it is',
    'pdf',
    pdf(make.objectStream(JAVASCRIPT, { type: '' })),
    'script',
  ],
  [
    'a script among packed objects behind another word for a stream',
    'pdf',
    pdf(`% stream\n${make.objectStream(JAVASCRIPT, { type: '%endstream\n' })}`),
    'script',
  ],
  [
    'a script among packed objects with a wrong sum',
    'pdf',
    pdf(
      make.objectStream('', {
        data: Buffer.concat([deflateSync(`9 0 ${JAVASCRIPT}`).subarray(0, -4), Buffer.alloc(4)]),
      }),
    ),
    'script',
  ],
  [
    'objects packed so that they can’t be looked into',
    'pdf',
    pdf(make.objectStream('', { filter: '/LZWDecode', data: Buffer.from('x') })),
    'too-complex',
  ],
  [
    'packed objects that are broken',
    'pdf',
    pdf(make.objectStream('', { data: Buffer.from('x\x9cbroken') })),
    'too-complex',
  ],
  ['packed objects', 'pdf', pdf(make.objectStream('<</Type/Page>>')), 'taken'],
  ['a program to start', 'pdf', pdf('5 0 obj <</S/Launch/F(cmd.exe)>> endobj\n'), 'launch'],
  ['a program to start, letters by number', 'pdf', pdf('5 0 obj <</S /#4c#61unch /Win 6 0 R>> endobj\n'), 'launch'],
  ['a program to start, among packed objects', 'pdf', pdf(make.objectStream('<</S/Launch/F(a)>>')), 'launch'],
  ['another file', 'pdf', pdf('5 0 obj <</Type/Filespec/EF<</F 6 0 R>>>> endobj\n'), 'embedded'],
  ['a list of other files', 'pdf', pdf('5 0 obj <</Names <</EmbeddedFiles 6 0 R>>>> endobj\n'), 'embedded'],
  ['another file, letters by number', 'pdf', pdf('6 0 obj <</Type /Embedded#46ile>> endobj\n'), 'embedded'],
  [
    'another file, among packed objects',
    'pdf',
    pdf(make.objectStream('<</Type/Filespec/EF<</F 6 0 R>>>>')),
    'embedded',
  ],
  ['a lock, letters by number', 'pdf', pdf('', '/En#63rypt 5 0 R '), 'encrypted'],
  ['a lock after a comment', 'pdf', pdf('', '/Encrypt%x\n5 0 R '), 'encrypted'],
  ['a lock in capital numbers', 'pdf', pdf('', '/Encr#79#70#74\n<</Filter/Standard>> '), 'encrypted'],
  ['words about scripts', 'pdf', pdf('5 0 obj (Om /JavaScripts och /Launcher) endobj\n'), 'taken'],
  [
    'an address that ends so',
    'pdf',
    pdf('5 0 obj <</S/URI/URI(https://exempel.se/Web/JavaScript)>> endobj\n'),
    'taken',
  ],
  ['a link to another page', 'pdf', pdf('5 0 obj <</S/GoTo/D[3 0 R/Fit]>> endobj\n'), 'taken'],
  ['a program before its beginning', 'pdf', Buffer.concat([make.exe(), make.pdf()]), 'content'],
  ['a page before its beginning', 'pdf', Buffer.concat([Buffer.from(make.html), make.pdf()]), 'content'],
]
const TEMPLATE = 'https://exempel.se/mall.dotm'
const OFFICE: Case[] = [
  ['a template from elsewhere', 'docx', docx(relation('attachedTemplate', TEMPLATE)), 'external'],
  [
    'a template from elsewhere, in single quotes',
    'docx',
    docx(relation('attachedTemplate', TEMPLATE, "TargetMode = 'External'")),
    'external',
  ],
  [
    'a template from elsewhere, written by numbers',
    'docx',
    docx(relation('attached&#84;emplate', TEMPLATE)),
    'external',
  ],
  [
    'a template from elsewhere, where macros may be',
    'docm',
    make.ooxml('docm', { more: [relation('attachedTemplate', TEMPLATE)] }),
    'external',
  ],
  ['an object from elsewhere', 'docx', docx(relation('oleObject', TEMPLATE)), 'external'],
  ['a link', 'docx', docx(relation('hyperlink', 'https://exempel.se/')), 'taken'],
  ['a template inside', 'docx', docx(relation('attachedTemplate', 'mall.xml', '')), 'taken'],
  [
    'relations in an unknown encoding',
    'docx',
    docx({ name: 'word/_rels/a.rels', content: '<?xml version="1.0" encoding="utf-7"?><a/>' }),
    'content',
  ],
  [
    'relations that can be read in two ways',
    'docx',
    docx({ name: 'word/_rels/a.rels', content: '<!DOCTYPE a [<!ENTITY b "External">]><a/>' }),
    'content',
  ],
  ['macros, in capitals', 'docx', docx({ name: 'word/VBAPROJECT.BIN', content: 'x' }), 'macro'],
  ['macros, letters by number', 'docx', docx({ name: 'word/vba%50roject.bin', content: 'x' }), 'macro'],
  ['macros, the other slash', 'docx', docx({ name: 'word\\vbaProject.bin', content: 'x' }), 'macro'],
  ['macros under any name', 'docx', docx({ name: 'word/media/image1.png', content: VBA }), 'macro'],
  [
    'macros by their relation',
    'docx',
    docx({
      ...relation('x', 'a.bin', ''),
      content: relation('', 'a.bin', '').content.replace(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships/',
        'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
      ),
    }),
    'macro',
  ],
  [
    'macros of a document inside',
    'docx',
    docx({ name: 'word/embeddings/a.docx', content: make.ooxml('docm', { more: [make.VBA] }) }),
    'macro',
  ],
  [
    'a workbook inside, as a diagram has',
    'docx',
    docx({ name: 'word/embeddings/a.xlsx', content: make.ooxml('xlsx') }),
    'taken',
  ],
  [
    'macros, as announced',
    'xlsm',
    make.ooxml('xlsm', { more: [{ name: 'xl/vbaProject.bin', content: VBA }], types: make.VBA_TYPE }),
    'taken',
  ],
  ['a program', 'docx', docx({ name: 'word/embeddings/oleObject1.bin', content: PACKAGE }), 'embedded'],
  [
    'a program as it is',
    'xlsx',
    make.ooxml('xlsx', { more: [{ name: 'xl/media/a.png', content: make.exe() }] }),
    'embedded',
  ],
  [
    'a program, where macros may be',
    'docm',
    make.ooxml('docm', { more: [{ name: 'word/a.bin', content: PACKAGE }] }),
    'embedded',
  ],
  [
    'a formula, as an object',
    'docx',
    docx({ name: 'word/embeddings/oleObject1.bin', content: ole2({ 'Equation Native': Buffer.alloc(100) }) }),
    'taken',
  ],
  ['a program', 'odt', make.opendocument('odt', { more: [{ name: 'Object 1', content: PACKAGE }] }), 'embedded'],
  [
    'macros, in small letters and the other slash',
    'odt',
    make.opendocument('odt', { more: [{ name: 'basic\\Standard\\Module1.xml', content: 'Sub' }] }),
    'macro',
  ],
  ['a program', 'doc', make.doc({ more: { '\u0001Ole10Native': Buffer.alloc(100) } }), 'embedded'],
  ['macros, in small letters', 'doc', make.doc({ more: { _vba_project: Buffer.alloc(10) } }), 'macro'],
  ['a sheet of macros', 'xls', macroSheet(1), 'macro'],
  ['a sheet', 'xls', macroSheet(0), 'taken'],
]
const RTF: Case[] = [
  ['an object', 'rtf', make.rtf('{\\object\\objemb{\\*\\objdata 0105}}'), 'embedded'],
  ['an object, in capitals', 'rtf', make.rtf('{\\OBJECT}'), 'embedded'],
  ['an object behind data', 'rtf', make.rtf('\\bin1 \\{\\objdata}'), 'embedded'],
  ['an object behind a word in capitals', 'rtf', make.rtf(`\\BIN60 {\\object}${' '.repeat(60)}`), 'content'],
  ['an object behind less than nothing', 'rtf', make.rtf(`\\bin-60 {\\object}${' '.repeat(60)}`), 'content'],
  ['words about objects', 'rtf', make.rtf('\\\\object'), 'taken'],
  ['a template from elsewhere', 'rtf', make.rtf('{\\*\\template http://exempel.se/a.dotm}'), 'external'],
  ['a template from another machine', 'rtf', make.rtf('{\\*\\template \\\\\\\\exempel\\\\a.dotm}'), 'external'],
  ['a template written by numbers', 'rtf', make.rtf("{\\*\\template h\\'74tp}"), 'external'],
  ['a template of its own', 'rtf', make.rtf('{\\*\\template C:\\\\Mallar\\\\Brev.dot}'), 'taken'],
]

describe('a file with', () => {
  it.each([...PDF, ...OFFICE, ...RTF])(
    '%s (.%s) is judged by its effect (FIL-10)',
    async (_what, extension, file, verdict) => {
      expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
    },
  )
})

const PAGE = `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>\nendobj\n`
const whole = make.pdf({ inside: PAGE }).toString('latin1').replace('/Kids [] /Count 0', '/Kids [3 0 R] /Count 1')
const OPENED: [what: string, file: string][] = [
  ['without %%EOF', whole.replace('%%EOF', '')],
  ['without startxref', whole.replace(/startxref\s+\d+/, '')],
  ['without either', whole.replace(/startxref[^]*/, '')],
  ['that says another place', whole.replace(/startxref\s+\d+/, 'startxref\n99999')],
  ['without its list of places', whole.replace(/xref[^]*?trailer/, 'trailer')],
  ['with a line of a mail before its beginning', `Content-Type: application/pdf\r\n\r\n${whole}`],
  ['whose beginning stands as late as it may', `${' '.repeat(1019)}${whole}`],
  ['of another version', whole.replace('%PDF-1.7', '%PDF-2.0')],
  ['that ends with much else', `${whole}${'\0'.repeat(5000)}`],
]
describe('a PDF that browsers open', () => {
  it.each(OPENED)('%s is not refused (FIL-10)', async (_what, text) => {
    expect(await inspect(Buffer.from(text, 'latin1'), CONTENT_OF_EXTENSION.pdf)).toBeUndefined()
  })

  it('is opened by poppler in each case, and a refused truncated one is not (FIL-10)', (context) => {
    needs(context, 'pdfinfo')
    const folder = mkdtempSync(join(tmpdir(), 'sievert-pdf-'))
    const opens = (text: string) => {
      const path = join(folder, 'a.pdf')
      writeFileSync(path, text, 'latin1')
      return /^Pages: +1$/m.test(runProgram('pdfinfo', [path]).stdout)
    }
    expect(OPENED.filter(([, text]) => !opens(text)).map(([what]) => what)).toEqual([])
    expect(opens(whole.slice(0, whole.indexOf('trailer')))).toBe(false)
    rmSync(folder, { recursive: true })
  })
})
