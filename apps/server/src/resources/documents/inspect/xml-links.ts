/**
 * Inspects links of XML parts that a program follows when it opens the document: Word's fields, and all links of
 * OpenDocument except hyperlinks.
 */
import { createFieldReader } from './fields.ts'
import { demand } from './refused.ts'
import { namesHost } from './targets.ts'
import { attributesAt, decode } from './xml.ts'

/** The beginning of an XML part, in UTF-8 or UTF-16. */
const XML = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</
export const isXml = (head: string): boolean => XML.test(head)

const encodingOf = (head: Buffer): string => {
  if (head[0] === 0xff || head[1] === 0) return 'utf-16le'
  return head[0] === 0xfe || head[0] === 0 ? 'utf-16be' : 'utf-8'
}

const INTERESTING = /:href|:image-data|fldChar|fldSimple|dde-?topic/i
/** Maximum length of a tag that is split between two chunks, including the text after it. */
const CARRY_MAX = 4 * 1024 * 1024
/** Attributes with a target: `xlink:href`, a form's picture, a DDE connection. */
const TARGET = /(?::href|:image-data|(?:^|:)dde-?topic)$/i
/** Hyperlinks of text, of shapes and of image maps. They wait for a click, as does a shape's action. */
const HYPERLINK = /(?:^|:)(?:a|area-(?:rectangle|circle|polygon))$/
const isHyperlink = (name: string, attributes: ReadonlyMap<string, string>) =>
  HYPERLINK.test(name) || attributes.get('presentation:action') === 'show'

const valueOf = (attributes: ReadonlyMap<string, string>, wanted: RegExp): string =>
  [...attributes].find(([name]) => wanted.test(name))?.[1] ?? ''

/** A tag or a comment, followed by text. `<` occurs nowhere else in XML. */
const TAG = /^(?:!--[^]*?--|\?[^]*?\?|!\[CDATA\[|(?:[^>"']+|"[^"]*"|'[^']*')*)>?/
/** Text that may be part of a field's code; other text is white space between tags. */
const HAS_CODE = /^(?:[^\s<>/:]+:)?(?:instrText|delInstrText|t)[\s>]|^[!?]/
const TAG_NAME = /^[^\s<>/!?]+/

/** Returns a reader that takes a part chunk by chunk. */
export const createLinkReader = (head: Buffer) => {
  const decoder = new TextDecoder(encodingOf(head))
  const fields = createFieldReader()
  let carried = ''
  const checkTag = (piece: string, name: string): void => {
    const attributes = attributesAt(piece, name.length)
    const kind = name.slice(name.indexOf(':') + 1)
    if (kind === 'fldChar') {
      const type = valueOf(attributes, /(?:^|:)fldCharType$/)
      if (type === 'begin') fields.begin()
      else if (type === 'separate') fields.separate()
      else fields.end()
    } else if (kind === 'fldSimple') {
      fields.begin()
      fields.text(valueOf(attributes, /(?:^|:)instr$/))
      fields.end()
    } else if (!isHyperlink(name, attributes)) {
      for (const [attribute, target] of attributes) demand(!TARGET.test(attribute) || !namesHost(target), 'external')
    }
  }
  const check = (xml: string): void => {
    if (!fields.isOpen() && !INTERESTING.test(xml)) return
    // The text before the first tag continues a long text.
    for (const piece of xml.split('<').slice(1)) {
      const name = TAG_NAME.exec(piece)?.[0]
      if (name && INTERESTING.test(piece)) checkTag(piece, name)
      if (fields.isOpen() && HAS_CODE.test(piece)) fields.text(decode(piece.replace(TAG, '')))
    }
  }
  return {
    push: (chunk: Buffer) => {
      const text = carried + decoder.decode(chunk, { stream: true })
      const last = text.lastIndexOf('<')
      const isShort = last >= 0 && text.length - last < CARRY_MAX
      demand(isShort || last < 0 || text.includes('>', last), 'too-complex')
      const end = isShort ? last : text.length
      carried = text.slice(end)
      check(text.slice(0, end))
    },
    end: () => check(carried),
  }
}
