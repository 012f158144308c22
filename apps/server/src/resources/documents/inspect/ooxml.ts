/**
 * Inspects Office Open XML: an archive whose content types define the kind of document; macros only if the extension
 * permits them.
 */
import { MAIN_PART } from './contents.ts'
import { holdsLockedPackage } from './ole2.ts'
import { checkDocumentArchive } from './parts.ts'
import { demand } from './refused.ts'

export const inspectOoxml = async (
  file: Buffer,
  { mainPart, macros }: { mainPart: string; macros: boolean },
): Promise<void> => {
  demand(!holdsLockedPackage(file), 'encrypted')
  const types = await checkDocumentArchive(file, { macros })
  const mainParts = types.filter((type) => MAIN_PART.test(type))
  demand(mainParts.length > 0 && mainParts.every((type) => type.toLowerCase() === mainPart.toLowerCase()), 'content')
}
