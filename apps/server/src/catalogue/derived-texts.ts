/** Derives texts from the catalogue's other files, under the keys that the program uses. */
import type { CatalogueContent, TypeFolder } from '@sievert/domain/catalogue-lint/lint'
import type { Language } from '@sievert/domain/texts/language'
import { fill } from '@sievert/domain/texts/translate'

/** The author writes the noun once, in the type; the message about a missing item is derived from it. */
const itemMessages = ({ versions }: TypeFolder, language: Language, template: string): [string, string][] =>
  versions.flatMap(({ version }) =>
    version.steps.flatMap((step) =>
      step.sections.flatMap((section): [string, string][] =>
        section.sectionType === 'Equipment'
          ? [[`validation.min.equipment.${section.equipmentName}`, fill(template, [section.noun[language]])]]
          : [],
      ),
    ),
  )

/** All texts of a language; Swedish where it has none. `texts/<language>.json` takes precedence over derived texts. */
export const textsOf = (content: CatalogueContent, language: Language): Readonly<Record<string, string>> => {
  const { businessTypes, veterinary, texts } = content
  const template = texts[language]['validation.min.equipment.{equipmentName}'] ?? ''
  const derived = Object.fromEntries([
    ...businessTypes.flatMap((folder) => itemMessages(folder, language, template)),
    ...businessTypes.map(({ type }) => [`business-type.${type.nameKey}.text`, type.name[language]] as const),
    ...veterinary.types.map(({ nameKey, name }) => [`equipment.type.${nameKey}.text`, name[language]] as const),
    ...[...veterinary.usageGroups, ...veterinary.mountings].map(
      ({ textKey, text }) => [textKey, text[language]] as const,
    ),
  ])
  return { ...(language === 'sv' ? {} : textsOf(content, 'sv')), ...derived, ...texts[language] }
}
