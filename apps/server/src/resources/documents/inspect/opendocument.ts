/** Inspects OpenDocument: an archive that names its own type, without a password or macros. */
import { checkDocumentArchive } from './parts.ts'
import { demand } from './refused.ts'
import { unpackWhole } from './unpack.ts'
import { tagsOf, xmlText } from './xml.ts'
import { readDirectory } from './zip.ts'

const MANIFEST_MAX = 4 * 1024 * 1024
/** OpenOffice referenced its DTD here until 2005. It defines no entities in the file, and its address names no host. */
const OLD_DOCTYPE = /<!DOCTYPE\s+manifest:manifest\s+(?:PUBLIC\s+"[^"<>]{0,100}"|SYSTEM)\s+"[\w.-]{0,100}"\s*>/

export const inspectOpenDocument = async (file: Buffer, contentType: string): Promise<void> => {
  const entries = readDirectory(file)
  const named = (wanted: string) => entries.find(({ name }) => name === wanted)
  const [type, manifest] = [named('mimetype'), named('META-INF/manifest.xml')]
  demand(type && type.size < 200 && manifest, 'content')
  demand((await unpackWhole(file, type, 200)).toString('utf8').trim() === contentType, 'content')
  const locks = tagsOf(xmlText(await unpackWhole(file, manifest, MANIFEST_MAX), OLD_DOCTYPE), ['encryption-data'])
  demand(locks.next().done, 'encrypted')
  demand(named('content.xml'), 'content')
  await checkDocumentArchive(file, { macros: false })
}
