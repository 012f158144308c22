/** PDF: open, whole, and nothing in it that acts by itself or carries other files, also where its objects are packed. */
import { constants, inflateRawSync } from 'node:zlib'
import { demand } from './refused.ts'

/** Readers look for the beginning in so much. */
const HEAD = 1024
/** What stands before the beginning must not be what other programs would open. */
const OTHER_BEGINNING = /^(?:MZ|PK|\x7fELF|GIF8|\x89PNG|\xff\xd8\xff|\xd0\xcf[^]\xe0|\{\\rtf|#!|\s*<)/

const SPACE = String.raw`[\0\t\n\f\r ]`
const REFERENCE = String.raw`\d+${SPACE}+\d+${SPACE}+R`
/** A value that is a dictionary or elsewhere; a comment may stand before it. */
const VALUE = String.raw`${SPACE}*(?:<<|%|${REFERENCE})`
/** A name, of which any letter may be written by its number. */
const named = (name: string): string =>
  [...name]
    .map((letter) => {
      const hex = letter.charCodeAt(0).toString(16)
      return `(?:${letter}|#${hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')
const NAME_END = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%]|$)`

/** In words and addresses a slash follows a letter or a bracket; in a dictionary it ends what came before, or follows the key `S`. */
const ALONE = String.raw`(?<=[\0\t\n\f\r <>[\])}]|\/${named('S')}|^)`

const FOUND = new RegExp(
  [
    String.raw`\/(?:(?<encrypted>${named('Encrypt')}${VALUE})|(?<file>${named('EF')}${VALUE}))`,
    `${ALONE}\\/(?:${[
      `(?<script>(?:${named('JavaScript')}|${named('Rendition')})${NAME_END})`,
      `(?<launch>${named('Launch')}${NAME_END})`,
      `(?<embedded>${named('EmbeddedFile')}(?:${named('s')})?${NAME_END})`,
    ].join('|')})`,
  ].join('|'),
)
const ROOT = new RegExp(String.raw`\/${named('Root')}${VALUE}`)
const OBJECT_STREAM = new RegExp(String.raw`\/${named('ObjStm')}${NAME_END}`)
const FILTER = new RegExp(String.raw`\/(?:${named('Filter')}|F)${NAME_END}`)

const scan = (text: string): void => {
  const { encrypted, script, launch, file, embedded } = FOUND.exec(text)?.groups ?? {}
  demand(!encrypted, 'encrypted')
  demand(!script, 'script')
  demand(!launch, 'launch')
  demand(!(file || embedded), 'embedded')
}

/** Objects that are packed together take less than this; where more is packed, it is a picture. */
const UNPACKED_MAX = 16 * 1024 * 1024
/** Of all that does not call itself packed objects: as far as time allows. */
const OTHERS_MAX = { bytes: 64 * 1024 * 1024, count: 10_000 }
const BYTES_MAX = 128 * 1024 * 1024
const STREAMS_MAX = 500_000
const OBJECT_STREAMS_MAX = 20_000
const KEYWORD = 'stream'

/** What the packed data at a place hold; undefined for what is broken or too large. */
const unpack = (file: Buffer, position: number): Buffer | undefined => {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_MAX }
  try {
    // Without its checksum, which readers do not look at either.
    return inflateRawSync(file.subarray(position + 2), options)
  } catch {
    return undefined
  }
}

const isPacked = (file: Buffer, position: number): boolean => {
  const [first = 0, second = 0] = file.subarray(position, position + 2)
  return (first & 15) === 8 && (first * 256 + second) % 31 === 0
}

const dataAfter = (file: Buffer, position: number): number => {
  if (file[position] === 13) return file[position + 1] === 10 ? position + 2 : position + 1
  return file[position] === 10 ? position + 1 : position
}

/** Looks for what is packed: always in what calls itself packed objects, in other streams because it may not. */
const scanPacked = (file: Buffer, text: string): void => {
  let [streams, objectStreams, others, bytes, last] = [0, 0, 0, 0, 0]
  for (let at = file.indexOf(KEYWORD); at >= 0; at = file.indexOf(KEYWORD, at + KEYWORD.length)) {
    demand(streams++ < STREAMS_MAX, 'too-complex')
    const before = text.slice(last, at)
    last = at
    if (before.endsWith('end')) continue
    const isCalledSo = OBJECT_STREAM.test(before)
    if (isCalledSo) demand(objectStreams++ < OBJECT_STREAMS_MAX && bytes < BYTES_MAX, 'too-complex')
    const data = dataAfter(file, at + KEYWORD.length)
    const mayBeRead = isPacked(file, data) && (isCalledSo || (others++ < OTHERS_MAX.count && bytes < OTHERS_MAX.bytes))
    const unpacked = mayBeRead ? unpack(file, data) : undefined
    if (mayBeRead) bytes += unpacked?.length ?? UNPACKED_MAX
    if (unpacked) scan(unpacked.toString('latin1'))
    else demand(!isCalledSo || !FILTER.test(before), 'too-complex')
  }
}

export const inspectPdf = (file: Buffer): void => {
  const head = file.toString('latin1', 0, HEAD)
  demand(head.includes('%PDF-') && !OTHER_BEGINNING.test(head), 'content')
  const text = file.toString('latin1')
  scan(text)
  scanPacked(file, text)
  // Readers can do without the table of places at the end, not without this.
  demand(ROOT.test(text), 'truncated')
}
