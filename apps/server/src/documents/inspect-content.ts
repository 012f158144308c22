/** Looks into a stored file: does its content fit its extension? */
import { CONTENT_OF_EXTENSION, type ContentFamily } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import type { FileStore } from '../ports/file-store.ts'

const HEAD = 4096

const startsWith = (...signatures: readonly (string | readonly number[])[]) => {
  const wanted = signatures.map((each) => Buffer.from(typeof each === 'string' ? Buffer.from(each, 'latin1') : each))
  return (head: Buffer) => wanted.some((each) => head.subarray(0, each.length).equals(each))
}
const isZip = startsWith('PK\u0003\u0004')

/** Text has no NUL and no other control characters than white space, and no markup that a browser would run. */
const isText = (head: Buffer) =>
  !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) &&
  !/<(!doctype html|html|script|svg|iframe)/i.test(head.toString('latin1'))

const FITS: Record<ContentFamily, (head: Buffer) => boolean> = {
  pdf: startsWith('%PDF-'),
  png: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: startsWith([0xff, 0xd8, 0xff]),
  tiff: startsWith([0x49, 0x49, 0x2a, 0x00], [0x4d, 0x4d, 0x00, 0x2a]),
  opendocument: isZip,
  ooxml: isZip,
  rtf: startsWith('{\\rtf'),
  ole2: startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  text: isText,
}

const headOf = async (store: FileStore, key: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of await store.read(key, { start: 0, end: HEAD - 1 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const fitsExtension = async (store: FileStore, key: string, extension: AllowedExtension): Promise<boolean> =>
  FITS[CONTENT_OF_EXTENSION[extension].family](await headOf(store, key))
