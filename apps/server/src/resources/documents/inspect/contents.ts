/** What an Office Open XML archive says of its parts: what each is, and what it is related to. */
import { demand } from './refused.ts'
import { namesHost } from './targets.ts'
import { tagsOf } from './xml.ts'

export const LIST = '[Content_Types].xml'
export const RELATIONS = /(?:^|\/)_rels\/[^/]*\.rels$/
/** Of parts and of relations, whatever the part itself is called. */
const MACROS = /vbaproject|vbadata|macrosheet|macroenabled/i
export const MAIN_PART = /\.main\+xml$/i
/** A page that the document takes in: with all that a page may do. */
const PAGE = /html|rfc822/i
/** Programs load the target of every relation but a hyperlink's, some of them when the document is opened. */
const HYPERLINK = /\/hyperlink$/i

/** Names count in any case, with either slash and with letters written by their numbers. */
export const plainName = (name: string): string =>
  name
    .replace(/%([\da-f]{2})/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(String(hex), 16)))
    .replaceAll('\\', '/')
    .toLowerCase()

/** What the list says each part is, by the part's own name or by its extension. */
export const typesOf = (list: string) => {
  const byName = new Map<string, string>()
  const byExtension = new Map<string, string>()
  for (const { name, attributes } of tagsOf(list, ['Default', 'Override'])) {
    const isOverride = name === 'Override'
    const types = isOverride ? byName : byExtension
    const key = isOverride ? plainName(attributes.get('PartName') ?? '') : attributes.get('Extension')?.toLowerCase()
    demand(!types.has(key ?? ''), 'content')
    types.set(key ?? '', attributes.get('ContentType') ?? '')
  }
  return (part: string): string =>
    byName.get(`/${part}`) ?? byExtension.get(part.slice(part.lastIndexOf('.') + 1)) ?? ''
}

export const checkType = (type: string, macros: boolean): void => {
  demand(macros || !MACROS.test(type) || MAIN_PART.test(type), 'macro')
  demand(!PAGE.test(type), 'embedded')
}

export const checkRelations = (xml: string, macros: boolean): void => {
  for (const { attributes } of tagsOf(xml, ['Relationship'])) {
    const type = attributes.get('Type') ?? ''
    demand(macros || !MACROS.test(type), 'macro')
    const isOutside = attributes.get('TargetMode')?.trim().toLowerCase() === 'external'
    if (!isOutside || HYPERLINK.test(type.trim())) continue
    const target = attributes.get('Target')
    demand(target !== undefined && !namesHost(target), 'external')
  }
}
