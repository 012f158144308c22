/** Parses XML only in the plain form of BankID signatures, and checks the structure of its elements. */
import { DOMParser } from '@xmldom/xmldom'
import { refuse } from './checks.ts'

const DECLARATION = /^<\?xml version="1\.0"(?: encoding="UTF-8")?(?: standalone="(?:yes|no)")?\?>\n?/
/** A tag with exactly one space before each attribute and double quotes, or text. */
const TOKEN = /<(\/?)([A-Za-z][\w.:-]*)((?: [A-Za-z][\w.:-]*="[^"<>&\n\r\t]*")*)(\/?)>|[^<>&\r]+/y

/**
 * Refuses everything that a BankID signature does not need: document types, entities, comments, processing
 * instructions, CDATA, and any other spelling of the same tags. It thus detects changes that canonicalisation would
 * hide.
 */
export const checkPlainXml = (xml: string): void => {
  const open: string[] = []
  let position = DECLARATION.exec(xml)?.[0].length ?? 0
  do {
    TOKEN.lastIndex = position
    const token = TOKEN.exec(xml)
    if (!token) return refuse('malformed', `the XML is not plain and whole at character ${position}`)
    const [, closing, name, attributes, empty] = token
    if (closing && (attributes || empty || open.pop() !== name))
      refuse('malformed', `</${name}> at character ${position} closes nothing`)
    if (name && !closing && !empty) open.push(name)
    position = TOKEN.lastIndex
  } while (open.length > 0)
  if (position !== xml.length) refuse('malformed', `the XML goes on after its end, at character ${position}`)
}

const errorHandler = (_level: string, message: string) => refuse('malformed', message)

/** The root element. Warnings of the parser count as errors. */
export const parseXml = (xml: string): Element => {
  const root = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml').documentElement
  return root ?? refuse('malformed', 'the XML has no element')
}

/** Every element below this one. */
export const elementsIn = (node: Element): Element[] => Array.from(node.getElementsByTagName('*'))
export const textIn = (element: Element): string => element.textContent ?? ''
/** The attributes except namespace declarations. */
export const attributesOf = (element: Element): Attr[] =>
  Array.from(element.attributes).filter(({ name }) => !/^xmlns(?:$|:)/.test(name))

/** The attributes must be exactly these, apart from namespaces. */
export const expectAttributes = (element: Element, expected: Record<string, string>): void => {
  const found = Object.fromEntries(attributesOf(element).map(({ name, value }) => [name, value]))
  const same = Object.keys({ ...found, ...expected }).every((name) => found[name] === expected[name])
  if (!same) refuse('unexpectedStructure', `<${element.localName}> has other attributes than it may have`)
}

/** The children must be exactly these elements, in this order, with only line breaks between them. */
export const expectChildren = <const N extends readonly string[]>(
  parent: Element,
  namespace: string,
  names: N,
): { [K in keyof N]: Element } => {
  const nodes = Array.from(parent.childNodes)
  const elements = nodes.filter((node): node is Element => node.nodeType === 1)
  // The `nodeValue` of an element is null.
  const strayText = nodes.some(({ nodeValue }) => !/^\n*$/.test(nodeValue ?? ''))
  const asNamed =
    elements.length === names.length &&
    elements.every(({ localName, namespaceURI }, at) => localName === names[at] && namespaceURI === namespace)
  if (!asNamed || strayText)
    refuse('unexpectedStructure', `<${parent.localName}> holds something else than ${names.join(', ')}`)
  return elements as { [K in keyof N]: Element }
}
