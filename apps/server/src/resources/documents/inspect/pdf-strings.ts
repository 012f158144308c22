/** Removes the strings of a PDF, which have no effect, except where a reader could parse their text as objects. */
import { BLANK, named } from './pdf-names.ts'

/**
 * Length bounded for the pattern. Without `>`: an apparent string start may be inside a hexadecimal string, which `>`
 * ends.
 */
const TEXT = String.raw`[^()\\>]|\\[^>]`
// Not after a backslash: a row of such brackets would take too long.
const STRING = new RegExp(String.raw`(?<!\\)\((?:${TEXT}|\((?:${TEXT}){0,200}\)){0,2000}\)`, 'g')
/** Words at which readers start to parse, anywhere in the file. */
const BEGINNING = /(?<![A-Za-z/])obj|trailer/
const LINE_END = /[\r\n]/

/** An apparent string start may be inside a comment, which the line end ends. */
const isAfterComment = (text: string, position: number): boolean => {
  for (let at = position - 1; at >= 0 && text[at] !== '\n' && text[at] !== '\r'; at--) if (text[at] === '%') return true
  return false
}

/** Replaces each string in which no reader can start to parse with a blank. */
export const withoutStrings = (text: string, isEntered: (from: number, to: number) => boolean = () => false): string =>
  text.replace(STRING, (string, at: number) => {
    const isParsed = BEGINNING.test(string) || isEntered(at, at + string.length)
    return isParsed || (LINE_END.test(string) && isAfterComment(text, at)) ? string : ' '
  })

/** The single number of a key. Undefined if readers may not agree on it. */
const numberOf = (dictionary: string, key: string): number | undefined => {
  const keys = dictionary.match(new RegExp(`/${named(key)}(?![A-Za-z])`, 'g')) ?? []
  const value = new RegExp(`/${key}${BLANK}+(\\d{1,8})${BLANK}*[/>]`).exec(dictionary)?.[1]
  return keys.length === 1 && value !== undefined ? Number(value) : undefined
}

/**
 * The same for an object stream, which begins with a list of the start of each object. Returns the whole content if
 * readers may not agree on that list.
 */
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
