/**
 * Parts of archives: content that is refused in a document is refused in each part, at any depth, by name, content type
 * and content.
 */
import { randomBytes } from 'node:crypto'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import { type ZipMember, zip } from '../../../../test/inspect/zip.ts'
import { inspect } from './inspect.ts'

const verdictOf = async (file: Buffer, extension: AllowedExtension = 'docx') =>
  (await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken'
const relations = (inside: string) => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<Relationships>${inside}</Relationships>`,
})
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (type: string, more = 'TargetMode="External"') =>
  relations(`<Relationship Id="r" Type="${OFFICE}/${type}" Target="https://exempel.se/a" ${more}/>`)
const VBA = ole2({ VBA: null, dir: Buffer.alloc(10), _VBA_PROJECT: Buffer.alloc(10) })
const PACKAGE = ole2({ '\u0001Ole10Native': Buffer.from('evil.exe') })
const SCRIPT = 'CreateObject("WScript.Shell").Run "calc"'

const PARTS: [what: string, part: ZipMember, verdict: string][] = [
  ['a program', { name: 'a.bin', content: make.exe() }, 'embedded'],
  ['a program behind a space', { name: 'a.bin', content: Buffer.concat([Buffer.from(' \n'), make.exe()]) }, 'embedded'],
  ['a program in a container', { name: 'a.bin', content: PACKAGE }, 'embedded'],
  ['a script by its name', { name: 'word/embeddings/a.VBS', content: SCRIPT }, 'embedded'],
  ['a script by its name, which Windows would mend', { name: 'a.%76bs. ', content: SCRIPT }, 'embedded'],
  ['a page', { name: 'word/afchunk.dat', content: make.html }, 'embedded'],
  ['a page by its name', { name: 'word/afchunk.htm', content: '<p>Hej</p>' }, 'embedded'],
  ['a picture with a script', { name: 'word/media/a.svg', content: make.svg }, 'embedded'],
  ['a text with an object', { name: 'word/afchunk.dat', content: make.rtf('{\\object\\objdata 0105}') }, 'embedded'],
  ['a PDF with a script', { name: 'a.bin', content: make.pdf({ inside: '5 0 obj /JavaScript endobj\n' }) }, 'script'],
  ['macros under any name', { name: 'word/x.bin', content: VBA }, 'macro'],
  ['macros of OpenDocument', { name: 'Object 1/Basic/Standard/Module1.xml', content: 'Sub' }, 'macro'],
  ['a template from elsewhere', related('attachedTemplate'), 'external'],
  ['an object from elsewhere', related('oleObject'), 'external'],
  ['a frame from elsewhere', related('frame'), 'external'],
  ['a chapter from elsewhere', related('subDocument'), 'external'],
  ['a piece from elsewhere', related('aFChunk'), 'external'],
  [
    'a template from elsewhere that another namespace calls inside',
    related('attachedTemplate', 'TargetMode="External" xmlns:x="urn:x" x:TargetMode="Internal"'),
    'external',
  ],
  [
    'a template from elsewhere, said in two ways',
    related('attachedTemplate', 'TargetMode="External" TargetMode="Internal"'),
    'content',
  ],
  [
    'a template from elsewhere behind an instruction',
    relations(`<?x <Relationship y="?><Relationship Type="${OFFICE}/frame" TargetMode="External"/><?x "?>`),
    'external',
  ],
  ['a picture', { name: 'word/media/a.png', content: make.png() }, 'taken'],
  [
    'a drawing',
    { name: 'word/media/a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>' },
    'taken',
  ],
  ['an RTF text', { name: 'word/afchunk.rtf', content: make.rtf() }, 'taken'],
  ['a workbook', { name: 'word/embeddings/a.xlsx', content: make.ooxml('xlsx') }, 'taken'],
  ['a frame from elsewhere without a mode', related('frame', ''), 'external'],
  ['a frame inside', relations(`<Relationship Id="r" Type="${OFFICE}/frame" Target="/word/a.xml"/>`), 'taken'],
]
/** Containers of the part, from the outermost on. */
const AROUND: [what: string, extension: AllowedExtension, around: (part: ZipMember) => Buffer][] = [
  ['a document', 'docx', (part) => make.ooxml('docx', { more: [part] })],
  ['an OpenDocument', 'odt', (part) => make.opendocument('odt', { more: [part] })],
  [
    'a document in a document',
    'docx',
    (part) => make.ooxml('docx', { more: [{ name: 'a.bin', content: make.ooxml('docx', { more: [part] }) }] }),
  ],
  [
    'an OpenDocument in a workbook',
    'xlsx',
    (part) => make.ooxml('xlsx', { more: [{ name: 'a.bin', content: make.opendocument('odt', { more: [part] }) }] }),
  ],
  [
    'an archive in an archive in an OpenDocument',
    'odt',
    (part) => {
      const archive = zip([{ name: 'b', content: zip([{ name: 'a', content: 'x' }, part]) }])
      return make.opendocument('odt', { more: [{ name: 'ObjectReplacements/x', content: archive }] })
    },
  ],
]

const times = (count: number, start: Buffer) => {
  let file = start
  for (let depth = 0; depth < count; depth++) file = zip([{ name: 'a', content: file }])
  return make.ooxml('docx', { more: [{ name: 'a', content: file }] })
}
const nested = (...files: Buffer[]) =>
  make.ooxml('docx', { more: files.map((content, index) => ({ name: `word/embeddings/${index}`, content })) })
const heavy = (size: number) => zip([{ name: 'a', content: Buffer.alloc(size) }])
const many = zip(Array.from({ length: 4000 }, (_, index) => ({ name: String(index), content: '', isStored: true })))
const [container, longList] = [
  Buffer.concat([ole2({ a: Buffer.alloc(10) }), Buffer.alloc(17e6)]),
  `<Relationships>${' '.repeat(9e6)}</Relationships>`,
]
const lists = (count: number) =>
  make.ooxml('docx', {
    more: Array.from({ length: count }, (_, index) => ({ name: `word/_rels/${index}.rels`, content: longList })),
  })

const TOGETHER: [what: string, file: Buffer, verdict: string][] = [
  ['an archive in an archive in an archive', times(2, zip([{ name: 'a', content: 'x' }])), 'taken'],
  ['one more', times(3, zip([{ name: 'a', content: 'x' }])), 'too-complex'],
  ['four thousand parts in one part', nested(many), 'taken'],
  ['as many in each of three', nested(many, many, many), 'too-complex'],
  ['seventeen megabytes in a part with streams', nested(container), 'taken'],
  ['as much in each of two', nested(container, container), 'too-complex'],
  ['nine megabytes in a list', lists(1), 'taken'],
  ['as much in each of two lists', lists(2), 'too-complex'],
  ['twenty megabytes in one part', nested(heavy(20e6)), 'taken'],
  ['as much in each of three', nested(heavy(20e6), heavy(20e6), heavy(20e6)), 'too-large-inside'],
]

const PROGRAMS = 'msi msp ps1 psm1 vb vbs vbe js jse mjs wsc wsf wsh htm html xhtm xhtml mht mhtml vhd vhdx exe.'
const LISTS = ['script-lb', 'script-lc', 'dialog-lb', 'dialog-lc']
const HARMLESS = ['word/a.exe.png', 'word/a.msx', 'word/a.wsx', 'word/exe', 'word/vbaProject.bin.xml', 'aBasic/b/c.xml']
const NAMES: [verdict: string, names: string[]][] = [
  ['embedded', PROGRAMS.split(' ').map((extension) => `word/a.${extension}`)],
  [
    'macro',
    ['Basic/a/Module1.xml', 'Basic/a/script-lb.xml.xml', 'a/Scripts/b.py', 'Scripts/c/d.js', 'a/vbaProject.bin'],
  ],
  ['taken', [...HARMLESS, ...LISTS.map((name) => `Basic/a/${name}.xml`), 'Scripts/python/']],
]

describe.each(AROUND)('in %s', (_where, extension, around) => {
  it.each(PARTS)('%s is judged alike (FIL-10)', async (_what, part, verdict) => {
    expect(await verdictOf(around(part), extension)).toBe(verdict)
  })
})

describe('a document with', () => {
  it.each(TOGETHER)('%s has one allowance for all of them (FIL-09)', async (_what, file, verdict) => {
    expect(await verdictOf(file)).toBe(verdict)
  })

  it('separately inspected parts may have 32 MB of them (FIL-09)', { tags: ['nightly'] }, async () => {
    const large = Buffer.concat([ole2({ a: Buffer.alloc(10) }), Buffer.alloc(30e6)])
    // Raises the limit on decompressed bytes, which depends on the size of the file.
    const picture = { name: 'word/media/a.png', content: randomBytes(1e6), isStored: true }
    const withSome = (count: number) => {
      const parts = Array.from({ length: count }, (_, index) => ({ name: `word/${index}.bin`, content: large }))
      return make.ooxml('docx', { more: [picture, ...parts] })
    }
    expect(await verdictOf(withSome(1))).toBe('taken')
    expect(await verdictOf(withSome(2))).toBe('too-complex')
  })

  it.each(NAMES)('names of %s are judged alike (FIL-10)', async (verdict, names) => {
    const found = await Promise.all(
      names.map((name) => verdictOf(make.ooxml('docx', { more: [{ name, content: '' }] }))),
    )
    expect(Object.fromEntries(names.map((name, index) => [name, found[index]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, verdict])),
    )
  })

  it.each([
    ['Hej MZ', 'taken'],
    ['<!DOCTYPE \n html>', 'embedded'],
    ['<html5/>', 'taken'],
    ['<scripts/>', 'taken'],
  ])('a part with the content %j is %s (FIL-10)', async (content, verdict) => {
    expect(await verdictOf(make.ooxml('docx', { more: [{ name: 'a.bin', content }] }))).toBe(verdict)
  })

  it('a page that only its list names is refused (FIL-10)', async () => {
    const types = '<Override PartName="/word/afchunk.dat" ContentType="application/xhtml+xml"/>'
    const more = [{ name: 'word/afchunk.dat', content: '<p>Hej</p>' }]
    expect(await verdictOf(make.ooxml('docx', { more, types }))).toBe('embedded')
    expect(await verdictOf(make.ooxml('docx', { more }))).toBe('taken')
  })
})
