/** Veterinary X-ray equipment, its frequencies, and the catalogue it is chosen from. */
import type { EquipmentFrequency, VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { queryOptions } from '@tanstack/react-query'
import { callApi, callFully } from './call.ts'
import { serverNow } from './http.ts'
import { howToPut, type PutOptions } from './put-answers.ts'

/** The screen names its own failures (S2 §8), so nothing navigates. */
const options = (signal: AbortSignal) => ({ signal, onFailure: 'caller' as const })

/** `etag` is what the next change of the step must build on. */
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
    // Sharing goes by place in the list: after a removal it would make copies of everything that moved up.
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

/** A change's answer, with the step's new ETag. */
export type EquipmentAnswer<T> = { data: T; etag: string | null }

/** Nothing is stored unless the outcome is Permit. A repeat with the same key gets the first answer. */
export const addVeterinaryEquipment = (
  applicationId: string,
  body: VeterinaryEquipment,
  ifMatch: string | null,
  idempotencyKey: string,
) =>
  callFully('addVeterinaryEquipment', { params: { applicationId }, body, ifMatch, idempotencyKey, onFailure: 'caller' })

/** What turns out Report or Illegal stays, unresolved (VET-09). */
export const updateVeterinaryEquipment = (applicationId: string, body: VeterinaryEquipment, ifMatch: string | null) =>
  callFully('changeVeterinaryEquipment', { params: { applicationId }, body, ifMatch, onFailure: 'caller' })

export const removeVeterinaryEquipment = (applicationId: string, equipmentId: string, ifMatch: string | null) =>
  callFully('removeVeterinaryEquipment', { params: { applicationId, equipmentId }, ifMatch, onFailure: 'caller' })

export const saveFrequencies = async (
  applicationId: string,
  body: EquipmentFrequency[],
  how: PutOptions,
): Promise<{ etag: string | null; savedAt: string }> => {
  const { etag } = await callFully('saveFrequencies', { params: { applicationId }, body, ...howToPut(how) })
  return { etag, savedAt: new Date(serverNow()).toISOString() }
}

/** What may be chosen does not change while a person works. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY }

export const equipmentTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['equipment-types', language],
    queryFn: ({ signal }) => callApi('listEquipmentTypes', { query: { language }, ...options(signal) }),
    ...KEPT,
  })

export const makesQuery = (equipmentTypeId: number) =>
  queryOptions({
    queryKey: ['equipment-types', equipmentTypeId, 'makes'],
    queryFn: ({ signal }) => callApi('listMakes', { params: { typeId: equipmentTypeId }, ...options(signal) }),
    ...KEPT,
  })

export const modelsQuery = (equipmentTypeId: number, makeId: number) =>
  queryOptions({
    queryKey: ['equipment-types', equipmentTypeId, 'makes', makeId, 'models'],
    queryFn: ({ signal }) => callApi('listModels', { params: { typeId: equipmentTypeId, makeId }, ...options(signal) }),
    ...KEPT,
  })

export const usageGroupsQuery = () =>
  queryOptions({
    queryKey: ['equipment-usages'],
    queryFn: ({ signal }) => callApi('listUsages', options(signal)),
    ...KEPT,
  })

export const usageConfigurationsQuery = () =>
  queryOptions({
    queryKey: ['equipment-usages', 'configurations'],
    queryFn: ({ signal }) => callApi('listUsageConfigurations', options(signal)),
    ...KEPT,
  })
