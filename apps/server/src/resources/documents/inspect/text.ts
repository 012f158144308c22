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

const encodingOf = (file: Buffer): string => {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be'
  // One byte a character or UTF-8: what is looked for is the same in both.
  return 'latin1'
}

export const inspectText = (file: Buffer): void => {
  const encoding = encodingOf(file)
  const head = new TextDecoder(encoding).decode(file.subarray(0, HEAD)).replace(/^\u00ef\u00bb\u00bf/, '')
  demand(!MARKUP.test(head) && !OTHER_FORMAT.test(head), 'content')
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < file.length; at += WINDOW)
    demand(!CONTROL.test(decoder.decode(file.subarray(at, at + WINDOW), { stream: true })), 'content')
  demand(encoding === 'latin1' || file.length % 2 === 0, 'truncated')
}
