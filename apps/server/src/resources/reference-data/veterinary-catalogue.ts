/** Converts the catalogue of veterinary equipment to the shapes of the contract. */
import type { UsageConfiguration } from '@sievert/contract/equipment-catalogue'
import type { Language } from '@sievert/domain/texts/language'
import type { EquipmentType } from '@sievert/domain/veterinary-equipment/values'
import type { Dependencies } from '../../ports/dependencies.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

type CatalogueDependencies = Pick<Dependencies, 'catalogue'>

export const equipmentTypes = ({ catalogue }: CatalogueDependencies, language: Language): EquipmentType<string>[] =>
  catalogue.veterinary.types.map(({ id, nameKey, name }) => ({ id, nameKey, name: name[language] }))

/** Includes hidden makes, which the page filters out. Throws 404 for an unknown type. */
export const makesOf = ({ catalogue }: CatalogueDependencies, typeId: number) => {
  const { types, makes } = catalogue.veterinary
  if (!types.some(({ id }) => id === typeId)) throw new AppError('error.not-found.text')
  return makes
    .filter(({ equipmentTypeId }) => equipmentTypeId === typeId)
    .map(({ id, name, visible }) => ({ id, name, visible }))
}

/** Throws 404 for a make of another type. */
export const modelsOf = (deps: CatalogueDependencies, typeId: number, makeId: number) => {
  if (!makesOf(deps, typeId).some(({ id }) => id === makeId)) throw new AppError('error.not-found.text')
  return deps.catalogue.veterinary.models
    .filter((model) => model.makeId === makeId)
    .map(({ id, name, max_mA, max_kV }) => ({ id, name, max_mA, max_kV }))
}

export const usageGroups = ({ catalogue }: CatalogueDependencies) =>
  catalogue.veterinary.usageGroups.map(({ identity, textKey, usages }) => ({ identity, textKey, usages: [...usages] }))

/** One entry per row of the catalogue, and in it one row per option. */
export const usageConfigurations = ({ catalogue }: CatalogueDependencies): UsageConfiguration[] => {
  const { configurations, mountings } = catalogue.veterinary
  return configurations.map(({ equipmentTypeId, usages, options }) => ({
    equipmentTypes: [equipmentTypeId],
    usageConfigurations: mountings
      .filter(({ identity }) => options.includes(identity))
      .map(({ identity, textKey, isOpened, isItinerant }) => ({
        usages: [...usages],
        animalTypeConfigurationOption: { identity, textKey, isOpened, isItinerant },
      })),
  }))
}
