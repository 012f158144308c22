/** Items with calls of their own: section-based equipment and places of business. Each answers with the step's new ETag. */
import type { EquipmentItemCreated, PlaceOfBusiness } from '@sievert/contract/items'
import type { StepData } from '@sievert/domain/application-type/values'
import { newIdempotencyKey, request } from './http.ts'
import { toWire } from './step-values.ts'

/** What was stored, and the ETag of the step that it stands in. */
export type ItemAnswer<T> = { data: T; etag: string | null }

const write = <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, ifMatch: string | null, body?: unknown) =>
  request<T>(method, path, {
    ifMatch,
    onFailure: 'caller',
    ...(body === undefined ? {} : { body }),
    ...(method === 'POST' ? { idempotencyKey: newIdempotencyKey() } : {}),
  })

export const addEquipmentItem = (
  applicationId: string,
  stepData: StepData,
  ifMatch: string | null,
): Promise<ItemAnswer<EquipmentItemCreated>> =>
  write('POST', `applications/${applicationId}/equipment`, ifMatch, { stepData: toWire(stepData) })

export const updateEquipmentItem = (
  applicationId: string,
  equipmentId: string,
  stepData: StepData,
  ifMatch: string | null,
): Promise<ItemAnswer<EquipmentItemCreated>> =>
  write('PUT', `applications/${applicationId}/equipment/${equipmentId}`, ifMatch, { stepData: toWire(stepData) })

export const removeEquipmentItem = (
  applicationId: string,
  equipmentId: string,
  ifMatch: string | null,
): Promise<ItemAnswer<unknown>> => write('DELETE', `applications/${applicationId}/equipment/${equipmentId}`, ifMatch)

/** A new place has the empty GUID, a stored one its own id. */
export const addPlace = (
  applicationId: string,
  place: PlaceOfBusiness,
  ifMatch: string | null,
): Promise<ItemAnswer<PlaceOfBusiness>> =>
  write('POST', `applications/${applicationId}/placeOfBusiness`, ifMatch, place)

export const updatePlace = (
  applicationId: string,
  place: PlaceOfBusiness,
  ifMatch: string | null,
): Promise<ItemAnswer<PlaceOfBusiness>> => write('PUT', `applications/${applicationId}/placeOfBusiness`, ifMatch, place)

export const removePlace = (
  applicationId: string,
  placeId: string,
  ifMatch: string | null,
): Promise<ItemAnswer<unknown>> => write('DELETE', `applications/${applicationId}/placeOfBusiness/${placeId}`, ifMatch)
