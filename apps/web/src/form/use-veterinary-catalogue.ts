/** The part of the catalogue that given equipment needs, fetched by type and make, in the user's language. */

import type { UsageConfiguration } from '@sievert/contract/equipment-catalogue'
import { runtimeKey } from '@sievert/domain/text-key'
import type {
  Make,
  Model,
  MountingConfiguration,
  MountingOption,
  VeterinaryCatalogue,
  VeterinaryEquipment,
} from '@sievert/domain/veterinary-equipment/values'
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
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

/** Each once: several types offer the same mounting, and a cell of a spreadsheet must mean one of them (LES-03). */
const mountingsOf = (rows: readonly UsageConfiguration[], t: Texts['t']): MountingOption<string>[] => {
  const all = rows.flatMap(({ usageConfigurations }) =>
    usageConfigurations.map(({ animalTypeConfigurationOption: option }) => ({
      ...option,
      text: t(runtimeKey(option.textKey)),
    })),
  )
  return [...new Map(all.map((each) => [each.identity, each])).values()]
}

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

/** Distinct types, and distinct pairs of type and make. */
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

/** The parts of a query's state that the summary needs, without those that change on every render. */
const together =
  <Row, Named>(named: (row: Row, index: number) => Named) =>
  (results: UseQueryResult<Row[]>[]) => ({
    queries: results.map(({ data, isError, isFetching, isFetchedAfterMount, refetch }) => ({
      data,
      isError,
      isFetching,
      isFetchedAfterMount,
      refetch,
    })),
    rows: results.flatMap(({ data = [] }, index) => data.map((row) => named(row, index))),
  })

/**
 * Fetches nothing unless `enabled`. The server decides outcomes, so their rules are not included. The catalogue is a
 * new object only if its content has changed: hundreds of cards render from it.
 */
export function useVeterinaryCatalogue(chosen: readonly Chosen[], enabled = true) {
  const { t, language } = useTexts()
  const occurrence = JSON.stringify(occurring(chosen))
  const { types: typeIds, pairs } = useMemo(() => JSON.parse(occurrence) as Occurring, [occurrence])
  const types = useQuery({ ...equipmentTypesQuery(language), enabled, placeholderData: keepPreviousData })
  const groups = useQuery({ ...usageGroupsQuery(), enabled })
  const configurations = useQuery({ ...usageConfigurationsQuery(), enabled })
  // A stable list until other data arrives.
  const makes = useQueries({
    queries: typeIds.map((id) => ({ ...makesQuery(id), enabled })),
    combine: useMemo(
      () => together((make: Omit<Make, 'equipmentTypeId'>, at) => ({ ...make, equipmentTypeId: typeIds[at] ?? 0 })),
      [typeIds],
    ),
  })
  const models = useQueries({
    queries: pairs.map(([type, make]) => ({ ...modelsQuery(type, make), enabled })),
    combine: useMemo(
      () => together((model: Omit<Model, 'makeId'>, at) => ({ ...model, makeId: pairs[at]?.[1] ?? 0 })),
      [pairs],
    ),
  })
  const catalogue = useMemo(
    (): VeterinaryCatalogue<string> => ({
      types: types.data ?? [],
      makes: makes.rows,
      models: models.rows,
      usageGroups: (groups.data ?? []).map((group) => ({ ...group, text: t(runtimeKey(group.textKey)) })),
      mountings: mountingsOf(configurations.data ?? [], t),
      configurations: configurationsOf(configurations.data ?? []),
      outcomeRules: [],
    }),
    [types.data, makes.rows, models.rows, groups.data, configurations.data, t],
  )
  /** `choices`: required for any choice. `names`: required for some names. */
  return { catalogue, choices: [types, groups, configurations], names: [...makes.queries, ...models.queries] }
}
