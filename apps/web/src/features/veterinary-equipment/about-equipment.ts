/** Short descriptions of equipment, for its card and for the comparison of two versions. */

import { DESCRIPTION_MAX, truncate } from '@sievert/domain/application/truncate'
import { toNumber } from '@sievert/domain/rules/number'
import type { TextKey } from '@sievert/domain/text-key'
import { writtenTown } from '@sievert/domain/texts/written'
import { isAddressHidden } from '@sievert/domain/veterinary-equipment/offered'
import type { VeterinaryCatalogue, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import type { Texts } from '../../texts/texts.ts'

type Catalogue = VeterinaryCatalogue<string>
type Words = Pick<Texts, 't' | 'language'>

const LOCALE = { sv: 'sv-SE', en: 'en-GB' }

/** A number in the format of the language; typed text is unchanged. */
export const measureText = (value: VeterinaryEquipment['max_kV'], language: Texts['language']): string =>
  typeof value === 'number'
    ? new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 10, useGrouping: false }).format(value)
    : (value ?? '')

const measured = (value: VeterinaryEquipment['max_kV'], unit: TextKey, { t, language }: Words): string => {
  const number = toNumber(value)
  return number === undefined ? '' : t(unit, [measureText(number, language)])
}

export const typeName = ({ equipmentTypeId }: VeterinaryEquipment, { types }: Catalogue): string =>
  types.find(({ id }) => id === equipmentTypeId)?.name ?? ''

// The form also stores the name of a known make or model, so that a version can be described before the lists are
// fetched.
export const namesOf = ({ makeId, makeName, modelId, modelName }: VeterinaryEquipment, catalogue: Catalogue) => ({
  makeName: makeName || (catalogue.makes.find(({ id }) => id === makeId)?.name ?? ''),
  modelName: modelName || (catalogue.models.find(({ id }) => id === modelId)?.name ?? ''),
})

const makeAndModel = (equipment: VeterinaryEquipment, catalogue: Catalogue): string =>
  Object.values(namesOf(equipment, catalogue)).filter(Boolean).join(' ')

const whereabouts = ({ address, usageSelection }: VeterinaryEquipment, { t }: Words): string =>
  isAddressHidden(usageSelection.options)
    ? t('equipment.card.itinerant.text')
    : [address.street, writtenTown(address)].filter(Boolean).join(', ')

type Fact = readonly [label: string, value: string]

/** Kinds of animals. */
const usage = ({ usageSelection }: VeterinaryEquipment, { usageGroups }: Catalogue): string =>
  usageGroups.find(({ identity }) => identity === usageSelection.usage)?.text ?? ''

/** Mounting and beam direction of each usage; the label names the animals if there are several. */
const mountings = ({ usageSelection }: VeterinaryEquipment, catalogue: Catalogue, { t }: Words): Fact[] => {
  const answered = usageSelection.options.filter(({ option }) => option !== null)
  return answered.flatMap(({ usage: animals, option, description }): Fact[] => {
    const named = (label: string) =>
      answered.length > 1 && animals !== 'BothSmallAndLarge' ? t(`equipment.card.${animals}.text`, [label]) : label
    const mounting = catalogue.mountings.find(({ identity }) => identity === option)?.text ?? ''
    const facts: Fact[] = [
      [named(t('equipment.card.mounting.text')), mounting],
      [named(t('equipment.description.label.text')), description],
    ]
    return facts.filter(([, value]) => value !== '')
  })
}

/** Labelled facts; empty ones are omitted. */
const factsOf = (equipment: VeterinaryEquipment, catalogue: Catalogue, words: Words): Fact[] => {
  const { t } = words
  const power = [
    measured(equipment.max_kV, 'general.kilovolts.text', words),
    measured(equipment.max_mA, 'general.milliamperes.text', words),
  ]
  const facts: Fact[] = [
    [t('equipment.card.make-model.text'), makeAndModel(equipment, catalogue)],
    [t('equipment.serial-number.label.text'), equipment.serialNumber],
    [t('equipment.card.power.text'), power.filter(Boolean).join(', ')],
    [t('equipment.card.address.text'), whereabouts(equipment, words)],
    [t('equipment.card.usage.text'), usage(equipment, catalogue)],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** Facts that distinguish equipment; long text is truncated to a line. */
export const cardFacts = (equipment: VeterinaryEquipment, catalogue: Catalogue, words: Words): Fact[] => {
  const serialNumber = equipment.serialNumber || words.t('equipment.card.no-serial-number.text')
  const mounted = mountings(equipment, catalogue, words).map(
    ([label, text]): Fact => [label, truncate(text.replaceAll(/\s+/g, ' '), DESCRIPTION_MAX)],
  )
  return [...factsOf({ ...equipment, serialNumber }, catalogue, words), ...mounted]
}

/** All answers, one per line. */
export const describeVersion = (equipment: VeterinaryEquipment, catalogue: Catalogue, words: Words): string => {
  const { address, productSheets } = equipment
  return [
    typeName(equipment, catalogue),
    ...factsOf(equipment, catalogue, words).map(([label, value]) => `${label}: ${value}`),
    address.isDefaultAdress && words.t('equipment.address.default.text'),
    ...mountings(equipment, catalogue, words).map(([label, value]) => `${label}: ${value}`),
    ...productSheets.map(({ fileName }) => fileName),
  ]
    .filter(Boolean)
    .join('\n')
}
