/** The streams of a PDF: each stands behind a dictionary, and that behind the word `obj`, wherever in the file a reader may be sent to. */
import { demand } from './refused.ts'

export type PdfStream = {
  /** As it is written. */
  dictionary: string
  /** Where its data begin. */
  data: number
}

const [REGULAR, BLANK, DELIMITER] = [0, 1, 2]
const KINDS = new Uint8Array(256).fill(REGULAR)
for (const byte of Buffer.from('\0\t\n\f\r ')) KINDS[byte] = BLANK
for (const byte of Buffer.from('()<>[]{}/%')) KINDS[byte] = DELIMITER
const [OPEN = 0, CLOSE = 0, BACKSLASH = 0, PERCENT = 0, SLASH = 0, LESS = 0, GREATER = 0, LEFT = 0, RIGHT = 0] =
  Buffer.from('()\\%/<>[]')
const isLineEnd = (byte: number | undefined) => byte === 10 || byte === 13

/** Readers give up earlier. */
const DEPTH_MAX = 500

const afterComment = (file: Buffer, from: number): number => {
  let at = from
  while (at < file.length && !isLineEnd(file[at])) at++
  return at
}
const afterBlank = (file: Buffer, from: number): number => {
  let at = from
  while (at < file.length)
    if (file[at] === PERCENT) at = afterComment(file, at)
    else if (KINDS[file[at] ?? 0] === BLANK) at++
    else break
  return at
}
const afterRegular = (file: Buffer, from: number): number => {
  let at = from
  while (at < file.length && KINDS[file[at] ?? 0] === REGULAR) at++
  return at
}
/** Brackets in a string come in pairs, or behind a backslash. */
const afterString = (file: Buffer, from: number): number => {
  let depth = 0
  for (let at = from; at < file.length; at++) {
    const byte = file[at]
    if (byte === BACKSLASH) at++
    else if (byte === OPEN) depth++
    else if (byte === CLOSE && --depth === 0) return at + 1
  }
  return file.length
}
const afterHex = (file: Buffer, from: number): number => {
  const end = file.indexOf(GREATER, from)
  return end < 0 ? file.length : end + 1
}

/** What may come next: in an array anything, in a dictionary a key, or its value. */
type Expected = 'item' | 'key' | 'value'

/** Where a dictionary ends, or the file before it does. What one reader would take apart otherwise than another is refused. */
const afterDictionary = (file: Buffer, from: number): number => {
  const open: Expected[] = []
  let at = from
  let wasRegular = false
  const value = () => {
    const expected = open.at(-1)
    demand(expected !== 'key', 'too-complex')
    if (expected === 'value') open[open.length - 1] = 'key'
  }
  const begin = (expected: Expected, length: number) => {
    value()
    demand(open.push(expected) <= DEPTH_MAX, 'too-complex')
    at += length
  }
  const end = (expected: Expected, length: number) => {
    demand(open.pop() === expected, 'too-complex')
    at += length
  }
  const name = () => {
    if (open.at(-1) === 'key') open[open.length - 1] = 'value'
    else value()
    at = afterRegular(file, at + 1)
  }
  const regular = () => {
    const start = at
    at = afterRegular(file, at)
    demand(at > start, 'too-complex')
    // The rest of a reference: `5 0 R`.
    if (open.at(-1) !== 'key' || !wasRegular) value()
  }
  do {
    const byte = file[at]
    const isTwice = file[at + 1] === byte
    if (byte === LESS && isTwice) begin('key', 2)
    else if (byte === GREATER && isTwice) end('key', 2)
    else if (byte === LEFT) begin('item', 1)
    else if (byte === RIGHT) end('item', 1)
    else if (byte === SLASH) name()
    else if (byte === OPEN || byte === LESS) {
      value()
      at = byte === OPEN ? afterString(file, at) : afterHex(file, at)
    } else regular()
    wasRegular = KINDS[byte ?? 0] === REGULAR
    if (open.length > 0) at = afterBlank(file, at)
  } while (open.length > 0 && at < file.length)
  return at
}

/** The word, and the end of its line. */
const STREAM = /stream(?:[\0\t\f ]*(\r\n|\r|\n))?/y

/**
 * Every dictionary behind an `obj` is read once. Only in a file made for it one stands inside another, so that the whole
 * file would be read again and again.
 */
export function* streamsOf(file: Buffer, text: string): Iterable<PdfStream> {
  let mayBeRead = 2 * file.length
  for (const { index } of text.matchAll(/(?<!end)obj/g)) {
    const from = afterBlank(file, index + 3)
    const isDictionary = file[from] === LESS && file[from + 1] === LESS
    const end = isDictionary ? afterDictionary(file, from) : from
    const at = isDictionary ? afterBlank(file, end) : end
    mayBeRead -= at - index
    demand(mayBeRead > 0, 'too-complex')
    STREAM.lastIndex = at
    const stream = isDictionary ? STREAM.exec(text) : null
    if (!stream) continue
    demand(stream[1] !== undefined, 'too-complex')
    yield { dictionary: text.slice(from, end), data: STREAM.lastIndex }
  }
}
