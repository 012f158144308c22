/**
 * Inspects Word's format before 2007: the password flag in its header, its template, and the targets that its fields
 * load.
 */
import { createFieldReader } from './fields.ts'
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
const [BEGIN, SEPARATE] = ['\u0013', '\u0014']
const MARK = new RegExp(String.raw`[\u0013-\u0015]`, 'g')
/** The bytes of other data and of other encodings contain marks that never end. */
const DEPTH_MAX = 100_000

const checkFields = (text: string): void => {
  const fields = createFieldReader({ depthMax: DEPTH_MAX })
  let from = 0
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    if (fields.isOpen()) fields.text(text.slice(from, index))
    if (mark === BEGIN) fields.begin()
    else if (mark === SEPARATE) fields.separate()
    else fields.end()
    from = index + 1
  }
  if (fields.isOpen()) fields.text(text.slice(from))
  fields.endAll()
}

/** `main` is the stream `WordDocument`. */
export const checkWordDocument = (main: Buffer, container: Container): void => {
  demand(main.length < 12 || (main.readUInt16LE(10) & IS_ENCRYPTED) === 0, 'encrypted')
  demand(!namesHost(templateOf(main, container)), 'external')
  // The text is in pieces, each of one or two bytes a character, at any position.
  checkFields(main.toString('latin1'))
  checkFields(main.toString('utf16le'))
  // A copy, since Node.js 24 overruns memory in `toString('utf16le', 1)` of an odd length.
  checkFields(Buffer.from(main.subarray(1)).toString('utf16le'))
}
