/** The lists of the shipped application types in both languages, with their columns and generated items. */
import { localise } from '@sievert/domain/application-type/localise'
import { compile } from '@sievert/domain/engine/compile'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { itemColumns } from '@sievert/domain/rows/item-columns'
import type { EquipmentValue, ItemData } from '@sievert/domain/sections/equipment'
import { LANGUAGES } from '@sievert/domain/texts/language'
import { translator } from '@sievert/domain/texts/translate'
import { shippedVersions } from './shipped-types.ts'
import { shippedTexts } from './texts.ts'

const lists = shippedVersions.flatMap(({ folder, version }) =>
  version.steps.flatMap(({ sections }) =>
    sections.flatMap(({ identity, sectionType }) =>
      sectionType === 'Equipment'
        ? LANGUAGES.map((language) => ({ of: `${folder} v${version.versionNumber}`, version, identity, language }))
        : [],
    ),
  ),
)

export const shippedLists = lists.map(({ of, version, identity, language }) => {
  const compiled = compile(version, 'Company')
  const section = localise(version, language)
    .steps.flatMap(({ sections }) => sections)
    .find((each) => each.identity === identity)
  if (section?.sectionType !== 'Equipment') throw new Error('no list')
  return {
    of,
    language,
    columns: itemColumns(section, translator(shippedTexts[language], language)),
    itemsOf: (seed: number): ItemData[] => {
      const answers = validAnswers(compiled, { random: seeded(seed) })
      const value = Object.values(answers).find((data) => data[identity])?.[identity] as EquipmentValue | undefined
      return value?.equipments.map(({ stepData }) => stepData) ?? []
    },
  }
})
