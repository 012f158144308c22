/**
 * Parses values of PDF objects (ISO 32000-1, 7.3) as lenient readers do: tokens that are invalid in a dictionary are
 * skipped.
 */
import { demand } from './refused.ts'

export type PdfName = { name: string }
export type PdfReference = { number: number; generation: number }
export type PdfDictionary = Map<string, PdfValue>
/** A string is a Buffer. */
export type PdfValue = number | boolean | null | Buffer | PdfName | PdfReference | PdfValue[] | PdfDictionary

const TEXT_MAX = 100_000
const BLANK = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*`
const REGULAR = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`
/**
 * Matches anywhere, also at the end: if an unterminated comment or hexadecimal string did not match, each byte in it
 * would be tried again.
 */
const TOKEN = new RegExp(`${BLANK}(?:$|(<<|>>|[[\\]])|/(${REGULAR}*)|<([^>]*)(?:>|$)|(\\()|(${REGULAR}+)|[^])`, 'y')

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescapeString = (written: string): Buffer =>
  Buffer.from(
    written.replace(/\\(?:([0-7]{1,3})|(\r\n|[^]))|\r\n?/g, (_whole, octal, sign) => {
      if (octal) return String.fromCharCode(Number.parseInt(String(octal), 8) & 255)
      if (sign === undefined) return '\n'
      return /[\r\n]/.test(String(sign)) ? '' : (ESCAPES[String(sign)] ?? String(sign))
    }),
    'latin1',
  )
/** The position of the closing bracket of the string that opens at `from`. */
const stringEnd = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}
const unescapeName = (written: string): string =>
  written.replace(/#([\da-f]{2})/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(String(hex), 16)))
const hexString = (written: string): Buffer => {
  const digits = written.replace(/[^\da-f]/gi, '')
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
}

export const isName = (value: PdfValue | undefined): value is PdfName =>
  typeof value === 'object' && value !== null && 'name' in value
export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && value !== null && 'generation' in value

/** Throws `too-complex` for a duplicate key: readers do not agree on which one counts. */
const toDictionary = (items: readonly PdfValue[]): PdfDictionary => {
  const dictionary: PdfDictionary = new Map()
  for (let at = 0; at < items.length; at++) {
    const key = items[at]
    if (!isName(key)) continue
    demand(!dictionary.has(key.name), 'too-complex')
    dictionary.set(key.name, items[++at] ?? null)
  }
  return dictionary
}
const toScalar = (word: string): PdfValue => {
  if (word === 'true' || word === 'false') return word === 'true'
  return /^[+-]*(?:\d+(?:\.\d*)?|\.\d+)$/.test(word) ? Number(word.replace(/^[+-]*(?=[+-])/, '')) : null
}

/** The first value of a text. Undefined if it does not end. */
export const parseValue = (text: string): PdfValue | undefined => {
  demand(text.length <= TEXT_MAX, 'too-complex')
  const open: PdfValue[][] = [[]]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const [, bracket, name, hex, string, word] = TOKEN.exec(text) ?? []
    const items = open.at(-1) ?? []
    if (bracket === '<<' || bracket === '[') open.push([])
    else if (bracket) {
      open.pop()
      open.at(-1)?.push(bracket === ']' ? items : toDictionary(items))
    } else if (name !== undefined) items.push({ name: unescapeName(name) })
    else if (hex !== undefined) items.push(hexString(hex))
    else if (string) {
      const end = stringEnd(text, TOKEN.lastIndex - 1)
      items.push(unescapeString(text.slice(TOKEN.lastIndex, end)))
      TOKEN.lastIndex = end + 1
    } else if (word === 'R' && typeof items.at(-1) === 'number' && typeof items.at(-2) === 'number') {
      const [number, generation] = items.splice(-2) as [number, number]
      items.push({ number, generation })
    } else if (word) items.push(toScalar(word))
    if (open.length <= 1 && typeof open[0]?.[0] === 'object') return open[0][0]
  }
  return open[0]?.[0]
}
