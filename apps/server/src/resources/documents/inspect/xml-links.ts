/**
 * Inspects links of XML parts that a program follows when it opens the document: Word's fields and pictures in VML,
 * data connections, DDE, formulas, and all links of OpenDocument except hyperlinks.
 */
import { createFieldReader } from './fields.ts'
import { checkFormulas } from './formulas.ts'
import { demand } from './refused.ts'
import { connectsToHost, namesHost, startsProgram } from './targets.ts'
import { attributesAt, decode } from './xml.ts'

const encodingOf = (head: Buffer): string => {
  if (head[0] === 0xff || head[1] === 0) return 'utf-16le'
  return head[0] === 0xfe || head[0] === 0 ? 'utf-16be' : 'utf-8'
}

const INTERESTING =
  /:href|:image-data|fldChar|fldSimple|dde-?(?:topic|service|application)|\s(?:src|althref|connection|url|sourceFile|odcFile|refreshOnLoad)\s*=|connectString|!ENTITY/i
/** Maximum length of a tag that is split between two chunks, including the text after it. */
const CARRY_MAX = 4 * 1024 * 1024
/** Attributes with a target: `xlink:href`, a form's picture, a DDE connection. */
const TARGET = /(?::href|:image-data|(?:^|:)(?:dde-?topic|althref|sourceFile|odcFile))$/i
/** The program of a DDE connection. */
const DDE_PROGRAM = /(?:^|:)dde-?(?:service|application)$/i
const valueOf = (attributes: ReadonlyMap<string, string>, wanted: RegExp): string =>
  [...attributes].find(([name]) => wanted.test(name))?.[1] ?? ''

/** Elements whose targets are in attributes with common names: pictures and fillings of VML, a query of a page. */
const PICTURE = /^(?:imagedata|image|fill|stroke|background|shape)$/
const WEB_QUERY = 'webPr'
const isTrue = (value: string | undefined) => value !== undefined && /^\s*(?:1|true|on)\s*$/i.test(value)
const isTarget = (kind: string, attribute: string): boolean =>
  TARGET.test(attribute) ||
  (attribute === 'src' && PICTURE.test(kind)) ||
  (kind === WEB_QUERY && (attribute === 'url' || attribute === 'editPage'))

/** A connection to a database or a page ([ECMA-376] part 1, 18.13), in an attribute of a workbook or a document. */
const checkConnection = (kind: string, attributes: ReadonlyMap<string, string>): void => {
  demand(kind !== 'connection' || !isTrue(attributes.get('refreshOnLoad')), 'external')
  const connection = kind === 'connectString' ? valueOf(attributes, /(?:^|:)val$/) : attributes.get('connection')
  demand(connection === undefined || !connectsToHost(connection), 'external')
}
/** Hyperlinks of text, of shapes and of image maps in OpenDocument. They wait for a click, as does a shape's action. */
const HYPERLINK = /^(?:a|area-(?:rectangle|circle|polygon))$/
const isHyperlink = (kind: string, attributes: ReadonlyMap<string, string>) =>
  HYPERLINK.test(kind) || (kind === 'event-listener' && attributes.get('presentation:action') === 'show')

/** Attributes with the id of a relationship ([ECMA-376] part 1, 22.8), also of VML. */
const REFERENCE = /:(?:id|embed|link|dm|lo|qs|cs|blip|pict|href|relid|(?:top|bottom)(?:Left|Right))\s*(?:=|$)/
/** Elements that use the relationship of a hyperlink. Every other one loads its target. */
const RELATED_HYPERLINK = /^(?:hyperlink|hlink(?:Click|Hover|MouseOver))$/

/** A tag or a comment, followed by text. `<` occurs nowhere else in XML. */
const TAG = /^(?:!--[^]*?--|\?[^]*?\?|!\[CDATA\[|(?:[^>"']+|"[^"]*"|'[^']*')*)>?/
/** Text that may be part of a field's code; other text is white space between tags. */
const HAS_CODE = /^(?:[^\s<>/:]+:)?(?:instrText|delInstrText|t)[\s>]|^[!?]/
/** Elements that stand for white space in a field's code. */
const IS_BLANK = /^(?:[^\s<>/:]+:)?(?:tab|ptab|br|cr)[\s/>]/
const TAG_NAME = /^[^\s<>/!?]+/

const passMark = (fields: ReturnType<typeof createFieldReader>, type: string): void => {
  if (type === 'begin') fields.begin()
  else if (type === 'separate') fields.separate()
  else if (type === 'end') fields.end()
}

/** Returns a reader that takes a part chunk by chunk. `hyperlinks`: ids of the part's hyperlinks to a host. */
export const createLinkReader = (head: Buffer, hyperlinks: ReadonlySet<string> = new Set()) => {
  const decoder = new TextDecoder(encodingOf(head))
  const fields = createFieldReader()
  let carried = ''
  /** The part defines entities of its own, whose values are not known here. */
  let hasEntities = false
  let isInFormula = false
  const isInteresting = (xml: string) => INTERESTING.test(xml) || (hyperlinks.size > 0 && REFERENCE.test(xml))
  const isUnknown = (value: string) => hasEntities && value.includes('&')
  const loadsHyperlink = ([attribute, id]: readonly [string, string]) =>
    REFERENCE.test(attribute) && (hyperlinks.has(id.trim()) || isUnknown(id))
  const checkTag = (piece: string, name: string): void => {
    const attributes = attributesAt(piece, name.length)
    const kind = name.slice(name.indexOf(':') + 1)
    demand(!hasEntities || !kind.startsWith('fld'), 'content')
    demand(RELATED_HYPERLINK.test(kind) || hyperlinks.size === 0 || ![...attributes].some(loadsHyperlink), 'external')
    if (kind === 'fldChar') passMark(fields, valueOf(attributes, /(?:^|:)fldCharType$/))
    else if (kind === 'fldSimple') {
      fields.begin()
      fields.text(valueOf(attributes, /(?:^|:)instr$/))
      fields.end()
    } else if (!isHyperlink(kind, attributes)) {
      checkConnection(kind, attributes)
      for (const [attribute, target] of attributes) {
        demand(!DDE_PROGRAM.test(attribute) || !startsProgram(target), 'launch')
        demand(!isTarget(kind, attribute) || !(namesHost(target) || isUnknown(target)), 'external')
      }
    }
  }
  const checkTags = (xml: string): void => {
    if (!fields.isOpen() && !isInteresting(xml)) return
    // The text before the first tag continues a long text.
    for (const piece of xml.split('<').slice(1)) {
      const name = TAG_NAME.exec(piece)?.[0]
      if (piece.startsWith('!ENTITY')) hasEntities = true
      if (name && isInteresting(piece)) checkTag(piece, name)
      if (!fields.isOpen()) continue
      if (HAS_CODE.test(piece)) fields.text(decode(piece.replace(TAG, '')))
      else if (IS_BLANK.test(piece)) fields.text(' ')
    }
  }
  const check = (xml: string): void => {
    demand(!isInFormula || !/^<[!?]/.test(xml), 'content')
    checkTags(xml)
    isInFormula = checkFormulas(xml, hasEntities)
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
    end: () => {
      check(carried)
      fields.endAll()
    },
  }
}
