/** Plain text: characters only, and nothing that a program would take for a page, a picture or a document. */
import { demand } from './refused.ts'

const HEAD = 4096
const WINDOW = 1024 * 1024
/** Tab, line feed, vertical tab, form feed and carriage return are all the control characters that text has. */
const CONTROL = new RegExp(String.raw`[\u0000-\u0008\u000e-\u001f\u007f]`)
/** Where browsers would see a page, whatever stands before it. */
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed)[\s>/]/i
/** What other programs go by. */
const OTHER_FORMAT = /^\s*(?:<\?xml|<!--|<!doctype|<[a-z]+[\s>]|\{\\rtf|%PDF-|%!PS)/i
/** Programs of DOS end a text with Ctrl-Z, often up to the end of a block; editors add a line break. */
const TEXT_ENDS = new Set([0x1a, 0x0a, 0x0d, 0x20])

type Encoding = { name: string; bytes: 1 | 2; last: (file: Buffer, end: number) => number }
const encodingOf = (file: Buffer): Encoding => {
  if (file[0] === 0xff && file[1] === 0xfe)
    return { name: 'utf-16le', bytes: 2, last: (text, end) => text.readUInt16LE(end - 2) }
  if (file[0] === 0xfe && file[1] === 0xff)
    return { name: 'utf-16be', bytes: 2, last: (text, end) => text.readUInt16BE(end - 2) }
  // One byte a character or UTF-8: what is looked for is the same in both.
  return { name: 'latin1', bytes: 1, last: (text, end) => text.readUInt8(end - 1) }
}

export const inspectText = (file: Buffer): void => {
  const { name, bytes, last } = encodingOf(file)
  const head = new TextDecoder(name).decode(file.subarray(0, HEAD)).replace(/^\u00ef\u00bb\u00bf/, '')
  demand(!MARKUP.test(head) && !OTHER_FORMAT.test(head), 'content')
  demand(file.length % bytes === 0, 'truncated')
  let end = file.length
  while (end > 0 && TEXT_ENDS.has(last(file, end))) end -= bytes
  const decoder = new TextDecoder(name)
  for (let at = 0; at < end; at += WINDOW)
    demand(!CONTROL.test(decoder.decode(file.subarray(at, Math.min(end, at + WINDOW)), { stream: true })), 'content')
}
