/**
 * Inspects plain text: characters only, and no markup or header by which a program would take it for another format.
 */
import { isBlank } from './blank.ts'
import { demand } from './refused.ts'

const HEAD = 4096
/** Browsers detect a page by one of these, regardless of the text before it. */
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed)[\s>/]/i
/** Beginnings by which other programs detect their formats. */
const OTHER_FORMAT = /^\s*(?:<\?xml|<!--|<!doctype|\{\\rtf|%PDF-|%!PS)/i
/** An element of HTML or XML: a known one, one with an attribute, or one that is closed. `<Anna> skriver` is none. */
const ELEMENT =
  /^\s*<(?:(?:h1|div|font|table|style|title|br|p|a|b)>|[a-z][\w:.-]*\s[^<>]*[\w:.-]\s*=[^<>]*>|([a-z][\w:.-]*)[\s>][^]*<\/\1\s*>)/i
const CTRL_Z = 0x1a
const DELETE = 0x7f
const isSpace = (character: number) => isBlank(character) && character !== 0 && character !== CTRL_Z
/** Text has no control characters except tab, line feed, vertical tab, form feed and carriage return. */
const isControl = (character: number) => (character < 0x20 && !isSpace(character)) || character === DELETE

type Encoding = { name: string; bytes: 1 | 2; read: (file: Buffer, at: number) => number }
const encodingOf = (file: Buffer): Encoding => {
  if (file[0] === 0xff && file[1] === 0xfe)
    return { name: 'utf-16le', bytes: 2, read: (text, at) => text.readUInt16LE(at) }
  if (file[0] === 0xfe && file[1] === 0xff)
    return { name: 'utf-16be', bytes: 2, read: (text, at) => text.readUInt16BE(at) }
  // Single-byte encoding or UTF-8: the patterns match the same bytes in both.
  return { name: 'latin1', bytes: 1, read: (text, at) => text.readUInt8(at) }
}

/** DOS programs end a text with Ctrl-Z and fill its last block with that or zeros; editors add a line break. */
const endOf = (file: Buffer, { bytes, read }: Encoding): number => {
  let end = file.length
  while (end > 0 && isBlank(read(file, end - bytes))) end -= bytes
  let next = end
  while (next < file.length && isSpace(read(file, next))) next += bytes
  demand(next === file.length || read(file, next) === CTRL_Z, 'content')
  return end
}

export const inspectText = (file: Buffer): void => {
  const encoding = encodingOf(file)
  const { name, bytes, read } = encoding
  const head = new TextDecoder(name).decode(file.subarray(0, HEAD)).replace(/^\u00ef\u00bb\u00bf/, '')
  demand(!MARKUP.test(head) && !OTHER_FORMAT.test(head) && !ELEMENT.test(head), 'content')
  demand(file.length % bytes === 0, 'truncated')
  const end = endOf(file, encoding)
  for (let at = 0; at < end; at += bytes) demand(!isControl(read(file, at)), 'content')
}
