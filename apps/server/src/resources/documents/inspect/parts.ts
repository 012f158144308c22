/**
 * Inspects the parts of an archive, which is the document or a part of one. Each part is decompressed, compared with
 * the directory, and judged by its name, content type and content. The rules are the same at every depth.
 */
import { checkRelations, checkType, LIST, ownerOf, plainName, RELATIONS, typesOf } from './contents.ts'
import { checkEmbedded } from './ole2.ts'
import { isOle2 } from './ole2-container.ts'
import { inspectPdf } from './pdf.ts'
import { demand } from './refused.ts'
import { inspectRtf } from './rtf.ts'
import { unpack, unpackedMax, unpackWhole } from './unpack.ts'
import { xmlText } from './xml.ts'
import { createLinkReader } from './xml-links.ts'
import { ENTRIES_MAX, readDirectory } from './zip.ts'
import type { ZipEntry } from './zip-entries.ts'

const MEGABYTE = 1024 * 1024
const LIST_MAX = 4 * MEGABYTE
const HEAD = 1024
const LESS_THAN = 0x3c

/** Remaining limits of a document and all its parts together. `macros`: the document may contain them. */
type Allowance = {
  macros: boolean
  entries: number
  /** Bytes: decompressed in total, in parts with an inspector of their own, and in lists of relationships. */
  unpacked: number
  nested: number
  relations: number
}
/** A diagram in a document is a workbook; real documents are not nested deeper. */
const DEPTH_MAX = 3

const PROGRAM_NAME =
  /\.(?:exe|com|scr|pif|cpl|dll|ocx|sys|ms[ip]|msix|appx|apk|application|gadget|bat|cmd|psm?1|vb[se]?|jse?|mjs|ws[cfh]|sct|hta|x?html?|mht(?:ml)?|lnk|url|reg|inf|scf|jar|jnlp|class|chm|hlp|iso|vhdx?|sh|py|pl|rb|app|dmg|desktop)[. ]*$/
/** First bytes of programs: Windows, Linux, and scripts with a shebang. */
const PROGRAM = /^(?:MZ|\x7fELF|#!)/
const PAGE = /<(?:!doctype\s+html|html|script|iframe)[\s>]/i
/** Macros of Office Open XML, and modules of OpenDocument. Lists that only name a library exist without macros, too. */
const MACRO_NAME =
  /vbaproject\.bin$|(?:^|\/)(?:basic\/[^/]+\/(?!(?:script|dialog)-l[bc]\.xml$)[^/]+\.xml|scripts\/.*[^/])$/

type Look = (part: Buffer, allowance: Allowance, depth: number) => unknown
/** White space, zeros of UTF-16, and byte order marks, which may precede the content. */
const BEFORE_CONTENT = new Set([0, 9, 10, 11, 12, 13, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff])
const IS_BEFORE_CONTENT = Uint8Array.from({ length: 256 }, (_, byte) => (BEFORE_CONTENT.has(byte) ? 1 : 0))
/** The position of the first byte of the content; the length of the chunk if it has none. */
const contentStart = (chunk: Buffer): number => {
  let at = 0
  while (at < chunk.length && IS_BEFORE_CONTENT[chunk[at] ?? 0] === 1) at++
  return at
}
/** The inspector for a part with this content; undefined for a part that contains no other files. */
const lookFor = (chunk: Buffer, head: string): Look | undefined => {
  demand(!PROGRAM.test(head) && !PAGE.test(head), 'embedded')
  if (isOle2(chunk)) return checkEmbedded
  if (chunk.toString('latin1', 0, 4) === 'PK\x03\x04') return checkArchive
  if (head.startsWith('{\\rtf')) return inspectRtf
  return head.startsWith('%PDF-') ? inspectPdf : undefined
}

type Part = { entry: ZipEntry; hyperlinks: ReadonlySet<string> | undefined }
const checkPart = async (
  file: Buffer,
  { entry, hyperlinks }: Part,
  allowance: Allowance,
  depth: number,
): Promise<void> => {
  const chunks: Buffer[] = []
  let look: Look | undefined
  let links: ReturnType<typeof createLinkReader> | undefined
  let first: Buffer | undefined
  let blank: Buffer | undefined
  let hasContent = false
  for await (const chunk of unpack(file, entry)) {
    if (!hasContent) {
      // Equal chunks are compared faster than they are read.
      if (blank?.equals(chunk)) continue
      first ??= chunk
      const start = contentStart(chunk)
      // Dropped chunks are of even length, as the characters of UTF-16 are.
      if (start === chunk.length) {
        blank = chunk
        continue
      }
      hasContent = true
      look = lookFor(chunk, chunk.toString('latin1', start, start + HEAD))
      if (look) allowance.nested -= entry.size
      demand(allowance.nested >= 0, 'too-complex')
      if (chunk[start] === LESS_THAN) links = createLinkReader(first, hyperlinks)
    }
    if (look) chunks.push(chunk)
    links?.push(chunk)
  }
  // In a part that is not XML, the use of its relationships is unknown.
  demand(links || !hyperlinks, 'external')
  links?.end()
  await look?.(Buffer.concat(chunks), allowance, depth + 1)
}

const checkName = (part: string, macros: boolean): void => {
  demand(macros || !MACRO_NAME.test(part), 'macro')
  demand(!PROGRAM_NAME.test(part), 'embedded')
}

/** Returns the content types of the archive's parts. */
const checkArchive = async (file: Buffer, allowance: Allowance, depth: number): Promise<string[]> => {
  const { macros } = allowance
  const entries = readDirectory(file)
  allowance.entries -= entries.length
  demand(depth <= DEPTH_MAX && allowance.entries >= 0, 'too-complex')
  for (const { size } of entries) allowance.unpacked -= size
  demand(allowance.unpacked >= 0, 'too-large-inside')
  const list = entries.find(({ name }) => name === LIST)
  const typeOf = list ? typesOf(xmlText(await unpackWhole(file, list, LIST_MAX))) : () => ''
  const types: string[] = []
  const hyperlinks = new Map<string, Set<string>>()
  for (const entry of entries) {
    const part = plainName(entry.name)
    checkName(part, macros)
    if (entry !== list) types.push(typeOf(part))
    checkType(types.at(-1) ?? '', macros)
    if (!RELATIONS.test(part)) continue
    allowance.relations -= entry.size
    demand(allowance.relations >= 0, 'too-complex')
    const ids = checkRelations(xmlText(await unpackWhole(file, entry, entry.size)), macros)
    if (ids.size > 0) hyperlinks.set(ownerOf(part), ids)
  }
  for (const entry of entries)
    await checkPart(file, { entry, hyperlinks: hyperlinks.get(plainName(entry.name)) }, allowance, depth)
  return types
}

/** `macros`: the document may contain macros. Returns the content types of its parts. */
export const checkDocumentArchive = (file: Buffer, { macros }: { macros: boolean }): Promise<string[]> =>
  checkArchive(
    file,
    { macros, entries: ENTRIES_MAX, unpacked: unpackedMax(file), nested: 32 * MEGABYTE, relations: 16 * MEGABYTE },
    0,
  )
