/** Veterinary equipment with the part of the catalogue that its names stand in. */
import type { UsageConfiguration } from '@sievert/contract/veterinary-equipment'
import type { SummaryContext } from '@sievert/domain/engine/summarise'
import { parseNumber } from '@sievert/domain/rules/number'
import type {
  MountingOption,
  VeterinaryCatalogue,
  VeterinaryEquipment,
} from '@sievert/domain/veterinary-equipment/values'
import { useQueries, useQuery } from '@tanstack/react-query'
import {
  equipmentFrequencyQuery,
  equipmentTypesQuery,
  makesQuery,
  modelsQuery,
  usageConfigurationsQuery,
  usageGroupsQuery,
  veterinaryEquipmentsQuery,
} from '../../api/veterinary-equipment.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'

const different = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]

const mountingsOf = (rows: readonly UsageConfiguration[], t: Texts['t']): MountingOption<string>[] =>
  rows.flatMap(({ usageConfigurations }) =>
    usageConfigurations.map(({ animalTypeConfigurationOption: option }) => ({ ...option, text: t(option.textKey) })),
  )

/** The makes and models that occur, fetched per type and per make. */
function useNames(equipment: readonly VeterinaryEquipment[]) {
  const typeIds = different(equipment.map(({ equipmentTypeId }) => equipmentTypeId))
  const makes = useQueries({ queries: typeIds.map(makesQuery) })
  const makeIds = new Map(
    equipment.map(({ equipmentTypeId, makeId }) => [
      `${equipmentTypeId}/${makeId}`,
      [equipmentTypeId, makeId] as const,
    ]),
  )
  const pairs = [...makeIds.values()].flatMap(([typeId, makeId]) =>
    typeId && makeId ? [[typeId, makeId] as const] : [],
  )
  const models = useQueries({ queries: pairs.map(([typeId, makeId]) => modelsQuery(typeId, makeId)) })
  return {
    queries: [...makes, ...models],
    makes: makes.flatMap(({ data = [] }, index) =>
      data.map((make) => ({ ...make, equipmentTypeId: typeIds[index] ?? 0 })),
    ),
    models: models.flatMap(({ data = [] }, index) =>
      data.map((model) => ({ ...model, makeId: pairs[index]?.[1] ?? 0 })),
    ),
  }
}

/** Nothing is fetched for a type without veterinary equipment. */
export function useVeterinarySummary(applicationId: string, isAsked: boolean) {
  const { t, language } = useTexts()
  const enabled = isAsked
  const equipment = useQuery({ ...veterinaryEquipmentsQuery(applicationId), enabled, refetchOnMount: 'always' })
  const frequencies = useQuery({ ...equipmentFrequencyQuery(applicationId), enabled, refetchOnMount: 'always' })
  const types = useQuery({ ...equipmentTypesQuery(language), enabled })
  const groups = useQuery({ ...usageGroupsQuery(), enabled })
  const configurations = useQuery({ ...usageConfigurationsQuery(), enabled })
  const names = useNames(equipment.data ?? [])
  if (!isAsked) return { queries: [], part: {} }
  const catalogue: VeterinaryCatalogue<string> = {
    types: types.data ?? [],
    makes: names.makes,
    models: names.models,
    usageGroups: (groups.data ?? []).map((group) => ({ ...group, text: t(group.textKey) })),
    mountings: mountingsOf(configurations.data ?? [], t),
    // What is offered and decided is no part of a description.
    configurations: [],
    outcomeRules: [],
  }
  const part: Pick<SummaryContext, 'veterinary'> = {
    veterinary: {
      catalogue,
      equipment: equipment.data ?? [],
      frequencies: (frequencies.data ?? []).map((row) => ({ ...row, frequency: parseNumber(row.frequency) ?? null })),
    },
  }
  return { queries: [equipment, frequencies, types, groups, configurations, ...names.queries], part }
}
