/** Linked objects in OLE2 containers: refused from a host, accepted from the reader's computer. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import { inspect } from './inspect.ts'
import { checkLink } from './ole2-link.ts'

const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
/** The stream of a linked object with a moniker ([MS-OLEDS] 2.3.3). */
const linked = (moniker: Buffer) =>
  Buffer.concat([uint32(0x02000001), uint32(1), uint32(1), uint32(0), uint32(0), uint32(moniker.length), moniker])
const EMBEDDED = Buffer.concat([uint32(0x02000001), Buffer.alloc(16)])
const URL_CLASS = 'e0c9ea79f9bace118c8200aa004ba90b'
const FILE_CLASS = '0303000000000000c000000000000046'
const SCRIPT_CLASS = 'd30b2906aa48d2118432006008c3fbfc'
const SOAP_CLASS = 'c7b0abec197fd211978e0000f8757e2a'
const ofClass = (id: string, text = 'a') =>
  linked(Buffer.concat([Buffer.from(id, 'hex'), Buffer.from(`${text}\0`, 'utf16le')]))
/** `path` in one byte a character; `unicode` in two, behind a key. */
const ofFile = (path: string, unicode = '') =>
  linked(
    Buffer.concat([
      Buffer.from(FILE_CLASS, 'hex'),
      Buffer.alloc(2),
      uint32(path.length + 1),
      Buffer.from(`${path}\0`, 'latin1'),
      Buffer.from('ffffadde', 'hex'),
      Buffer.alloc(20),
      uint32(unicode.length * 2),
      Buffer.from([3, 0]),
      Buffer.from(unicode, 'utf16le'),
    ]),
  )

const STREAMS: [what: string, stream: Buffer, verdict: string][] = [
  ['an address', ofClass(URL_CLASS, 'http://exempel.se/a.hta'), 'external'],
  ['an address that another moniker continues', ofClass(URL_CLASS), 'external'],
  ['a script', ofClass(SCRIPT_CLASS), 'external'],
  ['a service', ofClass(SOAP_CLASS), 'external'],
  ['a file of a host', ofFile('\\\\exempel\\a.xls'), 'external'],
  ['a file of a host with a long name', ofFile('A.XLS', '\\\\exempel\\a.xls'), 'external'],
  ['a file of a host with a long name, at an odd position', ofFile('AB.XLS', '\\\\exempel\\a.xls'), 'external'],
  ['a file', ofFile('C:\\BUDGET.XLS', 'C:\\Användare\\Åsa\\Budget.xls'), 'taken'],
  ['an embedded object', EMBEDDED, 'taken'],
  ['more than a path', Buffer.alloc(70_000), 'too-complex'],
]
const FORMATS: [extension: AllowedExtension, make: (streams: Record<string, Buffer>) => Buffer][] = [
  ['doc', (more) => make.doc({ more })],
  ['xls', (more) => make.xls({ more })],
  ['docx', (more) => make.ooxml('docx', { more: [{ name: 'word/embeddings/oleObject1.bin', content: ole2(more) }] })],
  ['odt', (more) => make.opendocument('odt', { more: [{ name: 'Object 1', content: ole2(more) }] })],
]

const CASES = FORMATS.flatMap(([extension, of]) =>
  STREAMS.map(([what, stream, verdict]) => [what, extension, of({ '\u0001Ole': stream }), verdict] as const),
)

describe('an object linked to', () => {
  it.each(CASES)('%s (.%s) is judged by whether it names a host (FIL-10)', async (_what, extension, file, verdict) => {
    expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
  })
})

const texts = (text: string) => [
  Buffer.from(`a\0${text}\0b`, 'latin1'),
  Buffer.from(`a\0${text}\0b`, 'utf16le'),
  Buffer.concat([Buffer.from('x'), Buffer.from(`a\0${text}\0b`, 'utf16le')]),
]
it.each([
  ['\\\\exempel\\a', 'external'],
  ['//ab', 'external'],
  ['//a', 'taken'],
  ['x\u001f//exempel', 'external'],
  ['x\u0001\u0002//exempel', 'external'],
  ['x//exempel', 'taken'],
  ['C:\\a.xls', 'taken'],
])('the source %j of a link is found in each encoding (FIL-10)', (text, verdict) => {
  const verdicts = texts(text).map((stream) => {
    try {
      checkLink(stream)
      return 'taken'
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  })
  expect(verdicts).toEqual([verdict, verdict, verdict])
})

it('the source of a link may have 64 KB (FIL-09)', () => {
  expect(() => checkLink(Buffer.alloc(65_536))).not.toThrow()
  expect(() => checkLink(Buffer.alloc(65_537))).toThrow('too-complex')
})
