/**
 * Accepts one kind of attachment of a PDF: a single XML file that the document declares as its data. Invoices in
 * PDF/A-3 have one (ISO 19005-3, annex E). The document need not claim PDF/A-3.
 */
import { dictionaryOfObject, type FoundDictionary } from './pdf-dictionaries.ts'
import { decompress } from './pdf-filters.ts'
import { DICTIONARY_VALUE, NAME_END, named } from './pdf-names.ts'
import { filtersOf, objectStreamsOf, streamData } from './pdf-object-streams.ts'
import { PLAIN_READING } from './pdf-trailers.ts'
import { isName, isReference, type PdfDictionary, type PdfReference, type PdfValue, parseValue } from './pdf-values.ts'
import { demand, Refused } from './refused.ts'
import { xmlText } from './xml.ts'

/** Throws, which refuses the attachment. */
const must: (condition: unknown) => asserts condition = (condition) => demand(condition, 'embedded')

const CARRIES = new RegExp(`/${named('EF')}${NAME_END}${DICTIONARY_VALUE}`, 'g')
const RELATIONSHIPS = ['Alternative', 'Data', 'Source']
const XML_TYPE = /^(?:text|application)\/(?:[\w.-]+\+)?xml$/i

type WrittenObject = { number: number | undefined; written: string }
/** The objects of an object stream, which the numbers at its beginning list. */
function* objectsIn(dictionary: string, content: string): Iterable<WrittenObject> {
  const first = Number(/\/First[\0\t\n\f\r ]+(\d{1,8})/.exec(dictionary)?.[1])
  const numbers = (content.slice(0, first).match(/\d+/g) ?? []).map(Number)
  // Objects overlap only in a malicious file.
  let budget = content.length
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [number, from = 0, , next = Infinity] = numbers.slice(at, at + 4)
    const written = content.slice(first + from, first + next)
    // Stryker disable next-line AssignmentOperator: only bounds the time.
    budget -= written.length
    // Stryker disable next-line ConditionalExpression,EqualityOperator: only bounds the time.
    must(budget >= 0)
    yield { number, written }
  }
}

/** The single value. Throws for none or more: readers could differ on which one they take. */
const only = <T>(values: Iterable<T>): T => {
  const [value, another] = values
  must(value !== undefined && another === undefined)
  return value
}
/** The objects with a dictionary that seems to carry a file, once per occurrence. */
function* carriersOf(file: Buffer, text: string): Iterable<string> {
  for (const { index } of text.matchAll(CARRIES)) {
    const found = dictionaryOfObject(file, text, text.lastIndexOf('obj', index))
    must(found && found.data === undefined && found.text.search(CARRIES) >= 0)
    yield found.text
  }
  for (const { dictionary, content } of objectStreamsOf(file, text, [PLAIN_READING])) {
    if (content.search(CARRIES) < 0) continue
    for (const { written } of objectsIn(dictionary, content)) for (const _ of written.matchAll(CARRIES)) yield written
  }
}
/** The definitions of an object, compressed or not. */
function* definitionsOf(file: Buffer, text: string, number: number): Iterable<FoundDictionary> {
  const header = new RegExp(`(?<!\\d)0*${number}[\\0\\t\\n\\f\\r ]+\\d+[\\0\\t\\n\\f\\r ]*(?=obj)`, 'g')
  for (const { index, 0: found } of text.matchAll(header)) {
    const dictionary = dictionaryOfObject(file, text, index + found.length)
    must(dictionary)
    yield dictionary
  }
  for (const { dictionary, content } of objectStreamsOf(file, text, [PLAIN_READING]))
    for (const object of objectsIn(dictionary, content))
      if (object.number === number) yield { text: object.written, isUncertain: false, keyword: 0, data: undefined }
}
const dictionaryFrom = (value: PdfValue | undefined): PdfDictionary => {
  must(value instanceof Map)
  return value
}

/** Decodes a PDF text string. */
const textOf = (value: PdfValue | undefined): string => {
  must(Buffer.isBuffer(value))
  if (value[0] !== 0xfe || value[1] !== 0xff) return value.toString('latin1')
  return Buffer.from(value.subarray(2, value.length - (value.length % 2)))
    .swap16()
    .toString('utf16le')
}
/** The reference in the file specification, if the file is declared as data and has an XML name. */
const declaredData = (file: Buffer, text: string): PdfReference => {
  const description = dictionaryFrom(parseValue(only(carriersOf(file, text))))
  const relationship = description.get('AFRelationship')
  must(isName(relationship) && RELATIONSHIPS.includes(relationship.name))
  must(!description.has('RF') && !description.has('FS'))
  const names = ['F', 'UF'].filter((key) => description.has(key)).map((key) => textOf(description.get(key)))
  must(names.length > 0 && names.every((name) => /\.xml$/i.test(name)))
  const said = description.get('EF')
  const files = isReference(said) ? parseValue(only(definitionsOf(file, text, said.number)).text) : said
  const references = [...dictionaryFrom(files).values()]
  const [data] = references
  must(isReference(data))
  must(references.every((each) => isReference(each) && each.number === data.number))
  return data
}

const contentOf = (file: Buffer, text: string, { number }: PdfReference): Buffer => {
  const { text: dictionary, isUncertain, data } = only(definitionsOf(file, text, number))
  must(data !== undefined && !isUncertain)
  const type = dictionaryFrom(parseValue(dictionary)).get('Subtype')
  must(type === undefined || (isName(type) && XML_TYPE.test(type.name)))
  const filters = filtersOf(dictionary)
  const content =
    filters.length > 0 ? decompress(file.subarray(data), filters).content : streamData(file, text)(dictionary, data)
  return content
}

/** XHTML, SVG and XSLT are XML too, and run scripts in a browser. */
const ACTIVE_NAMESPACE = /www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL)/i
/** A namespace with character references, which hide its value. */
const HIDDEN_NAMESPACE = /xmlns[^="'<>]{0,200}=\s{0,200}(?:"[^"&<]{0,2000}&|'[^'&<]{0,2000}&)/
const INSTRUCTION = /<\?(?!xml\s)/
const isData = (content: Buffer): boolean => {
  // The patterns below do not match UTF-16.
  must(content[0] !== 0xff)
  const xml = xmlText(content).trim()
  const root = /^<([^\s<>/!?]{1,256})[\s/>]/.exec(xml)?.[1]
  const isWhole = root !== undefined && (xml.endsWith(`</${root}>`) || /^<[^<>]{1,10000}\/>$/.test(xml))
  return (
    isWhole &&
    ![ACTIVE_NAMESPACE, HIDDEN_NAMESPACE, INSTRUCTION].some((pattern) => pattern.test(content.toString('latin1')))
  )
}

/** Whether the only file in an unencrypted document is XML that the document declares as its data. */
export const isXmlData = (file: Buffer, text: string): boolean => {
  try {
    return isData(contentOf(file, text, declaredData(file, text)))
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
