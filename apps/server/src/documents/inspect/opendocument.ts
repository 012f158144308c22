/** OpenDocument: an archive that names its own type; neither locked nor with macros. */
import { checkParts } from './parts.ts'
import { demand } from './refused.ts'
import { xmlText } from './xml.ts'
import { readDirectory, unpackWhole } from './zip.ts'

const MANIFEST_MAX = 4 * 1024 * 1024
const LOCKED = /<(?:[\w.-]+:)?encryption-data[\s>]/
/** Modules of macros; the lists that name a library alone are there without any, too. */
const MACRO = /^(?:Basic\/[^/]+\/(?!(?:script|dialog)-l[bc]\.xml$)[^/]+\.xml|Scripts\/.*[^/])$/i

export const inspectOpenDocument = async (file: Buffer, contentType: string): Promise<void> => {
  const entries = readDirectory(file)
  const named = (wanted: string) => entries.find(({ name }) => name === wanted)
  const [type, manifest] = [named('mimetype'), named('META-INF/manifest.xml')]
  demand(type && type.size < 200 && manifest, 'content')
  demand((await unpackWhole(file, type, 200)).toString('utf8').trim() === contentType, 'content')
  demand(!LOCKED.test(xmlText(await unpackWhole(file, manifest, MANIFEST_MAX))), 'encrypted')
  demand(named('content.xml'), 'content')
  demand(!entries.some(({ name }) => MACRO.test(name.replaceAll('\\', '/'))), 'macro')
  await checkParts(file, entries, { macros: false })
}
