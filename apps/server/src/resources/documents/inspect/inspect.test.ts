/** The verdict on every kind of file, valid and invalid. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { ALLOWED_EXTENSIONS, extensionOf } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import { zip } from '../../../../test/inspect/zip.ts'
import type { Refusal } from '../../../ports/inspector.ts'
import { inspect } from './inspect.ts'

const { docx, xlsx } = { docx: make.ooxml('docx'), xlsx: make.ooxml('xlsx') }
const odt = make.opendocument('odt')
const truncated = (file: Buffer, bytes = 1) => file.subarray(0, file.length - bytes)
const MEGABYTES_60 = Buffer.alloc(60 * 1024 * 1024)
const withVba = { more: [make.VBA], types: make.VBA_TYPE }
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const locked = ole2({ EncryptionInfo: Buffer.alloc(300), EncryptedPackage: Buffer.alloc(5000) })
const jar = zip([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: Evil' }])
/** An archive after other bytes, with positions counted from its own start. */
const behind = (before: Buffer) => Buffer.concat([before, jar])

type Verdict = Refusal | 'taken' | 'invalid-file'
const FILES: [name: string, what: string, content: Buffer | string, verdict: Verdict][] = [
  // PDF
  ['ritning.pdf', 'a whole document', make.pdf(), 'taken'],
  ['RITNING.PDF', 'capital letters', make.pdf(), 'taken'],
  ['ritning.pdf', 'line breaks after its end', Buffer.concat([make.pdf(), Buffer.from('\r\n\r\n')]), 'taken'],
  ['ritning.pdf', 'changed once, with a second end', Buffer.concat([make.pdf(), make.pdf()]), 'taken'],
  ['ritning.pdf', 'without its end', truncated(make.pdf(), 30), 'truncated'],
  ['ritning.pdf', 'its first line alone', '%PDF-1.7\n', 'truncated'],
  ['ritning.pdf', 'locked', make.pdf({ trailer: '/Encrypt 5 0 R ' }), 'encrypted'],
  ['ritning.pdf', 'locked, said in place', make.pdf({ trailer: '/Encrypt << /Filter /Standard >> ' }), 'encrypted'],
  ['ritning.pdf', 'a page about locking', make.pdf({ inside: '% the name /EncryptMetadata alone\n' }), 'taken'],
  ['ritning.pdf', 'a Windows program', make.exe(), 'content'],
  ['ritning.pdf', 'a page', make.html, 'content'],
  ['ritning.pdf', 'a Word document', docx, 'content'],
  ['ritning.pdf', 'a document that an archive follows', behind(make.pdf()), 'content'],
  [
    'ritning.pdf',
    'an archive whose comment ends as a document',
    zip([{ name: 'a', content: 'b' }], { before: make.pdf(), comment: Buffer.from('\nstartxref\n9\n%%EOF\n') }),
    'content',
  ],
  ['ritning.pdf', 'an archive with a document inside its comment', zip([], { comment: make.pdf() }), 'content'],
  // Pictures
  ['foto.png', 'a whole picture', make.png(), 'taken'],
  ['foto.png', 'without its end', truncated(make.png(), 12), 'truncated'],
  ['foto.png', 'cut in the middle', truncated(make.png(), 20), 'truncated'],
  ['foto.png', 'its signature alone', make.png().subarray(0, 8), 'truncated'],
  ['foto.png', 'an SVG', make.svg, 'content'],
  ['foto.png', 'a JPEG', make.jpeg(), 'content'],
  ['foto.png', 'a picture that an archive follows', behind(make.png()), 'content'],
  ['foto.jpg', 'a whole picture', make.jpeg(), 'taken'],
  ['foto.JPEG', 'a whole picture', make.jpeg(), 'taken'],
  ['foto.jpg', "a camera's own data after the picture", make.jpeg({ after: Buffer.alloc(5000, 7) }), 'taken'],
  ['foto.jpg', 'without its end', truncated(make.jpeg(), 2), 'truncated'],
  ['foto.jpg', 'its first bytes alone', make.jpeg().subarray(0, 4), 'truncated'],
  ['foto.jpg', 'an end without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'content'],
  ['foto.jpg', 'a PNG', make.png(), 'content'],
  ['foto.jpeg', 'a PDF after its beginning', make.jpeg({ after: make.pdf() }), 'content'],
  ['plan.tif', 'a whole picture', make.tiff(), 'taken'],
  ['plan.tiff', 'a whole picture in the other byte order', make.tiff({ big: true }), 'taken'],
  ['plan.tif', 'cut in its directory', truncated(make.tiff(), 10), 'truncated'],
  ['plan.tif', 'cut before its directory', make.tiff().subarray(0, 12), 'truncated'],
  ['plan.tif', 'a directory that leads to itself', make.tiff({ nextPage: 24 }), 'content'],
  ['plan.tiff', 'a PDF', make.pdf(), 'content'],
  // Text
  ['text.txt', 'Swedish in UTF-8', 'Räksmörgås\r\n\tpå båt\n', 'taken'],
  ['text.txt', 'Swedish in Windows-1252', Buffer.from('Räksmörgås', 'latin1'), 'taken'],
  ['text.txt', 'UTF-16 as an old editor saves it', utf16('Räksmörgås\r\n'), 'taken'],
  ['text.txt', 'half a character of UTF-16', truncated(utf16('Räksmörgås')), 'truncated'],
  ['text.txt', 'a smaller-than sign', 'dosen är < 5 mSv, se <anna@exempel.se>', 'taken'],
  ['text.txt', 'a page', make.html, 'content'],
  ['text.txt', 'a page in UTF-16', utf16(make.html), 'content'],
  ['text.txt', 'a page after some words', `Hej hej.\n${make.html}`, 'content'],
  ['text.txt', 'an SVG', `\ufeff  ${make.svg}`, 'content'],
  ['text.txt', 'XML', '<?xml version="1.0"?><a/>', 'content'],
  ['text.txt', 'RTF', make.rtf(), 'content'],
  ['text.txt', 'a Windows program', make.exe(), 'content'],
  ['text.txt', 'a zero in the middle', 'Hej\0hej', 'content'],
  ['text.txt', 'control characters for terminals', 'Hej \u001b[2J', 'content'],
  ['text.txt', 'a zero far behind', `${'a'.repeat(600_000)}\0`, 'content'],
  ['brev.rtf', 'a whole document', make.rtf(), 'taken'],
  ['brev.rtf', 'binary data with braces in it', make.rtf('{\\pict\\bin4 }{}{}'), 'taken'],
  ['brev.rtf', 'without its last brace', truncated(make.rtf(), 3), 'truncated'],
  ['brev.rtf', 'a program after its end', Buffer.concat([make.rtf(), make.exe()]), 'content'],
  ['brev.rtf', 'a page', make.html, 'content'],
  // Office before 2007
  ['brev.doc', 'a whole document', make.doc(), 'taken'],
  ['brev.doc', 'a small one', make.doc({ length: 200 }), 'taken'],
  ['brev.doc', 'locked', make.doc({ flags: 0x0100 }), 'encrypted'],
  ['brev.doc', 'with macros', make.doc({ more: { Macros: null, _VBA_PROJECT: Buffer.alloc(10) } }), 'macro'],
  ['brev.doc', 'cut in the middle', make.doc().subarray(0, 3000), 'truncated'],
  ['brev.doc', 'a workbook', make.xls(), 'content'],
  ['brev.doc', 'a presentation', ole2({ 'PowerPoint Document': Buffer.alloc(5000) }), 'content'],
  ['brev.doc', 'a document of today', docx, 'content'],
  ['brev.doc', 'a document that an archive follows', behind(make.doc()), 'content'],
  ['lista.xls', 'a whole workbook', make.xls(), 'taken'],
  ['lista.xls', 'a small one', make.xls({ length: 60 }), 'taken'],
  ['lista.xls', 'an older one', make.xls({ stream: 'Book' }), 'taken'],
  ['lista.xls', 'locked', make.xls({ records: [0x86, 0x2f] }), 'encrypted'],
  ['lista.xls', 'a small one, locked', make.xls({ records: [0x2f], length: 60 }), 'encrypted'],
  ['lista.xls', 'with macros', make.xls({ more: { _VBA_PROJECT_CUR: null } }), 'macro'],
  ['lista.xls', 'a document', make.doc(), 'content'],
  ['lista.xls', 'a page, as some programs export', '<html><table></table></html>', 'content'],
  // Office Open XML
  ['plan.docx', 'a whole document', docx, 'taken'],
  ['plan.docx', 'written as for large archives', make.ooxml('docx', { archive: { large: true } }), 'taken'],
  ['plan.docx', 'with macros', make.ooxml('docx', withVba), 'macro'],
  [
    'plan.docx',
    'with macros under another name',
    make.ooxml('docx', { more: [{ name: 'word/a.bin', content: 'x' }], types: make.VBA_TYPE }),
    'macro',
  ],
  [
    'plan.docx',
    'with macros written so that they are not seen',
    make.ooxml('docx', {
      more: [{ name: 'word/a.dat', content: 'x' }],
      types: "<x:Override ContentType = 'application/vnd.ms-office.&#118;baProject'\n PartName='/WORD/A.dat' />",
    }),
    'macro',
  ],
  ['plan.docx', 'a document with macros, renamed', make.ooxml('docm', withVba), 'macro'],
  ['plan.docx', 'a document that may hold macros, renamed', make.ooxml('docm'), 'content'],
  ['plan.docx', 'a workbook', xlsx, 'content'],
  ['plan.docx', 'an OpenDocument', odt, 'content'],
  ['plan.docx', 'any archive', jar, 'content'],
  ['plan.docx', 'locked with a password', locked, 'encrypted'],
  [
    'plan.docx',
    'an archive with a locked part',
    make.ooxml('docx', { more: [{ name: 'a', content: 'b', flags: 1 }] }),
    'encrypted',
  ],
  ['plan.docx', 'an old document', make.doc(), 'content'],
  ['plan.docx', 'cut before its end', truncated(docx, 40), 'truncated'],
  ['plan.docx', 'cut in its last byte', truncated(docx), 'truncated'],
  [
    'plan.docx',
    'a bomb',
    make.ooxml('docx', { more: [{ name: 'word/a.xml', content: MEGABYTES_60 }] }),
    'too-large-inside',
  ],
  [
    'plan.docx',
    'a bomb that says it is small',
    make.ooxml('docx', { more: [{ name: 'word/a.xml', content: MEGABYTES_60, saidSize: 10 }] }),
    'content',
  ],
  [
    'plan.docx',
    'a part that is not what it says',
    make.ooxml('docx', { more: [{ name: 'a', content: 'b', saidCrc: 1 }] }),
    'content',
  ],
  [
    'plan.docx',
    'a part with two names',
    make.ooxml('docx', { more: [{ name: 'a', content: 'b', localName: 'b' }] }),
    'content',
  ],
  [
    'plan.docx',
    'the same part twice',
    make.ooxml('docx', {
      more: [
        { name: 'a', content: 'b' },
        { name: 'A', content: 'c' },
      ],
    }),
    'content',
  ],
  [
    'plan.docx',
    'a part that would be unpacked elsewhere',
    make.ooxml('docx', { more: [{ name: '../../etc/passwd', content: 'b' }] }),
    'content',
  ],
  ['plan.docx', 'a program before it', make.ooxml('docx', { archive: { before: make.exe() } }), 'content'],
  ['plan.docx', 'a program after it', make.ooxml('docx', { archive: { after: make.exe() } }), 'content'],
  ['plan.docx', 'a PDF at its beginning', make.ooxml('docx', { archive: { before: make.pdf() } }), 'content'],
  ['plan.docx', 'a list of contents with entities', make.ooxml('docx', { types: '<!DOCTYPE x>' }), 'content'],
  ['plan.docm', 'with macros', make.ooxml('docm', withVba), 'taken'],
  ['plan.docm', 'without macros', make.ooxml('docm'), 'taken'],
  ['plan.docm', 'a document without macros, renamed', docx, 'content'],
  ['mall.dotm', 'with macros', make.ooxml('dotm', withVba), 'taken'],
  ['mall.dotm', 'a document, renamed', make.ooxml('docm', withVba), 'content'],
  ['lista.xlsx', 'a whole workbook', xlsx, 'taken'],
  ['lista.xlsx', 'with macros', make.ooxml('xlsx', withVba), 'macro'],
  [
    'lista.xlsx',
    'with macros of the old kind',
    make.ooxml('xlsx', {
      more: [{ name: 'xl/macrosheets/sheet1.xml', content: '<a/>' }],
      types: '<Override PartName="/xl/macrosheets/sheet1.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/>',
    }),
    'macro',
  ],
  ['lista.xlsx', 'locked with a password', locked, 'encrypted'],
  ['lista.xlsx', 'a document', docx, 'content'],
  ['lista.xlsm', 'with macros', make.ooxml('xlsm', withVba), 'taken'],
  ['lista.xlsm', 'a workbook without macros, renamed', xlsx, 'content'],
  // OpenDocument
  ['plan.odt', 'a whole document', odt, 'taken'],
  ['lista.ods', 'a whole workbook', make.opendocument('ods'), 'taken'],
  ['bilder.odp', 'a whole presentation', make.opendocument('odp'), 'taken'],
  ['plan.odt', 'a workbook', make.opendocument('ods'), 'content'],
  ['bilder.odp', 'a document', odt, 'content'],
  ['lista.ods', 'a workbook of the other kind', xlsx, 'content'],
  [
    'plan.odt',
    'a template',
    make.opendocument('odt', { mimetype: 'application/vnd.oasis.opendocument.text-template' }),
    'content',
  ],
  ['plan.odt', 'without its content', make.opendocument('odt', { without: 'content.xml' }), 'content'],
  ['plan.odt', 'without its type', make.opendocument('odt', { without: 'mimetype' }), 'content'],
  [
    'plan.odt',
    'locked',
    make.opendocument('odt', { manifest: '<manifest:encryption-data>x</manifest:encryption-data>' }),
    'encrypted',
  ],
  [
    'plan.odt',
    'with macros',
    make.opendocument('odt', { more: [{ name: 'Basic/Standard/Module1.xml', content: 'Sub' }] }),
    'macro',
  ],
  [
    'plan.odt',
    'with macros in Python',
    make.opendocument('odt', { more: [{ name: 'Scripts/python/a.py', content: 'x' }] }),
    'macro',
  ],
  [
    'plan.odt',
    'with an empty library',
    make.opendocument('odt', { more: [{ name: 'Basic/Standard/script-lb.xml', content: 'x' }] }),
    'taken',
  ],
  ['plan.odt', 'cut before its end', truncated(odt, 10), 'truncated'],
  [
    'plan.odt',
    'a bomb',
    make.opendocument('odt', { more: [{ name: 'a', content: MEGABYTES_60 }] }),
    'too-large-inside',
  ],
  // Names
  ['ritning.pdf.exe', 'a program behind two extensions', make.exe(), 'invalid-file'],
  ['ritning.exe.pdf', 'a program that says it is a document', make.exe(), 'content'],
  ['ritning.v2.docx.pdf', 'a document with dots in its name', make.pdf(), 'taken'],
  ['sida.html', 'a page', make.html, 'invalid-file'],
  ['bild.svg', 'an SVG', make.svg, 'invalid-file'],
  ['arkiv.zip', 'an archive', jar, 'invalid-file'],
  ['arkiv.gz', 'an archive', Buffer.from([0x1f, 0x8b, 8, 0]), 'invalid-file'],
  ['pdf', 'a document without an extension', make.pdf(), 'invalid-file'],
  ['ritning.pdf ', 'an extension that ends with a space', make.pdf(), 'invalid-file'],
]

const verdictOf = async (name: string, content: Buffer | string): Promise<Verdict> => {
  const file = Buffer.from(content)
  const extension = extensionOf(name)
  if (!extension) return 'invalid-file'
  return (await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken'
}

describe('findings in files', () => {
  it.each(FILES)('%s, %s, is judged by its content (FIL-05)', async (name, _what, content, verdict) => {
    expect(await verdictOf(name, content)).toBe(verdict)
  })

  it('is tried with more than sixty files, with right and wrong ones of every allowed kind (FIL-05)', () => {
    expect(FILES.length).toBeGreaterThan(60)
    const tried = (isTaken: boolean) =>
      new Set(FILES.filter(([, , , verdict]) => (verdict === 'taken') === isTaken).map(([name]) => extensionOf(name)))
    expect([...tried(true)]).toEqual(expect.arrayContaining([...ALLOWED_EXTENSIONS]))
    expect([...tried(false)]).toEqual(expect.arrayContaining([...ALLOWED_EXTENSIONS]))
  })

  it.each(ALLOWED_EXTENSIONS)('refuses an empty file called .%s (FIL-05)', async (extension) => {
    expect(await verdictOf(`tom.${extension}`, '')).toBe('empty')
  })

  it.each(ALLOWED_EXTENSIONS)('comes to an end for any bytes called .%s (FIL-05)', async (extension) => {
    const whole = FILES.find(([name, , , verdict]) => extensionOf(name) === extension && verdict === 'taken')?.[2] ?? ''
    for (let at = 0; at < whole.length; at += 1 + Math.floor(whole.length / 60)) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] ?? 0) ^ 0xff
      expect(await verdictOf(`x.${extension}`, broken)).toBeTypeOf('string')
      expect(await verdictOf(`x.${extension}`, broken.subarray(0, at))).toBeTypeOf('string')
    }
  })
})
