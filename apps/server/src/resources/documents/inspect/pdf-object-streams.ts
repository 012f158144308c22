/** Returns the contents of the object streams of a PDF, decrypted and decompressed. */
import { dictionariesOf, type FoundDictionary, type ObjectId, objectIdAt } from './pdf-dictionaries.ts'
import { type Decompressed, decompress } from './pdf-filters.ts'
import { BLANK, NAME_END, named } from './pdf-names.ts'
import type { Reading } from './pdf-trailers.ts'
import { isName, parseValue } from './pdf-values.ts'
import { demand, Refused } from './refused.ts'

/**
 * Every stream in which a reader would look for objects has one of these in its dictionary. Colour profiles have `N`,
 * too.
 */
const MAY_HOLD_OBJECTS = new RegExp(
  String.raw`\/(?:(?:${named('First')}|${named('ObjStm')})${NAME_END}|${named('N')}${BLANK}*[\d+.%-])`,
)
const XREF = new RegExp(`/${named('XRef')}${NAME_END}`)
const FILTER_KEYS = new RegExp(
  String.raw`\/(?:${['Filter', 'F', 'DecodeParms', 'DP'].map(named).join('|')})${NAME_END}`,
  'g',
)
/** The form that programs write: direct, with one name or a list of them. */
const FILTERS = new RegExp(String.raw`\/Filter${BLANK}*(?:\/(\w+)${NAME_END}|\[((?:${BLANK}*\/\w+)*)${BLANK}*\])`)
const LENGTH = new RegExp(`/Length${BLANK}+(\\d{1,10})(?:${BLANK}+(\\d{1,5})${BLANK}+R)?`, 'g')

const BYTES_MAX = 64 * 1024 * 1024
const STREAMS_MAX = 20_000
const INTEGERS_MAX = 1_000_000
/** Bytes to decrypt, in all readings together; and as a multiple of the file. */
const DECRYPTED_MAX = 128 * 1024 * 1024
const DECRYPTED_TIMES_MAX = 16

/**
 * The filters of a stream, the outermost first. Throws `too-complex` if they are not in the form that programs write.
 */
export const filtersOf = (dictionary: string): string[] => {
  const keys = dictionary.match(FILTER_KEYS) ?? []
  if (keys.length === 0) return []
  const [, one, more = ''] = FILTERS.exec(dictionary) ?? []
  const filters = one === undefined ? (more.match(/\w+/g) ?? []) : [one]
  demand(keys.length === 1 && filters.length > 0, 'too-complex')
  return filters
}

/** The largest integer that each object is defined as. */
const integersOf = (text: string): Map<number, number> => {
  const integers = new Map<number, number>()
  const definitions =
    /(\d{1,10})[\0\t\n\f\r ]{1,9}\d{1,5}[\0\t\n\f\r ]{1,9}obj[\0\t\n\f\r ]{1,9}(\d{1,10})[\0\t\n\f\r ]{1,9}endobj/g
  for (const [, number, value] of text.matchAll(definitions)) {
    integers.set(Number(number), Math.max(integers.get(Number(number)) ?? 0, Number(value)))
    // Stryker disable next-line all: so many definitions take more than twenty megabytes.
    demand(integers.size <= INTEGERS_MAX, 'too-complex')
  }
  return integers
}
/**
 * Finds the data of a stream, at least all of it: readers do not agree on whether its length or its end mark counts.
 */
export const streamData = (file: Buffer, text: string) => {
  let integers: Map<number, number> | undefined
  const lengthOf = (dictionary: string): number | undefined => {
    const [length, another] = dictionary.matchAll(LENGTH)
    if (!length || another) return undefined
    if (length[2] === undefined) return Number(length[1])
    integers ??= integersOf(text)
    return integers.get(Number(length[1]))
  }
  return (dictionary: string, from: number): Buffer => {
    const end = file.indexOf('endstream', from)
    return file.subarray(from, Math.max(end < 0 ? file.length : end, from + (lengthOf(dictionary) ?? file.length)))
  }
}

/** A reader may start in the middle of the number before `obj`, and decrypts the object under the shortened number. */
const idsAt = (text: string, keyword: number): ObjectId[] => {
  const id = objectIdAt(text, keyword)
  demand(id, 'too-complex')
  const digits = String(id.number)
  return Array.from(digits, (_, cut) => ({ ...id, number: Number(digits.slice(cut)) }))
}

type Data = { data: Buffer; isInForce: boolean }
/** The data of a stream, decrypted in each way that a reader may use. */
function* decryptedData(text: string, data: Buffer, keyword: number, readings: readonly Reading[]): Iterable<Data> {
  for (const { decrypt, isInForce } of readings)
    if (!decrypt) yield { data, isInForce }
    else
      for (const [index, id] of idsAt(text, keyword).entries())
        yield { data: decrypt(data, id), isInForce: isInForce && index === 0 }
}
/** Undefined for noise, which is irrelevant in a reading that is not in force. */
const decompressOrSkip = ({ data, isInForce }: Data, filters: readonly string[]): Decompressed | undefined => {
  try {
    return decompress(data, filters)
  } catch (error) {
    if (isInForce || !(error instanceof Refused)) throw error
    return undefined
  }
}

/** A file specification as the data of a stream: a string, a dictionary, or a reference to one. */
const FILE = new RegExp(String.raw`/${named('F')}(?=[\0\t\n\f\r (<%\d+.-])`)
/** The data of the stream are in another file, possibly of a host (ISO 32000-1, 7.3.8.2). Throws `external`. */
const checkData = (dictionary: string): void => {
  if (!FILE.test(dictionary)) return
  const value = parseValue(dictionary)
  const file = value instanceof Map ? value.get('F') : undefined
  demand(file === undefined || isName(file) || Array.isArray(file), 'external')
}

type ObjectStream = FoundDictionary & { data: number; filters: string[] }
function* compressedStreams(file: Buffer, text: string): Iterable<ObjectStream> {
  let count = 0
  for (const found of dictionariesOf(file, text)) {
    const { text: dictionary, isUncertain, data } = found
    if (data === undefined) continue
    checkData(dictionary)
    if (!MAY_HOLD_OBJECTS.test(dictionary)) continue
    demand(!isUncertain && ++count <= STREAMS_MAX, 'too-complex')
    yield { ...found, data, filters: filtersOf(dictionary) }
  }
}

/** `dictionary` is empty if `content` is the whole file. */
type Content = { dictionary: string; content: string }

/** Counts the decompressed bytes, and refuses as `too-complex` more than a real file has (decompression bomb). */
const limited = (): ((content: Buffer) => string) => {
  let left = BYTES_MAX
  return (content) => {
    left -= content.length
    demand(left >= 0, 'too-complex')
    return content.toString('latin1')
  }
}

/** Contents of a file without encryption. */
function* plainContents(file: Buffer, text: string): Iterable<Content> {
  const count = limited()
  let isUncompressed = false
  // Streams are nested only in a malicious file.
  let budget = 2 * file.length
  for (const { text: dictionary, data, filters } of compressedStreams(file, text)) {
    if (filters.length === 0) isUncompressed = true
    else {
      const { content, length } = decompress(file.subarray(data), filters)
      budget -= length
      demand(budget >= 0, 'too-complex')
      yield { dictionary, content: count(content) }
    }
  }
  // Such objects are in the file uncompressed.
  if (isUncompressed) yield { dictionary: '', content: text }
}

function* decryptedContents(file: Buffer, text: string, readings: readonly Reading[]): Iterable<Content> {
  const count = limited()
  const dataOf = streamData(file, text)
  let budget = Math.min(DECRYPTED_MAX, DECRYPTED_TIMES_MAX * file.length)
  for (const { text: dictionary, keyword, data: from, filters } of compressedStreams(file, text)) {
    // Readers do not agree on whether such a stream is encrypted.
    demand(!XREF.test(dictionary), 'too-complex')
    for (const data of decryptedData(text, dataOf(dictionary, from), keyword, readings)) {
      budget -= data.data.length
      demand(budget >= 0, 'too-complex')
      const decompressed = decompressOrSkip(data, filters)
      if (decompressed) yield { dictionary, content: count(decompressed.content) }
    }
  }
}

/**
 * The complete content of every stream that may hold objects, in every reading. Throws `too-complex` if it can't be
 * read in the reading in force.
 */
export const objectStreamsOf = (file: Buffer, text: string, readings: readonly Reading[]): Iterable<Content> =>
  readings.some(({ decrypt }) => decrypt) ? decryptedContents(file, text, readings) : plainContents(file, text)
