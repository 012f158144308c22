/** Reads tags and attributes of XML in documents, and refuses text that readers could interpret in two ways. */
import { demand } from './refused.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
export const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return ENTITIES[String(name)] ?? whole
  })

const ASIDE = /<!--|<\?/g
const READABLE = /^(?:utf-?8|utf-?16|us-ascii|iso-8859-1|windows-1252)$/i

/** Removes comments and processing instructions: tags may seem to begin or end in them. */
const withoutAsides = (text: string): string => {
  const parts: string[] = []
  let from = 0
  for (;;) {
    ASIDE.lastIndex = from
    const aside = ASIDE.exec(text)
    parts.push(text.slice(from, aside?.index))
    if (!aside) return parts.join('')
    const close = aside[0] === '<?' ? '?>' : '-->'
    const end = text.indexOf(close, ASIDE.lastIndex)
    demand(end >= 0, 'content')
    from = end + close.length
  }
}

/** The text of a part, in UTF-8 or UTF-16. `doctype` matches the only document type declaration that is accepted. */
export const xmlText = (content: Buffer, doctype?: RegExp): string => {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  const whole = content.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
  const text = doctype ? whole.replace(doctype, '') : whole
  const said = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(text.slice(0, 200))?.[1]
  demand(said === undefined || READABLE.test(said), 'content')
  // An unrecognized encoding would hide everything. DOCTYPE and CDATA are not needed in these parts and could hide
  // content, too.
  demand(/^\s*(?:<|$)/.test(text) && !text.includes('\0') && !/<!(?:DOCTYPE|\[CDATA)/i.test(text), 'content')
  return withoutAsides(text)
}

// Each repetition is bounded: an unbounded one could take too long.
const TAG = /<(?:[^\s<>/=:]{1,256}:)?([^\s<>/=:]{1,256})/g
const NAME_GOES_ON = /[^\s<>/=:]/y
const ATTRIBUTE = /\s{1,4096}([^\s<>/="']{1,256})\s{0,4096}=\s{0,4096}(?:"([^"<]{0,65536})"|'([^'<]{0,65536})')/y
const TAG_END = /\s{0,4096}\/?>/y
const ATTRIBUTES_MAX = 100
const LENGTH_MAX = 64 * 1024

/** By the full name with its prefix: the same name in another namespace is another attribute. */
export const attributesAt = (xml: string, from: number): Map<string, string> => {
  const attributes = new Map<string, string>()
  let at = from
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const [, name = '', one, other] = ATTRIBUTE.exec(xml) ?? []
    if (!name) break
    at = ATTRIBUTE.lastIndex
    demand(at - from <= LENGTH_MAX && attributes.size < ATTRIBUTES_MAX, 'too-complex')
    demand(!attributes.has(name), 'content')
    attributes.set(name, decode(one ?? other ?? ''))
  }
  TAG_END.lastIndex = at
  demand(TAG_END.test(xml), 'content')
  return attributes
}

/** The tags with these names, without their prefix, each with its attributes. */
export function* tagsOf(xml: string, names: readonly string[]) {
  for (const { 0: tag, 1: name = '', index } of xml.matchAll(TAG)) {
    const end = index + tag.length
    NAME_GOES_ON.lastIndex = end
    demand(!NAME_GOES_ON.test(xml), 'too-complex')
    if (names.includes(name)) yield { name, attributes: attributesAt(xml, end) }
  }
}
