/** The part of the equipment catalogue that some equipment needs: fetched per type and per make, in the person's language. */
import type { UsageConfiguration, Make as WireMake, Model as WireModel } from '@sievert/contract/veterinary-equipment'
import type {
  Make,
  Model,
  MountingConfiguration,
  MountingOption,
  VeterinaryCatalogue,
  VeterinaryEquipment,
} from '@sievert/domain/veterinary-equipment/values'
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
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

type Occurring = { types: readonly number[]; pairs: readonly (readonly [number, number])[] }

/** Types, and the pairs of type and make, each once. */
const occurring = (chosen: readonly Chosen[]): Occurring => {
  const types = new Set<number>()
  const pairs = new Map<string, readonly [number, number]>()
  for (const { equipmentTypeId, makeId } of chosen) {
    if (equipmentTypeId === null) continue
    types.add(equipmentTypeId)
    if (makeId !== null) pairs.set(`${equipmentTypeId}/${makeId}`, [equipmentTypeId, makeId])
  }
  return { types: [...types], pairs: [...pairs.values()] }
}

/** What the summary asks of a query, without what changes at every turn. */
const stateOf = <T>({ data, isError, isFetching, isFetchedAfterMount, refetch }: UseQueryResult<T>) => ({
  data,
  isError,
  isFetching,
  isFetchedAfterMount,
  refetch,
})

/** The makes of each type; one and the same list as long as nothing else has come. */
function useMakes(types: readonly number[], enabled: boolean) {
  const combine = useCallback(
    (results: UseQueryResult<WireMake[]>[]) => ({
      queries: results.map(stateOf),
      rows: results.flatMap(({ data = [] }, index) =>
        data.map((make): Make => ({ ...make, equipmentTypeId: types[index] ?? 0 })),
      ),
    }),
    [types],
  )
  return useQueries({ queries: types.map((id) => ({ ...makesQuery(id), enabled })), combine })
}

/** The same of the models of each pair of type and make. */
function useModels(pairs: readonly (readonly [number, number])[], enabled: boolean) {
  const combine = useCallback(
    (results: UseQueryResult<WireModel[]>[]) => ({
      queries: results.map(stateOf),
      rows: results.flatMap(({ data = [] }, index) =>
        data.map((model): Model => ({ ...model, makeId: pairs[index]?.[1] ?? 0 })),
      ),
    }),
    [pairs],
  )
  return useQueries({ queries: pairs.map(([type, make]) => ({ ...modelsQuery(type, make), enabled })), combine })
}

/**
 * Nothing is fetched unless `isAsked`. Outcomes are the server's to decide, so their rules are not here. The catalogue
 * is a new object only when something in it is new: hundreds of cards are drawn from it.
 */
export function useVeterinaryCatalogue(chosen: readonly Chosen[], isAsked = true) {
  const { t, language } = useTexts()
  const enabled = isAsked
  const occurrence = JSON.stringify(occurring(chosen))
  const { types: typeIds, pairs } = useMemo(() => JSON.parse(occurrence) as Occurring, [occurrence])
  const types = useQuery({ ...equipmentTypesQuery(language), enabled, placeholderData: keepPreviousData })
  const groups = useQuery({ ...usageGroupsQuery(), enabled })
  const configurations = useQuery({ ...usageConfigurationsQuery(), enabled })
  const makes = useMakes(typeIds, enabled)
  const models = useModels(pairs, enabled)
  const catalogue = useMemo(
    (): VeterinaryCatalogue<string> => ({
      types: types.data ?? [],
      makes: makes.rows,
      models: models.rows,
      usageGroups: (groups.data ?? []).map((group) => ({ ...group, text: t(group.textKey) })),
      mountings: mountingsOf(configurations.data ?? [], t),
      configurations: configurationsOf(configurations.data ?? []),
      outcomeRules: [],
    }),
    [types.data, makes.rows, models.rows, groups.data, configurations.data, t],
  )
  /** `choices`: without these nothing can be chosen at all; `names`: without these some things have no name. */
  return { catalogue, choices: [types, groups, configurations], names: [...makes.queries, ...models.queries] }
}
