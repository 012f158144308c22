/** RTF: one group from the first brace to the last, with no object in it and no template from elsewhere. */
import { demand } from './refused.ts'

const [OPEN, CLOSE, BACKSLASH, MINUS, SPACE, ZERO] = [0x7b, 0x7d, 0x5c, 0x2d, 0x20, 0x30]
const isLetter = (byte: number) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
const isDigit = (byte: number) => byte >= ZERO && byte <= 0x39
/** White space, and the zero that some writers end with. */
const isBlank = (byte: number) => byte === 0 || (byte >= 9 && byte <= 13) || byte === SPACE
/**
 * Words that count here. They are compared without being made: some files are nothing but words. RTF's words are in small letters;
 * objects and templates are refused in capitals as well.
 */
const [BIN, OBJ, TEMPLATE] = [Buffer.from('bin'), Buffer.from('obj'), Buffer.from('template')]
const begins = (file: Buffer, from: number, word: Buffer): boolean => {
  for (let index = 0; index < word.length; index++) if (((file[from + index] ?? 0) | 0x20) !== word[index]) return false
  return true
}
/** Until the end of its group: a path on the reader's own machine. */
const LOCAL_TEMPLATE = /^ ?(?:[a-z]:)?(?!\\\\\\\\)(?:[^\\{}:]|\\\\)*\}/i
const TEMPLATE_MAX = 512

/** To the end of a group that ends soon. */
const groupFrom = (file: Buffer, from: number): string =>
  file.toString('latin1', from, Math.min(file.indexOf(CLOSE, from) + 1, from + TEMPLATE_MAX))

/** What follows a backslash: a symbol (`\{`, `\'`), or a word, its number and a space. Gives where the text goes on. */
const afterControl = (file: Buffer, from: number): number => {
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
  if (letters === TEMPLATE.length && begins(file, from, TEMPLATE))
    demand(LOCAL_TEMPLATE.test(groupFrom(file, end)), 'external')
  if (letters !== BIN.length || !begins(file, from, BIN)) return end
  // So many bytes follow which are no RTF, for whoever reads the word so.
  demand(!isNegative && file.subarray(from, from + letters).equals(BIN), 'content')
  return end + number
}

export const inspectRtf = (file: Buffer): void => {
  demand(file.toString('latin1', 0, 6) === '{\\rtf1', 'content')
  let depth = 0
  let at = 0
  do {
    demand(at < file.length, 'truncated')
    const byte = file[at++]
    if (byte === OPEN) depth++
    else if (byte === CLOSE) depth--
    else if (byte === BACKSLASH) at = afterControl(file, at)
  } while (depth > 0)
  demand(file.subarray(at).every(isBlank), 'content')
}
