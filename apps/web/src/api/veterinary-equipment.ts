/** Veterinary X-ray equipment, its frequencies, and the catalogue it is chosen from: what is read. */
import type {
  EquipmentFrequency,
  EquipmentType,
  Make,
  Model,
  UsageConfiguration,
  UsageGroup,
  VeterinaryEquipment,
} from '@sievert/contract/veterinary-equipment'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

/** The screen names its own failures (S2 §8), so nothing navigates. */
const options = (signal: AbortSignal) => ({ signal, onFailure: 'caller' as const })

export const veterinaryEquipmentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'veterinary-equipments'],
    queryFn: ({ signal }) =>
      getJson<VeterinaryEquipment[]>(`applications/${applicationId}/veterinary-equipments`, options(signal)),
  })

export const equipmentFrequencyQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'veterinary-equipment-frequency'],
    queryFn: ({ signal }) =>
      getJson<EquipmentFrequency[]>(`applications/${applicationId}/veterinary-equipment-frequency`, options(signal)),
  })

export const equipmentTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['equipment-types', language],
    queryFn: ({ signal }) => getJson<EquipmentType[]>(`equipmenttypes?language=${language}`, options(signal)),
  })

export const makesQuery = (equipmentTypeId: number) =>
  queryOptions({
    queryKey: ['equipment-types', equipmentTypeId, 'makes'],
    queryFn: ({ signal }) => getJson<Make[]>(`equipmenttypes/${equipmentTypeId}/makes`, options(signal)),
  })

export const modelsQuery = (equipmentTypeId: number, makeId: number) =>
  queryOptions({
    queryKey: ['equipment-types', equipmentTypeId, 'makes', makeId, 'models'],
    queryFn: ({ signal }) =>
      getJson<Model[]>(`equipmenttypes/${equipmentTypeId}/makes/${makeId}/models`, options(signal)),
  })

export const usageGroupsQuery = () =>
  queryOptions({
    queryKey: ['equipment-usages'],
    queryFn: ({ signal }) => getJson<UsageGroup[]>('equipmentUsages', options(signal)),
  })

export const usageConfigurationsQuery = () =>
  queryOptions({
    queryKey: ['equipment-usages', 'configurations'],
    queryFn: ({ signal }) => getJson<UsageConfiguration[]>('equipmentUsages/configurations', options(signal)),
  })
