/** Finds every dictionary of a PDF that a reader may use: after the word `obj` or `trailer`, anywhere in the file. */
import { NAME_END, named } from './pdf-names.ts'
import { demand } from './refused.ts'

export type ObjectId = { number: number; generation: number }
export type FoundDictionary = {
  /** The source text, with its brackets. */
  text: string
  /** Readers may not agree on its entries, or on the start of its stream data. */
  isUncertain: boolean
  /** The position of `obj` or `trailer`. */
  keyword: number
  /** The start of its stream data. Undefined if no stream follows. */
  data: number | undefined
}

const [REGULAR, BLANK, DELIMITER] = [0, 1, 2]
const KINDS = new Uint8Array(256).fill(REGULAR)
for (const byte of Buffer.from('\0\t\n\f\r ')) KINDS[byte] = BLANK
for (const byte of Buffer.from('()<>[]{}/%')) KINDS[byte] = DELIMITER
const [OPEN = 0, CLOSE = 0, BACKSLASH = 0, PERCENT = 0, SLASH = 0, LESS = 0, GREATER = 0, LEFT = 0, RIGHT = 0] =
  Buffer.from('()\\%/<>[]')
const isLineEnd = (byte: number | undefined) => byte === 10 || byte === 13
/** Undefined at the end of the file. */
const kindAt = (file: Buffer, at: number): number | undefined => KINDS[file[at] ?? KINDS.length]

/** Readers give up earlier. */
const DEPTH_MAX = 500

const afterComment = (file: Buffer, from: number): number => {
  let at = from
  while (at < file.length && !isLineEnd(file[at])) at++
  return at
}
const afterBlank = (file: Buffer, from: number): number => {
  let at = from
  for (;;)
    if (file[at] === PERCENT) at = afterComment(file, at)
    else if (kindAt(file, at) === BLANK) at++
    else return at
}
const afterRegular = (file: Buffer, from: number): number => {
  let at = from
  while (kindAt(file, at) === REGULAR) at++
  return at
}
/** Brackets in a string are balanced or escaped. */
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

/** The next token: anything in an array; a key or its value in a dictionary. */
type Expected = 'item' | 'key' | 'value'
/** Words at which some readers consider a dictionary ended. */
const STRUCTURE = /^(?:obj|endobj|stream|endstream|xref|trailer|startxref)/
const STRUCTURE_LONGEST = 9
/** `5 0 R` has no lower-case letters. */
const LOWER_CASE = 0x61
const ODD_MAX = 1000

/**
 * Returns the end of a dictionary. `isOdd`: a word or string is in the place of a key, as after a font name with a
 * space. `isBroken`: readers would not agree on its end, beyond `end`.
 */
const readDictionary = (file: Buffer, from: number): { end: number; isOdd: boolean; isBroken: boolean } => {
  const open: Expected[] = []
  let at = from
  let wasRegular = false
  let isBroken = false
  let odd = 0
  const must = (condition: boolean) => {
    if (!condition) isBroken = true
  }
  const value = () => {
    const expected = open.at(-1)
    must(expected !== 'key')
    if (expected === 'value') open[open.length - 1] = 'key'
  }
  const begin = (expected: Expected, length: number) => {
    value()
    must(open.push(expected) <= DEPTH_MAX)
    at += length
  }
  const end = (expected: Expected, length: number) => {
    must(open.pop() === expected)
    at += length
  }
  const name = () => {
    if (open.at(-1) === 'key') open[open.length - 1] = 'value'
    else value()
    at = afterRegular(file, at + 1)
  }
  const scalar = (after: number) => {
    must(after > at)
    const isRestOfReference = wasRegular && (file[at] ?? 0) < LOWER_CASE
    if (open.at(-1) !== 'key') value()
    else if (!isRestOfReference) {
      must(!STRUCTURE.test(file.toString('latin1', at, at + STRUCTURE_LONGEST)))
      must(++odd <= ODD_MAX)
    }
    at = after
  }
  do {
    const byte = file[at]
    const isTwice = file[at + 1] === byte
    const kind = kindAt(file, at)
    if (byte === LESS && isTwice) begin('key', 2)
    else if (byte === GREATER && isTwice) end('key', 2)
    else if (byte === LEFT) begin('item', 1)
    else if (byte === RIGHT) end('item', 1)
    else if (byte === SLASH) name()
    else if (byte === OPEN) scalar(afterString(file, at))
    else if (byte === LESS) scalar(afterHex(file, at))
    else scalar(afterRegular(file, at))
    wasRegular = kind === REGULAR
    if (open.length > 0) at = afterBlank(file, at)
    if (isBroken) break
  } while (open.length > 0)
  return { end: at, isOdd: odd > 0, isBroken }
}

/**
 * The source text of the dictionary or another value after blanks and comments. Throws `too-complex` if readers would
 * not agree on its end.
 */
export const dictionaryAt = (file: Buffer, text: string, position: number): string => {
  const from = afterBlank(file, position)
  const { end, isBroken } = readDictionary(file, from)
  demand(!isBroken, 'too-complex')
  return text.slice(from, end)
}

/** The word, and the end of its line. */
const STREAM = /stream(?:[\0\t\f ]*(\r\n|\r|\n))?/y

/** `end` is the end of the text that was read, including blanks and comments after the dictionary. */
type At = { end: number; isBroken: boolean; found: FoundDictionary | undefined }
const findAt = (file: Buffer, text: string, keyword: number, from: number): At => {
  if (file[from] !== LESS || file[from + 1] !== LESS) return { end: from, isBroken: false, found: undefined }
  const { end, isOdd, isBroken } = readDictionary(file, from)
  if (isBroken) return { end, isBroken, found: undefined }
  const after = afterBlank(file, end)
  STREAM.lastIndex = after
  const stream = STREAM.exec(text)
  // Readers do not agree on the start of data without a line end before it.
  const isUncertain = isOdd || (stream !== null && stream[1] === undefined)
  const data = stream ? STREAM.lastIndex : undefined
  return { end: after, isBroken, found: { text: text.slice(from, end), isUncertain, keyword, data } }
}
/** The dictionary of the object with `obj` at this position. */
export const dictionaryOfObject = (file: Buffer, text: string, keyword: number): FoundDictionary | undefined =>
  findAt(file, text, keyword, afterBlank(file, keyword + 'obj'.length)).found

/** A dictionary without one of these belongs to no object stream, encryption or file. */
const MATTERS = new RegExp(
  `/(?:${named('N')}[\\0\\t\\n\\f\\r ]*[\\d+.%-]|${named('Encrypt')}${NAME_END}|${named('EF')}${NAME_END})`,
)
const BROKEN_MAX = 10_000
const OBJECTS = /(?<!end)obj/g
export const OBJECTS_AND_TRAILERS = /(?<!end)obj|trailer/g

/**
 * Yields the dictionary after each keyword, reading each once. Refuses as `too-complex` a file with dictionaries inside
 * each other: the whole file would be read again and again. Only malicious files have them. Also refuses a broken
 * dictionary if any text that matters follows it: some readers continue through the next objects, up to the data of a
 * stream. Otherwise skips the broken one.
 */
export function* dictionariesOf(file: Buffer, text: string, keywords = OBJECTS): Iterable<FoundDictionary> {
  let budget = 2 * file.length
  let broken = 0
  for (const { index: keyword, 0: word } of text.matchAll(keywords)) {
    const from = afterBlank(file, keyword + word.length)
    const { end, found, isBroken } = findAt(file, text, keyword, from)
    budget -= end - keyword
    demand(budget > 0, 'too-complex')
    if (isBroken && broken++ === 0) demand(!MATTERS.test(text.slice(from)), 'too-complex')
    demand(broken <= BROKEN_MAX, 'too-complex')
    if (found) yield found
  }
}

const BLANK_OR_COMMENT = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`
/** The numbers before `obj`, and the most characters that they may take. */
const HEADER = new RegExp(
  String.raw`(?<![^\0\t\n\f\r ()<>[\]{}/%])(\d{1,10})${BLANK_OR_COMMENT}+(\d{1,5})${BLANK_OR_COMMENT}*$`,
)
const HEADER_MAX = 64

/** The object with `obj` at this position. Undefined if its numbers are written in an unusual way. */
export const objectIdAt = (text: string, keyword: number): ObjectId | undefined => {
  const header = HEADER.exec(text.slice(Math.max(0, keyword - HEADER_MAX), keyword))
  return header ? { number: Number(header[1]), generation: Number(header[2]) } : undefined
}
