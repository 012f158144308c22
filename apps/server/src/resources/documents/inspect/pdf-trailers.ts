/**
 * Determines the keys by which a reader decrypts a PDF: that of the trailer in force, and those of trailers that it may
 * fall back on.
 */
import { dictionariesOf, dictionaryAt, OBJECTS_AND_TRAILERS } from './pdf-dictionaries.ts'
import { type Decrypt, openEncryption } from './pdf-encryption.ts'
import { BLANK, NAME_END, named } from './pdf-names.ts'
import { isReference, type PdfDictionary, type PdfReference, type PdfValue, parseValue } from './pdf-values.ts'
import { demand } from './refused.ts'

/** `decrypt` is undefined without encryption. Exactly one reading is in force. */
export type Reading = { decrypt: Decrypt | undefined; isInForce: boolean }
export const PLAIN_READING: Reading = { decrypt: undefined, isInForce: true }

const ENCRYPT = new RegExp(`/${named('Encrypt')}${NAME_END}`)
const ROOT = new RegExp(`/${named('Root')}${NAME_END}`)
const XREF_STREAM = new RegExp(`/${named('XRef')}${NAME_END}`)
const START = new RegExp(`startxref${BLANK}+(\\d{1,10})`, 'y')
const TABLE = /[\0\t\n\f\r ]*xref([\dnf\0\t\n\f\r ]*)trailer/y
/** Bounded: all entries of a table may lead to the same long run of digits or blanks. */
const OBJECT = new RegExp(`${BLANK}{0,99}(\\d{1,20})${BLANK}{1,99}\\d{1,20}${BLANK}{1,99}obj`, 'y')
const TRAILERS_MAX = 200
const READINGS_MAX = 10
const DEFINITIONS_MAX = 10
const OBJECTS_MAX = 20

const matchAt = (pattern: RegExp, text: string, position: number) => {
  pattern.lastIndex = position
  return pattern.exec(text)
}

/** Whether every entry in use leads to the object that it names, counted from the start of the PDF. */
const isRightTable = (table: string, text: string, start: number): boolean => {
  let [number, left] = [0, 0]
  const words = table.split(/[\0\t\n\f\r ]/).filter(Boolean)
  for (let at = 0; at < words.length; ) {
    if (left === 0) {
      ;[number, left] = [Number(words[at]), Number(words[at + 1])]
      at += 2
      continue
    }
    const isUsed = words[at + 2] === 'n'
    if (isUsed && Number(matchAt(OBJECT, text, start + Number(words[at]))?.[1]) !== number) return false
    number++
    left--
    at += 3
  }
  return true
}

/** The trailer at a position, if readers would use the cross-reference table there. */
const trailerAt = (file: Buffer, text: string, position: number, start: number): PdfDictionary | undefined => {
  const table = matchAt(TABLE, text, position)
  if (!table && !matchAt(OBJECT, text, position)) return undefined
  const written = dictionaryAt(file, text, table ? TABLE.lastIndex : OBJECT.lastIndex)
  if (!ROOT.test(written)) return undefined
  if (table ? !isRightTable(table[1] ?? '', text, start) : !XREF_STREAM.test(written)) return undefined
  const trailer = parseValue(written)
  return trailer instanceof Map ? trailer : undefined
}
/**
 * Undefined if the end of the file leads to no trailer: readers then search, and do not agree on which one they take.
 */
const trailerInForce = (file: Buffer, text: string): PdfDictionary | undefined => {
  const said = matchAt(START, text, text.lastIndexOf('startxref'))
  if (!said) return undefined
  // Positions count from the header if other bytes precede it; some writers count from the first byte of the file.
  const header = text.indexOf('%PDF-')
  const position = Number(said[1])
  return trailerAt(file, text, position + header, header) ?? trailerAt(file, text, position, 0)
}

const OBJECT_TEXT_MAX = 20_000
/** All definitions of an object, the newest last. */
const definitionsOf = (text: string, { number, generation }: PdfReference): PdfValue[] => {
  const header = new RegExp(`(?<!\\d)0*${number}${BLANK}+0*${generation}${BLANK}*obj`, 'g')
  const positions = Array.from(text.matchAll(header), ({ index, 0: found }) => index + found.length)
  return positions.slice(-DEFINITIONS_MAX).map((from) => parseValue(text.slice(from, from + OBJECT_TEXT_MAX)) ?? null)
}

const encryptedTrailers = (file: Buffer, text: string): PdfDictionary[] => {
  const trailers: PdfDictionary[] = []
  for (const { text: written } of dictionariesOf(file, text, OBJECTS_AND_TRAILERS)) {
    const trailer = ENCRYPT.test(written) ? parseValue(written) : null
    if (trailer instanceof Map && (trailer.get('Encrypt') ?? null) !== null) trailers.push(trailer)
    demand(trailers.length <= TRAILERS_MAX, 'too-complex')
  }
  return trailers
}

const DEPTH_MAX = 4
/** An encryption dictionary has about twenty values. */
const VALUES_MAX = 100_000
/** Resolves the references of trailers. Each object is searched once. */
const resolver = (text: string) => {
  const found = new Map<string, PdfValue[]>()
  let values = 0
  const definitions = (value: PdfValue | undefined): PdfValue[] => {
    if (!isReference(value)) return [value ?? null]
    const key = `${value.number} ${value.generation}`
    const known = found.get(key) ?? definitionsOf(text, value)
    found.set(key, known)
    demand(found.size <= OBJECTS_MAX, 'too-complex')
    return known
  }
  /** A value with all its references resolved. */
  const whole = (value: PdfValue | undefined, depth = 0): PdfValue => {
    // Only in a malicious file does an object refer to itself, or to one large object many times.
    demand(++values <= VALUES_MAX, 'too-complex')
    const newest = definitions(value).at(-1) ?? null
    if (!(newest instanceof Map) || depth > DEPTH_MAX) return newest
    return new Map([...newest].map(([key, each]) => [key, whole(each, depth + 1)]))
  }
  return { definitions, whole }
}

/** Opens the encryption that trailers name; each one once. */
const opener = (text: string) => {
  const { definitions, whole } = resolver(text)
  const opened = new Map<PdfValue, Map<string, Decrypt[]>>()
  const open = (encrypt: PdfValue, id: Buffer): Decrypt[] => {
    const byId = opened.get(encrypt) ?? new Map<string, Decrypt[]>()
    opened.set(encrypt, byId)
    const key = id.toString('latin1')
    const dictionary = whole(encrypt)
    const known = byId.get(key) ?? (dictionary instanceof Map ? openEncryption(dictionary, id) : [])
    byId.set(key, known)
    return known
  }
  /** For each definition of the trailer's encryption, the newest first, the ways in which readers decrypt with it. */
  return (trailer: PdfDictionary): Decrypt[][] => {
    const ids = whole(trailer.get('ID'))
    const id = Array.isArray(ids) ? whole(ids[0]) : undefined
    const first = Buffer.isBuffer(id) ? id : Buffer.alloc(0)
    return definitions(trailer.get('Encrypt'))
      .map((encrypt) => open(encrypt, first))
      .toReversed()
  }
}

/**
 * The ways in which readers may decrypt the file. Throws `encrypted` if the reading in force requires a password. If
 * the end of the file leads to no trailer, an encrypted trailer anywhere counts.
 */
export const readingsOf = (file: Buffer, text: string): Reading[] => {
  if (!ENCRYPT.test(text)) return [PLAIN_READING]
  const encrypted = encryptedTrailers(file, text)
  const found = trailerInForce(file, text)
  const trailer = found ?? encrypted.at(-1)
  const open = opener(text)
  const isPlain = !trailer || (trailer.get('Encrypt') ?? null) === null
  const inForce = isPlain ? undefined : open(trailer)[0]?.[0]
  demand(isPlain || inForce, 'encrypted')
  const all = encrypted.flatMap(open)
  demand(found || all.every((ways) => ways.length > 0), 'encrypted')
  const others = new Set(all.flat().filter((decrypt) => decrypt !== inForce))
  demand(others.size <= READINGS_MAX, 'too-complex')
  return [{ decrypt: inForce, isInForce: true }, ...[...others].map((decrypt) => ({ decrypt, isInForce: false }))]
}
