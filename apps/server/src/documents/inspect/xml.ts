/** The little that has to be read of XML in documents: tags and their attributes. Whatever could be read in two ways is refused. */
import { demand } from './refused.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return ENTITIES[String(name)] ?? whole
  })

const READABLE = /^(?:utf-?8|utf-?16|us-ascii|iso-8859-1|windows-1252)$/i

const withoutComments = (text: string): string => {
  const parts: string[] = []
  for (let from = 0, to = text.indexOf('<!--'); ; to = text.indexOf('<!--', from)) {
    parts.push(text.slice(from, to < 0 ? undefined : to))
    if (to < 0) return parts.join('')
    const end = text.indexOf('-->', to + 4)
    demand(end >= 0, 'content')
    from = end + 3
  }
}

/** The text of a part, in one of the two encodings that such parts have. */
export const xmlText = (content: Buffer): string => {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  const text = content.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
  const said = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(text.slice(0, 200))?.[1]
  demand(said === undefined || READABLE.test(said), 'content')
  // An encoding that is not seen as such would hide everything; the rest has no place here and could hide something, too.
  demand(/^\s*(?:<|$)/.test(text) && !text.includes('\0') && !/<!(?:DOCTYPE|\[CDATA)/i.test(text), 'content')
  return withoutComments(text)
}

// Takes what it has begun with also when that does not end as it should: otherwise it would begin again at every sign.
const TAG = /<(?:[\w.-]+:)?(\w+)((?:[^<>"']+|"[^"]*"|'[^']*')*)/g

const attributesOf = (inside: string): Map<string, string> => {
  const attributes = new Map<string, string>()
  for (const [, key = '', one, other] of inside.matchAll(/([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(key, decode(one ?? other ?? ''))
  return attributes
}

/** The tags of some names, without their prefix, one by one: each with its attributes. */
export function* tagsOf(xml: string, names: readonly string[]) {
  for (const [, name = '', inside = ''] of xml.matchAll(TAG))
    if (names.includes(name)) yield { name, attributes: attributesOf(inside) }
}
