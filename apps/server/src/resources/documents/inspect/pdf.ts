/** PDF: open, whole, and nothing in it that acts by itself or carries other files, also where its objects are packed. */
import { unpackStream } from './pdf-filters.ts'
import { streamsOf } from './pdf-streams.ts'
import { demand } from './refused.ts'

/** Readers look for the beginning in so much. */
const HEAD = 1024
/** What stands before the beginning must not be what other programs would open. */
const OTHER_BEGINNING = /^(?:MZ|PK|\x7fELF|GIF8|\x89PNG|\xff\xd8\xff|\xd0\xcf[^]\xe0|\{\\rtf|#!|\s*<)/

const SPACE = String.raw`[\0\t\n\f\r ]`
const NUMBER = String.raw`[+-]*\d+(?!\d)${SPACE}*`
/** A value that is a dictionary or elsewhere; a comment may stand before it, or in it. */
const VALUE = String.raw`${SPACE}*(?:<<|%|${NUMBER}(?:%|${NUMBER}(?:%|R)))`
/** A name, of which any letter may be written by its number. */
const named = (name: string): string =>
  [...name]
    .map((letter) => {
      const hex = letter.charCodeAt(0).toString(16)
      return `(?:${letter}|#${hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')
const NAME_END = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%]|$)`

/** Whatever stands before a name: its slash ends that. */
const found = (nameEnd: string) =>
  new RegExp(
    `\\/(?:${[
      `(?<encrypted>${named('Encrypt')}${VALUE})`,
      `(?<script>(?:${named('JavaScript')}|${named('Rendition')})${nameEnd})`,
      `(?<launch>${named('Launch')}${nameEnd})`,
      `(?<embedded>${named('EmbeddedFile')}(?:${named('s')})?${nameEnd}|${named('EF')}${VALUE})`,
    ].join('|')})`,
  )
const FOUND = found(NAME_END)
/** Among packed objects one may begin, or end, anywhere: the list before them says where. */
const FOUND_PACKED = found('')
/** An address in which nobody can be sent to an object: that takes a space. */
const LINK = new RegExp(String.raw`\/URI${SPACE}*\([\w.:/?&=~-]*\)`, 'g')
const ROOT = new RegExp(String.raw`\/${named('Root')}${VALUE}`)

const scan = (text: string, pattern: RegExp): void => {
  const { encrypted, script, launch, embedded } = pattern.exec(text)?.groups ?? {}
  demand(!encrypted, 'encrypted')
  demand(!script, 'script')
  demand(!launch, 'launch')
  demand(!embedded, 'embedded')
}

/** One of these is in the dictionary of every stream in which a reader would look for objects; colour profiles have `N`, too. */
const MAY_HOLD_OBJECTS = new RegExp(
  String.raw`\/(?:(?:${named('First')}|${named('ObjStm')})${NAME_END}|${named('N')}${SPACE}*[\d+.%-])`,
)
const PACKING = new RegExp(
  String.raw`\/(?:${['Filter', 'F', 'DecodeParms', 'DP'].map(named).join('|')})${NAME_END}`,
  'g',
)
/** As programs write it: in place, one name or a list of them. */
const FILTERS = new RegExp(String.raw`\/Filter${SPACE}*(?:\/(\w+)${NAME_END}|\[((?:${SPACE}*\/\w+)*)${SPACE}*\])`)

const BYTES_MAX = 64 * 1024 * 1024
const STREAMS_MAX = 20_000

const filtersOf = (dictionary: string): string[] => {
  const packing = dictionary.match(PACKING) ?? []
  if (packing.length === 0) return []
  const [, one, more = ''] = FILTERS.exec(dictionary) ?? []
  const filters = one === undefined ? (more.match(/\w+/g) ?? []) : [one]
  demand(packing.length === 1 && filters.length > 0, 'too-complex')
  return filters
}

/** Looks into every stream that may hold objects, all of it. */
const scanStreams = (file: Buffer, text: string): void => {
  let [streams, bytes, isPlain] = [0, 0, false]
  // Only in a file made for it one stream stands inside another.
  let mayBeRead = 2 * file.length
  for (const { dictionary, data } of streamsOf(file, text)) {
    if (!MAY_HOLD_OBJECTS.test(dictionary)) continue
    demand(++streams <= STREAMS_MAX, 'too-complex')
    const filters = filtersOf(dictionary)
    if (filters.length === 0) {
      isPlain = true
      continue
    }
    const { content, length } = unpackStream(file.subarray(data), filters)
    bytes += content.length
    mayBeRead -= length
    demand(bytes <= BYTES_MAX && mayBeRead >= 0, 'too-complex')
    scan(content.toString('latin1'), FOUND_PACKED)
  }
  if (isPlain) scan(text, FOUND_PACKED)
}

export const inspectPdf = (file: Buffer): void => {
  const head = file.toString('latin1', 0, HEAD)
  demand(head.includes('%PDF-') && !OTHER_BEGINNING.test(head), 'content')
  const text = file.toString('latin1')
  if (FOUND.test(text)) scan(text.replaceAll(LINK, ' '), FOUND)
  scanStreams(file, text)
  // Readers can do without the table of places at the end, not without this.
  demand(ROOT.test(text), 'truncated')
}
