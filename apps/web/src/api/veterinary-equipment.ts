/** Veterinary X-ray equipment, its frequencies, and the catalogue of equipment. */
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import type { EquipmentFrequency, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { queryOptions } from '@tanstack/react-query'
import { callApi, callFully } from './call.ts'
import { type ItemApi, withData } from './items.ts'
import { howToImport } from './rows.ts'
import { serverNow } from './server-clock.ts'
import { howToPut, type PutOptions } from './step-values.ts'

/** The screen shows its own failures (S2 §8), so nothing navigates. */
const onFailure = 'caller'
const options = (signal: AbortSignal) => ({ signal, onFailure }) as const

/** `etag`: the revision that the next change of the step must state. */
export const veterinaryEquipmentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'veterinary-equipments'],
    queryFn: async ({ signal }) => {
      const { data, etag } = await callFully('listVeterinaryEquipment', {
        params: { applicationId },
        ...options(signal),
      })
      return { equipment: data, etag }
    },
    refetchOnMount: 'always',
    // Structural sharing compares by index: after a removal it would copy every item that moved up.
    structuralSharing: false,
  })

/** One row per type present. */
export const equipmentFrequencyQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'veterinary-equipment-frequency'],
    queryFn: async ({ signal }) => {
      const { data, etag } = await callFully('listFrequencies', { params: { applicationId }, ...options(signal) })
      return { frequencies: data, etag }
    },
    refetchOnMount: 'always',
  })

/** Nothing is stored unless the outcome is Permit. A repeat with the same key gets the first answer. */
export const veterinaryApi = (applicationId: string): ItemApi<VeterinaryEquipment, EquipmentReply> => ({
  add: (body, how) => callFully('addVeterinaryEquipment', { params: { applicationId }, body, ...how, onFailure }),
  copy: async (equipmentId, how) => {
    const params = { applicationId, equipmentId }
    const answer = await callFully('copyVeterinaryEquipment', { params, ...how, onFailure })
    return withData(answer, (copy) => ({ item: copy.equipment, isStored: copy.equipmentId !== null }))
  },
  change: (body, how) => callFully('changeVeterinaryEquipment', { params: { applicationId }, body, ...how, onFailure }),
  remove: (equipmentId, how) =>
    callFully('removeVeterinaryEquipment', { params: { applicationId, equipmentId }, ...how, onFailure }),
  importRows: (items, how) => {
    const { headers, ...sent } = howToImport(items, how)
    return callFully('importVeterinaryEquipment', { params: { applicationId }, ...sent, ...headers })
  },
  stored: ({ equipment }) => equipment,
})

export const saveFrequencies = async (
  applicationId: string,
  body: EquipmentFrequency[],
  how: PutOptions,
): Promise<{ etag: string | null; savedAt: string }> => {
  const { etag } = await callFully('saveFrequencies', { params: { applicationId }, body, ...howToPut(how) })
  return { etag, savedAt: new Date(serverNow()).toISOString() }
}

/** The catalogue does not change during a visit. */
const CACHED = { staleTime: Number.POSITIVE_INFINITY }

export const equipmentTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['equipment-types', language],
    queryFn: ({ signal }) => callApi('listEquipmentTypes', { query: { language }, ...options(signal) }),
    ...CACHED,
  })

export const makesQuery = (equipmentTypeId: number) =>
  queryOptions({
    queryKey: ['equipment-types', equipmentTypeId, 'makes'],
    queryFn: ({ signal }) => callApi('listMakes', { params: { typeId: equipmentTypeId }, ...options(signal) }),
    ...CACHED,
  })

export const modelsQuery = (equipmentTypeId: number, makeId: number) =>
  queryOptions({
    queryKey: ['equipment-types', equipmentTypeId, 'makes', makeId, 'models'],
    queryFn: ({ signal }) => callApi('listModels', { params: { typeId: equipmentTypeId, makeId }, ...options(signal) }),
    ...CACHED,
  })

export const usageGroupsQuery = () =>
  queryOptions({
    queryKey: ['equipment-usages'],
    queryFn: ({ signal }) => callApi('listUsages', options(signal)),
    ...CACHED,
  })

export const usageConfigurationsQuery = () =>
  queryOptions({
    queryKey: ['equipment-usages', 'configurations'],
    queryFn: ({ signal }) => callApi('listUsageConfigurations', options(signal)),
    ...CACHED,
  })
