/** Floods compressed inside a document: several hundred bytes of file expand to megabytes that must be read. */
import { randomBytes } from 'node:crypto'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import * as make from './files.ts'
import { ole2 } from './ole2.ts'
import { zip } from './zip.ts'

export type Flood = [name: string, extension: AllowedExtension, make: (size: number) => Buffer]

const repeated = (what: string, size: number) => what.repeat(Math.max(1, Math.floor(size / what.length)))
const numbered = (name: string, size: number) =>
  Array.from({ length: Math.floor(size / 12) }, (_, index) => ` ${name}${index}=''`).join('')

/** Content of a flooded XML part: constructs that a reader might retry at each character, collect, or follow. */
const XML_FLOODS: [name: string, inside: (tag: string, size: number) => string][] = [
  ['a name without an end', (tag, size) => `<${tag} ${'a'.repeat(size)}/>`],
  ['a name of dots', (tag, size) => `<${tag} ${'a.'.repeat(size / 2)}="b"/>`],
  ['space after a name', (tag, size) => `<${tag} a${' '.repeat(size)}/>`],
  ['space after equal signs', (tag, size) => `<${tag} ${repeated(`a=${' '.repeat(1000)}`, size)}/>`],
  ['one attribute many times', (tag, size) => `<${tag} ${repeated("a='' ", size)}/>`],
  ['many attributes', (tag, size) => `<${tag}${numbered('a', size)}/>`],
  ['a value of letters by number', (tag, size) => `<${tag} a="${repeated('&#1;', size)}"/>`],
  ['a value without an end', (tag, size) => repeated(`<${tag} a="b`, size)],
  ['a tag of quotes', (tag, size) => `<${tag} ${repeated('"', size)}/>`],
  ['tags', (tag, size) => repeated(`<${tag}/>`, size)],
  ['beginnings of tags', (_tag, size) => repeated('<', size)],
  ['a tag without an end', (_tag, size) => `<${'a'.repeat(size)}`],
  ['prefixes', (_tag, size) => `<${'a:'.repeat(size / 2)}`],
  ['comments', (_tag, size) => repeated('<!---->', size)],
  ['instructions', (_tag, size) => repeated('<??>', size)],
  ['beginnings of comments', (_tag, size) => repeated('<!--', size)],
]
const relations = (content: string) =>
  make.ooxml('docx', { more: [{ name: 'word/_rels/a.rels', content: `<Relationships>${content}</Relationships>` }] })
/** The flooded parts: content types and a manifest may have 4 MB, relations 16. */
const XML_PARTS: [
  name: string,
  extension: AllowedExtension,
  most: number,
  make: (size: number, flood: (tag: string, size: number) => string) => Buffer,
][] = [
  ['a list of contents', 'docx', 3.9e6, (size, flood) => make.ooxml('docx', { types: flood('Override', size) })],
  ['relations', 'docx', 15.9e6, (size, flood) => relations(flood('Relationship', size))],
  ['a manifest', 'odt', 3.9e6, (size, flood) => make.opendocument('odt', { manifest: flood('x', size) })],
]

/** A document with as many equal parts as an incompressible picture allows. */
const withParts = (size: number, content: Buffer, count: number) =>
  make.ooxml('docx', {
    more: [
      { name: 'word/media/a.png', content: randomBytes(Math.max(1, Math.floor(size * 0.9))), isStored: true },
      ...Array.from({ length: count }, (_, index) => ({ name: `word/embeddings/${index}.bin`, content })),
    ],
  })
const beginning = (head: Buffer, what: string, size: number) => {
  const part = Buffer.alloc(Math.max(head.length, Math.floor(size)), what)
  head.copy(part)
  return part
}
const NESTED = 60e6
const archiveOf = (count: number) =>
  zip(
    Array.from({ length: Math.max(1, count) }, (_, index) => ({ name: `${index}.bin`, content: 'x', isStored: true })),
  )

export const FLOODS_WITHIN: readonly Flood[] = [
  ...XML_PARTS.flatMap(([part, extension, most, file]) =>
    XML_FLOODS.map(
      ([name, flood]): Flood => [`${name}, in ${part}`, extension, (size) => file(Math.min(size, most), flood)],
    ),
  ),
  [
    'parts that begin as archives',
    'docx',
    (size) => withParts(size, beginning(Buffer.from('PK\x03\x04'), 'vbaprojec', Math.min(NESTED, size * 8)), 7),
  ],
  [
    'parts that are containers of nothing',
    'docx',
    (size) => withParts(size, beginning(ole2({ a: Buffer.alloc(100) }), '\0', Math.min(NESTED, size * 8)), 1),
  ],
  [
    'many small containers',
    'docx',
    (size) => withParts(size, ole2({ a: Buffer.alloc(5000) }), Math.min(9000, size / 700)),
  ],
  ['an archive of many', 'docx', (size) => withParts(size, archiveOf(Math.min(9900, size / 700)), 1)],
  [
    'a text of words',
    'docx',
    (size) => withParts(size, beginning(Buffer.from('{\\rtf1'), '\\bin0', Math.min(NESTED, size * 8)), 1),
  ],
  [
    'a PDF of beginnings',
    'docx',
    (size) => withParts(size, beginning(Buffer.from('%PDF-1.7\n'), '/EF 1 obj<<', Math.min(NESTED, size * 8)), 1),
  ],
]
