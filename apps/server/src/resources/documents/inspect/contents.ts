/** Reads the content types and relationships of the parts of an Office Open XML archive. */
import { demand } from './refused.ts'
import { namesHost } from './targets.ts'
import { tagsOf } from './xml.ts'

export const LIST = '[Content_Types].xml'
export const RELATIONS = /(?:^|\/)_rels\/[^/]*\.rels$/
/** Matches types of parts and of relationships, regardless of the part's name. */
const MACROS = /vbaproject|vbadata|macrosheet|macroenabled/i
export const MAIN_PART = /\.main\+xml$/i
/** Types of embedded web pages, which may contain active content. */
const PAGE = /html|rfc822/i
/** The type of a hyperlink, whose target waits for a click if only hyperlink elements use the relationship. */
const HYPERLINK =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/hyperlink$/

/** Names are compared without case, with slashes for backslashes, and percent-decoded. */
export const plainName = (name: string): string =>
  name
    .replace(/%([\da-f]{2})/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(String(hex), 16)))
    .replaceAll('\\', '/')
    .toLowerCase()

/** Returns the content type of a part, by the part's own name or by its extension. */
export const typesOf = (list: string) => {
  const byName = new Map<string, string>()
  const byExtension = new Map<string, string>()
  for (const { name, attributes } of tagsOf(list, ['Default', 'Override'])) {
    const isOverride = name === 'Override'
    const types = isOverride ? byName : byExtension
    const key = attributes.get(isOverride ? 'PartName' : 'Extension')
    const type = attributes.get('ContentType')
    demand(key !== undefined && type !== undefined && !types.has(plainName(key)), 'content')
    types.set(plainName(key), type)
  }
  return (part: string): string =>
    byName.get(`/${part}`) ?? byExtension.get(part.slice(part.lastIndexOf('.') + 1)) ?? ''
}

export const checkType = (type: string, macros: boolean): void => {
  demand(macros || !MACROS.test(type) || MAIN_PART.test(type), 'macro')
  demand(!PAGE.test(type), 'embedded')
}

/** The part whose relationships a part lists. */
export const ownerOf = (relations: string): string => relations.replace(/(^|\/)_rels\/([^/]*)\.rels$/, '$1$2')

/** Returns the ids of hyperlinks to a host. Programs load the target of every other relationship. */
export const checkRelations = (xml: string, macros: boolean): Set<string> => {
  const hyperlinks = new Set<string>()
  for (const { attributes } of tagsOf(xml, ['Relationship'])) {
    const type = attributes.get('Type') ?? ''
    demand(macros || !MACROS.test(type), 'macro')
    // Readers follow an address without `TargetMode`, too.
    const isOutside = attributes.get('TargetMode')?.trim().toLowerCase() === 'external'
    const target = attributes.get('Target')
    if (target === undefined ? !isOutside : !namesHost(target)) continue
    demand(HYPERLINK.test(type.trim()), 'external')
    hyperlinks.add(attributes.get('Id')?.trim() ?? '')
  }
  return hyperlinks
}
