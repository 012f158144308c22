/**
 * The parts of an archive, be it the document or a part of one: each unpacked, found as it is said to be, and judged by its name,
 * by what the archive says of it, and by its content, with the same rules at every depth.
 */
import { checkRelations, checkType, LIST, plainName, RELATIONS, typesOf } from './contents.ts'
import { checkEmbedded } from './ole2.ts'
import { isOle2 } from './ole2-container.ts'
import { inspectPdf } from './pdf.ts'
import { demand } from './refused.ts'
import { inspectRtf } from './rtf.ts'
import { unpack, unpackedMax, unpackWhole } from './unpack.ts'
import { xmlText } from './xml.ts'
import { createLinkReader, isXml } from './xml-links.ts'
import { ENTRIES_MAX, readDirectory } from './zip.ts'
import type { ZipEntry } from './zip-entries.ts'

const MEGABYTE = 1024 * 1024
const LIST_MAX = 4 * MEGABYTE
const HEAD = 1024

/** What is left of what a document and all that it holds may have together. `macros`: it may have them. */
type Allowance = {
  macros: boolean
  entries: number
  /** Bytes: unpacked, of which in parts that are looked into themselves, and in lists of relations. */
  unpacked: number
  nested: number
  relations: number
}
/** A diagram in a document is a workbook; deeper than in that nothing real stands. */
const DEPTH_MAX = 3

const PROGRAM_NAME =
  /\.(?:exe|com|scr|pif|cpl|dll|ocx|sys|ms[ip]|msix|appx|apk|application|gadget|bat|cmd|psm?1|vb[se]?|jse?|mjs|ws[cfh]|sct|hta|x?html?|mht(?:ml)?|lnk|url|reg|inf|scf|jar|jnlp|class|chm|hlp|iso|vhdx?|sh|py|pl|rb|app|dmg|desktop)[. ]*$/
/** How programs begin: of Windows, of Linux, of a shell. */
const PROGRAM = /^(?:\xef\xbb\xbf)?\s*(?:MZ|\x7fELF|#!)/
const PAGE = /<(?:!doctype\s+html|html|script|iframe)[\s>]/i
/** Of Office Open XML; and modules of OpenDocument, whose lists that name a library alone are there without any, too. */
const MACRO_NAME =
  /vbaproject\.bin$|(?:^|\/)(?:basic\/[^/]+\/(?!(?:script|dialog)-l[bc]\.xml$)[^/]+\.xml|scripts\/.*[^/])$/

type Look = (part: Buffer, allowance: Allowance, depth: number) => unknown
/** How to look into a part that begins so; nothing for what holds nothing else. */
const lookFor = (chunk: Buffer): Look | undefined => {
  const head = chunk.toString('latin1', 0, HEAD)
  demand(!PROGRAM.test(head) && !PAGE.test(head), 'embedded')
  if (isOle2(chunk)) return checkEmbedded
  if (head.startsWith('PK\x03\x04')) return checkArchive
  if (/^\s*\{\\rtf/.test(head)) return inspectRtf
  return /^\s*%PDF-/.test(head) ? inspectPdf : undefined
}

const checkPart = async (file: Buffer, entry: ZipEntry, allowance: Allowance, depth: number): Promise<void> => {
  const chunks: Buffer[] = []
  let look: Look | undefined
  let links: ReturnType<typeof createLinkReader> | undefined
  let isFirst = true
  for await (const chunk of unpack(file, entry)) {
    if (isFirst) {
      look = lookFor(chunk)
      if (look) allowance.nested -= entry.size
      demand(allowance.nested >= 0, 'too-complex')
      if (isXml(chunk.toString('latin1', 0, HEAD))) links = createLinkReader(chunk)
      isFirst = false
    }
    if (look) chunks.push(chunk)
    links?.push(chunk)
  }
  links?.end()
  await look?.(Buffer.concat(chunks), allowance, depth + 1)
}

const checkName = (part: string, macros: boolean): void => {
  demand(macros || !MACRO_NAME.test(part), 'macro')
  demand(!PROGRAM_NAME.test(part), 'embedded')
}

/** Gives what the archive's list says that its parts are. */
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
  for (const entry of entries) {
    const part = plainName(entry.name)
    checkName(part, macros)
    if (entry !== list) types.push(typeOf(part))
    checkType(types.at(-1) ?? '', macros)
    if (!RELATIONS.test(part)) continue
    allowance.relations -= entry.size
    demand(allowance.relations >= 0, 'too-complex')
    checkRelations(xmlText(await unpackWhole(file, entry, entry.size)), macros)
  }
  for (const entry of entries) await checkPart(file, entry, allowance, depth)
  return types
}

/** `macros`: the document may have them. */
export const checkDocumentArchive = (file: Buffer, { macros }: { macros: boolean }): Promise<string[]> =>
  checkArchive(
    file,
    { macros, entries: ENTRIES_MAX, unpacked: unpackedMax(file), nested: 32 * MEGABYTE, relations: 16 * MEGABYTE },
    0,
  )
