/** The part of the equipment catalogue that some equipment needs: fetched per type and per make, in the person's language. */
import type { UsageConfiguration } from '@sievert/contract/veterinary-equipment'
import type {
  Make,
  Model,
  MountingConfiguration,
  MountingOption,
  VeterinaryCatalogue,
  VeterinaryEquipment,
} from '@sievert/domain/veterinary-equipment/values'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  equipmentTypesQuery,
  makesQuery,
  modelsQuery,
  usageConfigurationsQuery,
  usageGroupsQuery,
} from '../api/veterinary-equipment.ts'
import { type Texts, useTexts } from '../texts/texts.ts'

type Chosen = Pick<VeterinaryEquipment, 'equipmentTypeId' | 'makeId'>

const mountingsOf = (rows: readonly UsageConfiguration[], t: Texts['t']): MountingOption<string>[] =>
  rows.flatMap(({ usageConfigurations }) =>
    usageConfigurations.map(({ animalTypeConfigurationOption: option }) => ({ ...option, text: t(option.textKey) })),
  )

const configurationsOf = (rows: readonly UsageConfiguration[]): MountingConfiguration[] =>
  rows.flatMap(({ equipmentTypes, usageConfigurations }) =>
    equipmentTypes.flatMap((equipmentTypeId) =>
      usageConfigurations.map(({ usages, animalTypeConfigurationOption: { identity } }) => ({
        equipmentTypeId,
        usages,
        options: [identity],
      })),
    ),
  )

/** Types, and the pairs of type and make, each once. */
const occurring = (chosen: readonly Chosen[]) => {
  const types = new Set<number>()
  const pairs = new Map<string, readonly [number, number]>()
  for (const { equipmentTypeId, makeId } of chosen) {
    if (equipmentTypeId === null) continue
    types.add(equipmentTypeId)
    if (makeId !== null) pairs.set(`${equipmentTypeId}/${makeId}`, [equipmentTypeId, makeId])
  }
  return { types: [...types], pairs: [...pairs.values()] }
}

/** Nothing is fetched unless `isAsked`. Outcomes are the server's to decide, so their rules are not here. */
export function useVeterinaryCatalogue(chosen: readonly Chosen[], isAsked = true) {
  const { t, language } = useTexts()
  const enabled = isAsked
  const { types: typeIds, pairs } = useMemo(() => occurring(chosen), [chosen])
  const types = useQuery({ ...equipmentTypesQuery(language), enabled, placeholderData: keepPreviousData })
  const groups = useQuery({ ...usageGroupsQuery(), enabled })
  const configurations = useQuery({ ...usageConfigurationsQuery(), enabled })
  const makes = useQueries({ queries: typeIds.map((id) => ({ ...makesQuery(id), enabled })) })
  const models = useQueries({ queries: pairs.map(([typeId, makeId]) => ({ ...modelsQuery(typeId, makeId), enabled })) })
  const catalogue: VeterinaryCatalogue<string> = {
    types: types.data ?? [],
    makes: makes.flatMap(({ data = [] }, index): Make[] =>
      data.map((make) => ({ ...make, equipmentTypeId: typeIds[index] ?? 0 })),
    ),
    models: models.flatMap(({ data = [] }, index): Model[] =>
      data.map((model) => ({ ...model, makeId: pairs[index]?.[1] ?? 0 })),
    ),
    usageGroups: (groups.data ?? []).map((group) => ({ ...group, text: t(group.textKey) })),
    mountings: mountingsOf(configurations.data ?? [], t),
    configurations: configurationsOf(configurations.data ?? []),
    outcomeRules: [],
  }
  /** `choices`: without these nothing can be chosen at all. */
  return { catalogue, choices: [types, groups, configurations], makes, models }
}
