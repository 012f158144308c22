/**
 * Inspects RTF: one group from the first brace to the last, without objects, and without templates or fields that load
 * from a host.
 */

import { END_LENGTH, type IsContent } from './archive-end.ts'
import { HEAD_BYTES } from './begins-as.ts'
import { isBlank } from './blank.ts'
import { checkField } from './fields.ts'
import { demand } from './refused.ts'
import { namesHost } from './targets.ts'

const [OPEN, CLOSE, BACKSLASH, MINUS, SPACE, ZERO] = [0x7b, 0x7d, 0x5c, 0x2d, 0x20, 0x30]
const isLetter = (byte: number) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
const isDigit = (byte: number) => byte >= ZERO && byte <= 0x39
/**
 * Control words that matter here. Compared in place, without substrings, since some files consist of words only. RTF's
 * words are in lower case; objects and templates are refused in capitals as well.
 */
const [BIN, OBJ, TEMPLATE, FIELD] = [
  Buffer.from('bin'),
  Buffer.from('obj'),
  Buffer.from('template'),
  Buffer.from('fldinst'),
]
const begins = (file: Buffer, from: number, word: Buffer): boolean => {
  for (let index = 0; index < word.length; index++) if (((file[from + index] ?? 0) | 0x20) !== word[index]) return false
  return true
}
const TEMPLATE_MAX = 512
const FIELD_MAX = 64 * 1024

/**
 * The template's path, from the RTF source up to the end of its group, without line breaks. Undefined if the group
 * contains anything but characters, or escaped ASCII characters, which no program writes.
 */
const templatePath = (rtf: string): string | undefined => {
  const text = rtf.replace(/[\r\n]/g, '')
  if (!/^(?:[^\\{}]|\\[\\{}]|\\'[89a-f][\da-f]|\\u-?\d{1,6}(?!\d))*\}$/i.test(text)) return undefined
  let isUsual = true
  const path = text.slice(0, -1).replace(/\\([\\{}])|\\'..|\\u(-?\d+) ?/g, (_whole, plain?: string, code?: string) => {
    if (code !== undefined && (Number(code) & 0xffff) < 128) isUsual = false
    return plain ?? '\ufffd'
  })
  return isUsual ? path : undefined
}

/** The source up to the end of a short group. */
const groupFrom = (file: Buffer, from: number): string =>
  file.toString('latin1', from, Math.min(file.indexOf(CLOSE, from) + 1, from + TEMPLATE_MAX))

/** The code of a field from its RTF source, without groups and formatting words. */
const fieldCode = (rtf: string): string =>
  rtf.replace(RTF_PIECE, (_whole, plain?: string, hex?: string, unicode?: string) => {
    // No program escapes ASCII characters in this way.
    demand(unicode === undefined || (Number(unicode) & 0xffff) >= 128, 'external')
    return plain ?? (hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16)))
  })
const RTF_PIECE = /\\([\\{}])|\\'([\da-f]{2})|\\u(-?\d{1,6}) ?|\\[a-z]{1,32}-?\d{0,10} ?|\\[^]|[{}\r\n]/gi

/** The source up to the end of the group that contains the position. */
const restOfGroup = (file: Buffer, from: number): string => {
  let [at, depth] = [from, 1]
  for (; depth > 0 && at < from + FIELD_MAX; at++) {
    if (file[at] === BACKSLASH) at++
    else if (file[at] === OPEN) depth++
    else if (file[at] === CLOSE) depth--
  }
  return file.toString('latin1', from, at)
}

type Range = readonly [from: number, to: number]
/**
 * `data`: binary data large enough for an archive's end record. `fieldBytes`: remaining limit of the bytes of fields.
 */
type State = { data: Range[]; fieldBytes: number }

const checkFieldAt = (file: Buffer, from: number, state: State): void => {
  const rtf = restOfGroup(file, from)
  state.fieldBytes -= rtf.length
  // Nested fields are read once per level.
  demand(state.fieldBytes >= 0, 'too-complex')
  checkField(fieldCode(rtf))
}

/**
 * Reads the text after a backslash: a symbol (`\{`, `\'`), or a word with its number and a space. Returns the position
 * after it.
 */
const afterControl = (file: Buffer, from: number, state: State): number => {
  let end = from
  while (isLetter(file[end] ?? 0)) end++
  if (end === from) return from + 1
  const letters = end - from
  demand(!begins(file, from, OBJ), 'embedded')
  const isNegative = file[end] === MINUS
  if (isNegative) end++
  let number = 0
  for (; isDigit(file[end] ?? 0); end++) number = Math.min(number * 10 + (file[end] ?? 0) - ZERO, file.length)
  if (file[end] === SPACE) end++
  if (letters === TEMPLATE.length && begins(file, from, TEMPLATE)) {
    const path = templatePath(groupFrom(file, end))
    demand(path !== undefined && !namesHost(path), 'external')
  }
  if (letters === FIELD.length && begins(file, from, FIELD)) checkFieldAt(file, end, state)
  if (letters !== BIN.length || !begins(file, from, BIN)) return end
  // The next `number` bytes are binary for readers that accept the word in this form.
  demand(!isNegative && file.subarray(from, from + letters).equals(BIN), 'content')
  if (number >= END_LENGTH) state.data.push([end, end + number])
  return end + number
}

/** A byte order mark or line breaks may precede it. */
const BEGINNING = /^((?:\xef\xbb\xbf)?\s*)\{\\rtf1/

/** Returns the predicate for content bytes: binary data. */
export const inspectRtf = (file: Buffer): IsContent => {
  const state: State = { data: [], fieldBytes: 4 * file.length + FIELD_MAX }
  let depth = 0
  let at = BEGINNING.exec(file.toString('latin1', 0, HEAD_BYTES))?.[1]?.length ?? -1
  demand(at >= 0, 'content')
  do {
    demand(at < file.length, 'truncated')
    const byte = file[at++]
    if (byte === OPEN) depth++
    else if (byte === CLOSE) depth--
    else if (byte === BACKSLASH) at = afterControl(file, at, state)
  } while (depth > 0)
  demand(file.subarray(at).every(isBlank), 'content')
  return (position) => state.data.some(([from, to]) => from <= position && position < to)
}
