/** OpenDocument: an archive that names its own type; neither locked nor with macros. */
import type { Bytes } from './bytes.ts'
import { demand } from './refused.ts'
import { checkUnpacked, readDirectory, unpackText } from './zip.ts'

const MANIFEST_MAX = 4 * 1024 * 1024
const LOCKED = /<(?:[\w.-]+:)?encryption-data[\s>]/
/** Modules of macros; the lists that name a library alone are there without any, too. */
const MACRO = /^(?:Basic\/[^/]+\/(?!(?:script|dialog)-l[bc]\.xml$)[^/]+\.xml|Scripts\/.*[^/])$/i

export const inspectOpenDocument = async (bytes: Bytes, contentType: string): Promise<void> => {
  const entries = await readDirectory(bytes)
  const named = (wanted: string) => entries.find(({ name }) => name === wanted)
  const [type, manifest] = [named('mimetype'), named('META-INF/manifest.xml')]
  demand(type && type.size < 200 && manifest, 'content')
  demand((await unpackText(bytes, type, 200)).trim() === contentType, 'content')
  demand(!LOCKED.test(await unpackText(bytes, manifest, MANIFEST_MAX)), 'encrypted')
  demand(named('content.xml'), 'content')
  demand(!entries.some(({ name }) => MACRO.test(name)), 'macro')
  await checkUnpacked(bytes, entries)
}
