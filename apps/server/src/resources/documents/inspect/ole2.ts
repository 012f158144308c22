/** Documents of Word and Excel before 2007, each in an OLE2 container: which document it is, and whether it is locked or acts by itself. */
import type { IsContent } from './archive-end.ts'
import { type Container, contentOf, type Entry, isOle2, openContainer, readStream, STREAM } from './ole2-container.ts'
import { demand } from './refused.ts'
import { checkWordDocument } from './word-document.ts'
import { checkWorkbook } from './workbook.ts'

const isLockedPackage = ({ top }: Container) => top.has('encryptedpackage') || top.has('encryptioninfo')

/** An Office Open XML file that is locked with a password is such a container. */
export const holdsLockedPackage = (file: Buffer): boolean => isOle2(file) && isLockedPackage(openContainer(file))

/** Where macros stand, and what a program or any other file is wrapped in. Names count in any case. */
const MACROS = new Set(['_vba_project', '_vba_project_cur'])
const PACKAGE = '\u0001ole10native'
const WORKBOOKS = new Set(['workbook', 'book'])

const checkNames = (entries: readonly Entry[], { macros }: { macros: boolean }): void => {
  demand(macros || !entries.some(({ name }) => MACROS.has(name)), 'macro')
  demand(!entries.some(({ name }) => name === PACKAGE), 'embedded')
}

/** Workbooks stand at any depth: a diagram's in a document, an older version's beside the newer. */
const checkWorkbooks = (container: Container, macros: { macros: boolean }): void => {
  let mayBeRead = container.file.length
  for (const entry of container.entries) {
    if (entry.type !== STREAM || !WORKBOOKS.has(entry.name)) continue
    mayBeRead -= entry.size
    // Only in a file made for it one stream stands inside another.
    demand(mayBeRead >= 0, 'content')
    checkWorkbook(readStream(container, entry), macros)
  }
}

/** `mainStreams`: one of these must stand at the top. Gives which bytes are content: those of streams. */
export const inspectOle2 = (file: Buffer, mainStreams: readonly string[]): IsContent => {
  const container = openContainer(file)
  demand(!isLockedPackage(container), 'encrypted')
  const main = mainStreams.map((name) => container.top.get(name.toLowerCase())).find((entry) => entry !== undefined)
  demand(main?.type === STREAM, 'content')
  checkNames(container.entries, { macros: false })
  checkWorkbooks(container, { macros: false })
  if (main.name === 'worddocument') checkWordDocument(readStream(container, main), container)
  return contentOf(container)
}

/** A container inside a document: it may hold what the document may not. */
export const checkEmbedded = (file: Buffer, { macros }: { macros: boolean }): void => {
  const container = openContainer(file)
  checkNames(container.entries, { macros })
  checkWorkbooks(container, { macros })
}
