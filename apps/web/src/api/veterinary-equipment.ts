/** Veterinary X-ray equipment, its frequencies, and the catalogue it is chosen from. */
import type {
  EquipmentFrequency,
  EquipmentReply,
  EquipmentType,
  Make,
  Model,
  UsageConfiguration,
  UsageGroup,
  VeterinaryEquipment,
} from '@sievert/contract/veterinary-equipment'
import { queryOptions } from '@tanstack/react-query'
import { getJson, request, serverNow } from './http.ts'
import { type PutOptions, putAnswers } from './put-answers.ts'

/** The screen names its own failures (S2 §8), so nothing navigates. */
const options = (signal: AbortSignal) => ({ signal, onFailure: 'caller' as const })

const list = (applicationId: string) => `applications/${applicationId}/veterinary-equipments`
const frequency = (applicationId: string) => `applications/${applicationId}/veterinary-equipment-frequency`

/** `etag` is what the next change of the step must build on. */
export const veterinaryEquipmentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'veterinary-equipments'],
    queryFn: async ({ signal }) => {
      const { data, etag } = await request<VeterinaryEquipment[]>('GET', list(applicationId), options(signal))
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
      const { data, etag } = await request<EquipmentFrequency[]>('GET', frequency(applicationId), options(signal))
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
): Promise<EquipmentAnswer<EquipmentReply>> =>
  request('POST', list(applicationId), { body, ifMatch, idempotencyKey, onFailure: 'caller' })

/** What turns out Report or Illegal stays, unresolved (VET-09). */
export const updateVeterinaryEquipment = (
  applicationId: string,
  body: VeterinaryEquipment,
  ifMatch: string | null,
): Promise<EquipmentAnswer<EquipmentReply>> =>
  request('PUT', list(applicationId), { body, ifMatch, onFailure: 'caller' })

export const removeVeterinaryEquipment = (
  applicationId: string,
  equipmentId: string,
  ifMatch: string | null,
): Promise<EquipmentAnswer<void>> =>
  request('DELETE', `${list(applicationId)}/${equipmentId}`, { ifMatch, onFailure: 'caller' })

export const saveFrequencies = async (
  applicationId: string,
  body: EquipmentFrequency[],
  how: PutOptions,
): Promise<{ etag: string | null; savedAt: string }> => {
  const { etag } = await putAnswers<void>(frequency(applicationId), body, how)
  return { etag, savedAt: new Date(serverNow()).toISOString() }
}

/** What may be chosen does not change while a person works. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY }

export const equipmentTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['equipment-types', language],
    queryFn: ({ signal }) => getJson<EquipmentType[]>(`equipmenttypes?language=${language}`, options(signal)),
    ...KEPT,
  })

export const makesQuery = (equipmentTypeId: number) =>
  queryOptions({
    queryKey: ['equipment-types', equipmentTypeId, 'makes'],
    queryFn: ({ signal }) => getJson<Make[]>(`equipmenttypes/${equipmentTypeId}/makes`, options(signal)),
    ...KEPT,
  })

export const modelsQuery = (equipmentTypeId: number, makeId: number) =>
  queryOptions({
    queryKey: ['equipment-types', equipmentTypeId, 'makes', makeId, 'models'],
    queryFn: ({ signal }) =>
      getJson<Model[]>(`equipmenttypes/${equipmentTypeId}/makes/${makeId}/models`, options(signal)),
    ...KEPT,
  })

export const usageGroupsQuery = () =>
  queryOptions({
    queryKey: ['equipment-usages'],
    queryFn: ({ signal }) => getJson<UsageGroup[]>('equipmentUsages', options(signal)),
    ...KEPT,
  })

export const usageConfigurationsQuery = () =>
  queryOptions({
    queryKey: ['equipment-usages', 'configurations'],
    queryFn: ({ signal }) => getJson<UsageConfiguration[]>('equipmentUsages/configurations', options(signal)),
    ...KEPT,
  })
