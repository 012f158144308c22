/** Plain text: characters only, and nothing that a program would take for a page, a picture or a document. */
import type { Bytes } from './bytes.ts'
import { demand } from './refused.ts'

const HEAD = 4096
/** Tab, line feed, vertical tab, form feed and carriage return are all the control characters that text has. */
const CONTROL = /(?![\t-\r\u0080-\u009f])\p{Cc}/u
/** Where browsers would see a page, whatever stands before it. */
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed)[\s>/]/i
/** What other programs go by. */
const OTHER_FORMAT = /^\s*(?:<\?xml|<!--|<!doctype|<[a-z]+[\s>]|\{\\rtf|%PDF-|%!PS)/i

const encodingOf = (head: Buffer): string => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // One byte a character or UTF-8: what is looked for is the same in both.
  return 'latin1'
}

export const inspectText = async (bytes: Bytes): Promise<void> => {
  const head = await bytes.upTo(0, HEAD)
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding).decode(head).replace(/^\u00ef\u00bb\u00bf/, '')
  demand(!MARKUP.test(text) && !OTHER_FORMAT.test(text), 'content')
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes.stream()) demand(!CONTROL.test(decoder.decode(chunk, { stream: true })), 'content')
  demand(encoding === 'latin1' || bytes.size % 2 === 0, 'truncated')
}
