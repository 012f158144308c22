/** The parts of a document that is an archive: each unpacked, found as it is said to be, and judged by its content, not its name. */
import { checkEmbedded, isOle2 } from './ole2.ts'
import { demand } from './refused.ts'
import { checkProportion, unpack, unpackWhole, type ZipEntry } from './zip.ts'

/** What is packed inside of a document may hold no more than the document may. */
const NESTED_MAX = 64 * 1024 * 1024
/** How programs begin: of Windows, of Linux, of a shell. */
const PROGRAM = /^(?:MZ|\x7fELF|#!)/
const ARCHIVE = 'PK\x03\x04'
const MACROS_INSIDE = /vbaproject|macrosheets\//i

/** Whether a part is a container or an archive itself; a program is refused at once. */
const beginsNested = (chunk: Buffer): boolean => {
  const head = chunk.toString('latin1', 0, 4)
  demand(!PROGRAM.test(head), 'embedded')
  return isOle2(chunk) || head === ARCHIVE
}

const checkNested = (part: Buffer, macros: boolean): void => {
  if (isOle2(part)) checkEmbedded(part, { macros })
  else demand(macros || !MACROS_INSIDE.test(part.toString('latin1')), 'macro')
}

/** `macros`: the document may have them. */
export const checkParts = async (file: Buffer, entries: readonly ZipEntry[], { macros }: { macros: boolean }) => {
  checkProportion(file, entries)
  for (const entry of entries) {
    let isNested: boolean | undefined
    for await (const chunk of unpack(file, entry)) isNested ??= beginsNested(chunk)
    if (!isNested) continue
    demand(entry.size <= NESTED_MAX, 'too-complex')
    checkNested(await unpackWhole(file, entry, NESTED_MAX), macros)
  }
}
