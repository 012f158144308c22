/**
 * Inspects documents of Word and Excel before 2007, each in an OLE2 container: their type, passwords and active
 * content.
 */
import type { IsContent } from './archive-end.ts'
import { type Container, contentOf, type Entry, isOle2, openContainer, readStream, STREAM } from './ole2-container.ts'
import { checkLink } from './ole2-link.ts'
import { demand } from './refused.ts'
import { checkWordDocument } from './word-document.ts'
import { checkWorkbook } from './workbook.ts'

const isLockedPackage = ({ top }: Container) => top.has('encryptedpackage') || top.has('encryptioninfo')

/** An Office Open XML file that is locked with a password is such a container. */
export const holdsLockedPackage = (file: Buffer): boolean => isOle2(file) && isLockedPackage(openContainer(file))

/** Streams of macros, and the wrapper of embedded programs and other files. Names are compared without case. */
const MACROS = new Set(['_vba_project', '_vba_project_cur'])
const PACKAGE = '\u0001ole10native'
/** Checks of streams at any depth: a diagram's workbook in a document, an older version beside the newer, links. */
const CHECKS = new Map([
  ['workbook', checkWorkbook],
  ['book', checkWorkbook],
  ['\u0001ole', checkLink],
])

const checkNames = (entries: readonly Entry[], { macros }: { macros: boolean }): void => {
  demand(macros || !entries.some(({ name }) => MACROS.has(name)), 'macro')
  demand(!entries.some(({ name }) => name === PACKAGE), 'embedded')
}

const checkStreams = (container: Container, macros: { macros: boolean }): void => {
  let mayBeRead = container.file.length
  for (const entry of container.entries) {
    const check = entry.type === STREAM && CHECKS.get(entry.name)
    if (!check) continue
    mayBeRead -= entry.size
    // Streams overlap only in a crafted file.
    demand(mayBeRead >= 0, 'content')
    check(readStream(container, entry), macros)
  }
}

/**
 * `mainStreams`: one of these must be directly below the root. Returns the predicate for content bytes: those of
 * streams.
 */
export const inspectOle2 = (file: Buffer, mainStreams: readonly string[]): IsContent => {
  const container = openContainer(file)
  demand(!isLockedPackage(container), 'encrypted')
  const main = mainStreams.map((name) => container.top.get(name.toLowerCase())).find((entry) => entry !== undefined)
  demand(main?.type === STREAM, 'content')
  checkNames(container.entries, { macros: false })
  checkStreams(container, { macros: false })
  if (main.name === 'worddocument') checkWordDocument(readStream(container, main), container)
  return contentOf(container)
}

/** Inspects a container inside a document: refuses the macros and embedded files that are refused in a document. */
export const checkEmbedded = (file: Buffer, { macros }: { macros: boolean }): void => {
  const container = openContainer(file)
  checkNames(container.entries, { macros })
  checkStreams(container, { macros })
}
