/** Leaves out the strings of a PDF, whose text does nothing, except where a reader could take that text for objects. */
import { BLANK, named } from './pdf-names.ts'

/** Short enough for a pattern. Without `>`: what seems to begin a string may stand in one of digits, which that ends. */
const TEXT = String.raw`[^()\\>]|\\[^>]`
// Not behind a backslash: a row of such brackets would take too long.
const STRING = new RegExp(String.raw`(?<!\\)\((?:${TEXT}|\((?:${TEXT}){0,200}\)){0,2000}\)`, 'g')
/** Where readers begin to read, wherever they find it. */
const BEGINNING = /(?<![A-Za-z/])obj|trailer/
const LINE_END = /[\r\n]/

/** What seems to begin a string may stand in a comment, which the end of the line ends. */
const isAfterComment = (text: string, position: number): boolean => {
  for (let at = position - 1; at >= 0 && text[at] !== '\n' && text[at] !== '\r'; at--) if (text[at] === '%') return true
  return false
}

/** The text with a blank for each string in which no reader can begin. */
export const withoutStrings = (text: string, isEntered: (from: number, to: number) => boolean = () => false): string =>
  text.replace(STRING, (string, at: number) => {
    const isKept = BEGINNING.test(string) || isEntered(at, at + string.length)
    return isKept || (LINE_END.test(string) && isAfterComment(text, at)) ? string : ' '
  })

/** The only number of a key. Undefined: readers may not agree on it. */
const numberOf = (dictionary: string, key: string): number | undefined => {
  const keys = dictionary.match(new RegExp(`/${named(key)}(?![A-Za-z])`, 'g')) ?? []
  const value = new RegExp(`/${key}${BLANK}+(\\d{1,8})${BLANK}*[/>]`).exec(dictionary)?.[1]
  return keys.length === 1 && value !== undefined ? Number(value) : undefined
}

/** The same for compressed objects, which begin where the list before them says. Where readers may not agree on that, all is kept. */
export const withoutCompressedStrings = (dictionary: string, content: string): string => {
  const [first, count] = [numberOf(dictionary, 'First'), numberOf(dictionary, 'N')]
  if (first === undefined || count === undefined) return content
  const list = content.slice(0, first)
  const numbers = list.match(/\d+/g) ?? []
  if (!/^[\d\0\t\n\f\r ]*$/.test(list) || numbers.length !== 2 * count) return content
  const starts = new Uint8Array(content.length)
  for (let at = 1; at < numbers.length; at += 2) starts[first + Number(numbers[at])] = 1
  return withoutStrings(content, (from, to) => starts.subarray(from + 1, to).includes(1))
}
