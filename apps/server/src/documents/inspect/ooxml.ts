/** Office Open XML: an archive whose list of contents says which document it is; macros only where the extension says so. */
import type { Bytes } from './bytes.ts'
import { holdsLockedPackage } from './ole2.ts'
import { demand } from './refused.ts'
import { checkUnpacked, readDirectory, unpackText, type ZipEntry } from './zip.ts'

const LIST = '[Content_Types].xml'
const LIST_MAX = 1024 * 1024
const MACROS = /vbaproject|vbadata|macrosheet/i
const MAIN_PART = /\.main\+xml$/i

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return ENTITIES[String(name)] ?? whole
  })

const attribute = (tag: string, name: string): string =>
  decode(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? '')

/** What the list says each part is, by the part's own name or by its extension. */
const typesOf = (list: string) => {
  // Neither has a place here, and both could hide something from this reading.
  demand(!/<!(?:DOCTYPE|\[CDATA)/i.test(list), 'content')
  const byName = new Map<string, string>()
  const byExtension = new Map<string, string>()
  for (const [tag, kind] of list.replace(/<!--[^]*?-->/g, '').matchAll(/<(?:[\w.-]+:)?(Default|Override)\s[^>]*>/g)) {
    const type = attribute(tag, 'ContentType')
    if (kind === 'Override') byName.set(attribute(tag, 'PartName').toLowerCase(), type)
    else byExtension.set(attribute(tag, 'Extension').toLowerCase(), type)
  }
  return ({ name }: ZipEntry): string => {
    const part = name.toLowerCase()
    return byName.get(`/${part}`) ?? byExtension.get(part.slice(part.lastIndexOf('.') + 1)) ?? ''
  }
}

export const inspectOoxml = async (
  bytes: Bytes,
  { mainPart, macros }: { mainPart: string; macros: boolean },
): Promise<void> => {
  demand(!(await holdsLockedPackage(bytes)), 'encrypted')
  const entries = await readDirectory(bytes)
  const list = entries.find(({ name }) => name === LIST)
  demand(list, 'content')
  const typeOf = typesOf(await unpackText(bytes, list, LIST_MAX))
  const types = entries.filter((entry) => entry !== list).map(typeOf)
  const hasMacros =
    types.some((type) => MACROS.test(type)) || entries.some(({ name }) => /vbaproject\.bin$/i.test(name))
  demand(macros || !hasMacros, 'macro')
  const mainParts = types.filter((type) => MAIN_PART.test(type))
  demand(mainParts.length > 0 && mainParts.every((type) => type.toLowerCase() === mainPart.toLowerCase()), 'content')
  await checkUnpacked(bytes, entries)
}
