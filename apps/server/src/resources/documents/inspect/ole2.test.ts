/** Documents in OLE2 containers: passwords, and streams at any depth. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { ole2 } from '../../../../test/inspect/ole2.ts'
import { inspect } from './inspect.ts'

const macros = make.workbook({ sheets: [{ listed: 1, is: 0x40 }] })
const withPart = (extension: 'docx' | 'docm') =>
  make.ooxml(extension, { more: [{ name: 'word/embeddings/a.bin', content: ole2({ Workbook: macros }) }] })
/** Its second workbook is longer than the file. */
const withLength = () => {
  const file = make.xls({ more: { Book: make.workbook() } })
  file.writeUInt32LE(10_000_000, file.indexOf(Buffer.from('Book\0', 'utf16le')) + 120)
  return file
}
const field = Buffer.from('\u0013LINK a "https://exempel.se/a"\u0015', 'latin1')

const CASES: [what: string, extension: AllowedExtension, file: Buffer, verdict: string][] = [
  ...['EncryptedPackage', 'EncryptionInfo'].flatMap((name): typeof CASES => [
    [`only ${name}`, 'docx', ole2({ [name]: Buffer.alloc(100) }), 'encrypted'],
    [`${name} beside its text`, 'doc', make.doc({ more: { [name]: Buffer.alloc(100) } }), 'encrypted'],
    [`${name} beside its sheets`, 'xls', make.xls({ more: { [name]: Buffer.alloc(100) } }), 'encrypted'],
  ]),
  ['streams that are longer than the file', 'xls', withLength(), 'content'],
  [
    'a text in a workbook that resembles a field',
    'xls',
    ole2({ Workbook: Buffer.concat([make.workbook(), field]) }),
    'taken',
  ],
  ['a macro sheet in a part', 'docx', withPart('docx'), 'macro'],
  ['a macro sheet in a part, where macros may be', 'docm', withPart('docm'), 'taken'],
]
it.each(CASES)('a document with %s (.%s) gets its verdict (FIL-10)', async (_what, extension, file, verdict) => {
  expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
})
