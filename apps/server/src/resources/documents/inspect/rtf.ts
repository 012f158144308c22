/**
 * Inspects RTF: one group from the first brace to the last, without objects, and without templates, files, pictures or
 * fields that load from a host.
 */
import { END_LENGTH, type IsContent } from './archive-end.ts'
import { HEAD_BYTES } from './begins-as.ts'
import { isBlank } from './blank.ts'
import { demand } from './refused.ts'
import { createDestinations, TARGET_WORDS } from './rtf-destinations.ts'
import { namesHost } from './targets.ts'

const [OPEN, CLOSE, BACKSLASH, MINUS, SPACE, ZERO, QUOTE, STAR] = [0x7b, 0x7d, 0x5c, 0x2d, 0x20, 0x30, 0x27, 0x2a]
const isLetter = (byte: number) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
const isDigit = (byte: number) => byte >= ZERO && byte <= 0x39
/**
 * Control words that matter here. Compared in place, without substrings, since some files consist of words only. RTF's
 * words are in lower case; objects and templates are refused in capitals as well.
 */
const [BIN, OBJ, TEMPLATE, FIELD, UNICODE] = [
  Buffer.from('bin'),
  Buffer.from('obj'),
  Buffer.from('template'),
  Buffer.from('fldinst'),
  Buffer.from('u'),
]
/** Words that stand for white space. */
const BLANKS = ['tab', 'line', 'par', 'cell', 'row', 'sect', 'page', 'column', 'emspace', 'enspace', 'qmspace'].map(
  (word) => Buffer.from(word),
)
/** First letters of the words that `passWord` reads. */
const FIRST_LETTERS = Uint8Array.from({ length: 256 }, (_, letter) =>
  Number([FIELD, UNICODE, ...TARGET_WORDS, ...BLANKS].some((word) => word[0] === letter)),
)
const hexValue = (byte: number): number => {
  if (isDigit(byte)) return byte - ZERO
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
/** The value of two hexadecimal digits; undefined if there are none. */
const hexAt = (file: Buffer, at: number): number | undefined => {
  const [high, low] = [hexValue(file[at] ?? 0), hexValue(file[at + 1] ?? 0)]
  return high < 0 || low < 0 ? undefined : high * 16 + low
}
const begins = (file: Buffer, from: number, word: Buffer): boolean => {
  for (let index = 0; index < word.length; index++) if (((file[from + index] ?? 0) | 0x20) !== word[index]) return false
  return true
}
const TEMPLATE_MAX = 512

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

type Range = readonly [from: number, to: number]
/** `data`: binary data large enough for an archive's end record. `depth`: number of open groups. */
type State = { data: Range[]; depth: number; destinations: ReturnType<typeof createDestinations> }

/** The text of a symbol after a backslash. Returns the position after it. */
const afterSymbol = (file: Buffer, from: number, { destinations }: State): number => {
  const symbol = file[from]
  if (!destinations.isOpen()) return from + 1
  const code = symbol === QUOTE ? hexAt(file, from + 1) : undefined
  if (code !== undefined) destinations.text(String.fromCharCode(code))
  else if (symbol === OPEN || symbol === CLOSE || symbol === BACKSLASH) destinations.text(String.fromCharCode(symbol))
  // Besides a fixed space, an escaped line break.
  else if (symbol !== STAR) destinations.text(' ')
  return from + (code === undefined ? 1 : 3)
}

type Word = { from: number; letters: number; number: number }
const checkTemplate = (file: Buffer, end: number): void => {
  const path = templatePath(groupFrom(file, end))
  demand(path !== undefined && !namesHost(path), 'external')
}
/** Opens the destination that a word begins, or passes the character that it stands for. */
const passWord = (file: Buffer, { from, letters, number }: Word, state: State): void => {
  const { depth, destinations } = state
  const isIgnorable = file[from - 2] === STAR && file[from - 3] === BACKSLASH
  if (FIRST_LETTERS[(file[from] ?? 0) | 0x20] === 0 && !isIgnorable) return
  const isWord = (word: Buffer) => letters === word.length && begins(file, from, word)
  const target = TARGET_WORDS.find(isWord)
  if (target) destinations.openTarget(target.toString(), depth)
  if (isWord(FIELD)) return destinations.openField(depth)
  if (!destinations.isOpen()) return
  if (isIgnorable) destinations.openIgnorable(depth)
  if (BLANKS.some(isWord)) destinations.text(' ')
  if (!isWord(UNICODE)) return
  // No program escapes ASCII characters in this way.
  demand(number >= 128, 'external')
  destinations.text(String.fromCharCode(number))
}

/**
 * Reads the text after a backslash: a symbol (`\{`, `\'`), or a word with its number and a space. Returns the position
 * after it.
 */
const afterControl = (file: Buffer, from: number, state: State): number => {
  let end = from
  while (isLetter(file[end] ?? 0)) end++
  if (end === from) return afterSymbol(file, from, state)
  const letters = end - from
  demand(!begins(file, from, OBJ), 'embedded')
  const isNegative = file[end] === MINUS
  if (isNegative) end++
  let number = 0
  for (; isDigit(file[end] ?? 0); end++) number = Math.min(number * 10 + (file[end] ?? 0) - ZERO, 2 ** 31)
  if (file[end] === SPACE) end++
  if (letters === TEMPLATE.length && begins(file, from, TEMPLATE)) checkTemplate(file, end)
  passWord(file, { from, letters, number: (isNegative ? -number : number) & 0xffff }, state)
  if (letters !== BIN.length || !begins(file, from, BIN)) return end
  // The next `number` bytes are binary for readers that accept the word in this form.
  demand(!isNegative && file.subarray(from, from + letters).equals(BIN), 'content')
  if (number >= END_LENGTH) state.data.push([end, end + number])
  return end + number
}

/** Passes the characters up to the next group or control word. Returns the position after them. */
const afterText = (file: Buffer, from: number, { destinations }: State): number => {
  if (!destinations.isOpen()) return from + 1
  let end = from + 1
  for (; end < file.length; end++) if (file[end] === OPEN || file[end] === CLOSE || file[end] === BACKSLASH) break
  destinations.text(file.toString('latin1', from, end).replace(/[\r\n]/g, ''))
  return end
}

/** A byte order mark or line breaks may precede it. */
const BEGINNING = /^((?:\xef\xbb\xbf)?\s*)\{\\rtf1/

/** Returns the predicate for content bytes: binary data. */
export const inspectRtf = (file: Buffer): IsContent => {
  const state: State = { data: [], depth: 0, destinations: createDestinations() }
  let at = BEGINNING.exec(file.toString('latin1', 0, HEAD_BYTES))?.[1]?.length ?? -1
  demand(at >= 0, 'content')
  do {
    demand(at < file.length, 'truncated')
    const byte = file[at++]
    if (byte === OPEN) state.depth++
    else if (byte === CLOSE) state.destinations.close(--state.depth)
    else if (byte === BACKSLASH) at = afterControl(file, at, state)
    else at = afterText(file, at - 1, state)
  } while (state.depth > 0)
  demand(file.subarray(at).every(isBlank), 'content')
  return (position) => state.data.some(([from, to]) => from <= position && position < to)
}
