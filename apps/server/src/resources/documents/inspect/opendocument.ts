/** OpenDocument: an archive that names its own type; neither locked nor with macros. */
import { checkDocumentArchive } from './parts.ts'
import { demand } from './refused.ts'
import { tagsOf, xmlText } from './xml.ts'
import { readDirectory, unpackWhole } from './zip.ts'

const MANIFEST_MAX = 4 * 1024 * 1024

export const inspectOpenDocument = async (file: Buffer, contentType: string): Promise<void> => {
  const entries = readDirectory(file)
  const named = (wanted: string) => entries.find(({ name }) => name === wanted)
  const [type, manifest] = [named('mimetype'), named('META-INF/manifest.xml')]
  demand(type && type.size < 200 && manifest, 'content')
  demand((await unpackWhole(file, type, 200)).toString('utf8').trim() === contentType, 'content')
  const locks = tagsOf(xmlText(await unpackWhole(file, manifest, MANIFEST_MAX)), ['encryption-data'])
  demand(locks.next().done, 'encrypted')
  demand(named('content.xml'), 'content')
  await checkDocumentArchive(file, { macros: false })
}
