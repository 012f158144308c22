/**
 * Inspects Word's format before 2007: the password flag in its header, its template, and the targets that its fields
 * load.
 */
import { createFieldReader, LOADING_FIELD } from './fields.ts'
import { type Container, readStream } from './ole2-container.ts'
import { bytesAt, demand } from './refused.ts'
import { namesHost } from './targets.ts'

const [IS_ENCRYPTED, USES_TABLE_1] = [0x0100, 0x0200]
/** Word 97's; older headers differ. */
const FIRST_VERSION = 0xc1
/**
 * Offset in the header of the location of the document's names ([MS-DOC] 2.5.6, fcSttbfAssoc), and the index of the
 * template in them.
 */
const [NAMES, TEMPLATE] = [0x019a, 1]
const EXTENDED = 0xffff

/** The text at an index in a list of texts in UTF-16 (STTB, [MS-DOC] 2.2.4). */
const textAt = (list: Buffer, index: number): string => {
  const [mark, count] = [bytesAt(list, 0, 6).readUInt16LE(0), list.readUInt16LE(2)]
  if (mark !== EXTENDED || count <= index) return ''
  let at = 6
  for (let passed = 0; passed < index; passed++)
    at += 2 + 2 * bytesAt(list, at, 2).readUInt16LE(0) + list.readUInt16LE(4)
  return bytesAt(list, at + 2, 2 * bytesAt(list, at, 2).readUInt16LE(0)).toString('utf16le')
}

const templateOf = (main: Buffer, container: Container): string => {
  if (main.length < NAMES + 8 || main.readUInt16LE(2) < FIRST_VERSION) return ''
  const [position, length] = [main.readUInt32LE(NAMES), main.readUInt32LE(NAMES + 4)]
  const table = container.top.get((main.readUInt16LE(10) & USES_TABLE_1) === 0 ? '0table' : '1table')
  return table && length > 0 ? textAt(bytesAt(readStream(container, table), position, length), TEMPLATE) : ''
}

/** Characters that begin a field, separate its code from its result, and end it ([MS-DOC] 2.8.25). */
const [BEGIN, SEPARATE, END] = ['\u0013', '\u0014', '\u0015']
const FIELD = new RegExp(BEGIN + LOADING_FIELD, 'gi')
const MARK = new RegExp(`([${BEGIN}${SEPARATE}${END}])`)
const [FIELD_MAX, FIELDS_MAX] = [4096, 10_000]

const checkField = (text: string): void => {
  const field = createFieldReader()
  for (const piece of text.split(MARK).slice(1)) {
    if (piece === BEGIN) field.begin()
    else if (piece === SEPARATE) field.separate()
    else if (piece === END) field.end()
    else field.text(piece)
    if (!field.isOpen()) return
  }
  while (field.isOpen()) field.end()
}

/** Without its zeros, text is the same in both encodings of the format. */
const checkFields = (main: Buffer): void => {
  const text = main.toString('latin1').replaceAll('\0', '')
  let count = 0
  for (const { index } of text.matchAll(FIELD)) {
    demand(++count <= FIELDS_MAX, 'too-complex')
    checkField(text.slice(index, index + FIELD_MAX))
  }
}

/** `main` is the stream `WordDocument`. */
export const checkWordDocument = (main: Buffer, container: Container): void => {
  demand(main.length < 12 || (main.readUInt16LE(10) & IS_ENCRYPTED) === 0, 'encrypted')
  demand(!namesHost(templateOf(main, container)), 'external')
  checkFields(main)
}
