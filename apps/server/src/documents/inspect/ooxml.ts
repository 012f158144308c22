/** Office Open XML: an archive whose list of contents says which document it is; macros only where the extension says so. */
import { holdsLockedPackage } from './ole2.ts'
import { checkParts } from './parts.ts'
import { demand } from './refused.ts'
import { tagsOf, xmlText } from './xml.ts'
import { readDirectory, unpackWhole, type ZipEntry } from './zip.ts'

const LIST = '[Content_Types].xml'
const LIST_MAX = 4 * 1024 * 1024
/** Of parts and of relations, whatever the part itself is called. */
const MACROS = /vbaproject|vbadata|macrosheet|macroenabled/i
const MAIN_PART = /\.main\+xml$/i
const RELATIONS = /(?:^|\/)_rels\/[^/]*\.rels$/
const RELATIONS_MAX = 16 * 1024 * 1024
/** What is fetched from elsewhere when the document is opened; a link is not. */
const FETCHED = /\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk)$/i

/** Names count in any case, with either slash and with letters written by their numbers. */
const plainName = (name: string): string =>
  name
    .replace(/%([\da-f]{2})/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(String(hex), 16)))
    .replaceAll('\\', '/')
    .toLowerCase()

/** What the list says each part is, by the part's own name or by its extension. */
const typesOf = (list: string) => {
  const byName = new Map<string, string>()
  const byExtension = new Map<string, string>()
  for (const { name, attributes } of tagsOf(list, ['Default', 'Override'])) {
    const type = attributes.get('ContentType') ?? ''
    if (name === 'Override') byName.set(plainName(attributes.get('PartName') ?? ''), type)
    else byExtension.set((attributes.get('Extension') ?? '').toLowerCase(), type)
  }
  return ({ name }: ZipEntry): string => {
    const part = plainName(name)
    return byName.get(`/${part}`) ?? byExtension.get(part.slice(part.lastIndexOf('.') + 1)) ?? ''
  }
}

const checkRelations = (xml: string, macros: boolean): void => {
  for (const { attributes } of tagsOf(xml, ['Relationship'])) {
    const type = attributes.get('Type') ?? ''
    demand(macros || !MACROS.test(type), 'macro')
    const isOutside = attributes.get('TargetMode')?.trim().toLowerCase() === 'external'
    demand(!(isOutside && FETCHED.test(type.trim())), 'external')
  }
}

export const inspectOoxml = async (
  file: Buffer,
  { mainPart, macros }: { mainPart: string; macros: boolean },
): Promise<void> => {
  demand(!holdsLockedPackage(file), 'encrypted')
  const entries = readDirectory(file)
  const list = entries.find(({ name }) => name === LIST)
  demand(list, 'content')
  const typeOf = typesOf(xmlText(await unpackWhole(file, list, LIST_MAX)))
  const types = entries.filter((entry) => entry !== list).map(typeOf)
  const mainParts = types.filter((type) => MAIN_PART.test(type))
  const isMain = (type: string) => type.toLowerCase() === mainPart.toLowerCase()
  const hasMacros =
    types.some((type) => MACROS.test(type) && !MAIN_PART.test(type)) ||
    entries.some(({ name }) => plainName(name).endsWith('vbaproject.bin'))
  demand(macros || !hasMacros, 'macro')
  demand(mainParts.length > 0 && mainParts.every(isMain), 'content')
  await checkParts(file, entries, { macros })
  let relations = 0
  for (const entry of entries.filter(({ name }) => RELATIONS.test(plainName(name)))) {
    relations += entry.size
    demand(relations <= RELATIONS_MAX, 'too-complex')
    checkRelations(xmlText(await unpackWhole(file, entry, RELATIONS_MAX)), macros)
  }
}
