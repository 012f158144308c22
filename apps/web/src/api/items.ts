/** Items with calls of their own: section-based equipment and places of business. Each answers with the step's new ETag. */
import type { PlaceOfBusiness } from '@sievert/contract/items'
import type { StepData } from '@sievert/domain/application-type/values'
import { callFully } from './call.ts'
import { newIdempotencyKey } from './http.ts'
import { toWire } from './step-values.ts'

/** What was stored, and the ETag of the step that it stands in. */
export type ItemAnswer<T> = { data: T; etag: string | null }

const change = (ifMatch: string | null) => ({ ifMatch, onFailure: 'caller' }) as const
const add = (ifMatch: string | null) => ({ ...change(ifMatch), idempotencyKey: newIdempotencyKey() })

export const addEquipmentItem = (applicationId: string, stepData: StepData, ifMatch: string | null) =>
  callFully('addEquipment', { params: { applicationId }, body: { stepData: toWire(stepData) }, ...add(ifMatch) })

export const updateEquipmentItem = (
  applicationId: string,
  equipmentId: string,
  stepData: StepData,
  ifMatch: string | null,
) =>
  callFully('changeEquipment', {
    params: { applicationId, equipmentId },
    body: { stepData: toWire(stepData) },
    ...change(ifMatch),
  })

export const removeEquipmentItem = (applicationId: string, equipmentId: string, ifMatch: string | null) =>
  callFully('removeEquipment', { params: { applicationId, equipmentId }, ...change(ifMatch) })

/** A new place has the empty GUID, a stored one its own id. */
export const addPlace = (applicationId: string, place: PlaceOfBusiness, ifMatch: string | null) =>
  callFully('addPlaceOfBusiness', { params: { applicationId }, body: place, ...add(ifMatch) })

export const updatePlace = (applicationId: string, place: PlaceOfBusiness, ifMatch: string | null) =>
  callFully('changePlaceOfBusiness', { params: { applicationId }, body: place, ...change(ifMatch) })

export const removePlace = (applicationId: string, placeOfBusinessId: string, ifMatch: string | null) =>
  callFully('removePlaceOfBusiness', { params: { applicationId, placeOfBusinessId }, ...change(ifMatch) })
