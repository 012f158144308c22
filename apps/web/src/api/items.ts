/**
 * Calls for items with resources of their own: section-based equipment and places of business. Each answer has the
 * step's new ETag.
 */

import type { AnswerTo } from '@sievert/contract/contract'
import type { EquipmentItem } from '@sievert/domain/sections/equipment'
import type { PlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { callFully, type Received } from './call.ts'
import { toWire } from './step-values.ts'

type On = { ifMatch: string | null }
/** The calls of one kind of item. `add` takes an idempotency key: a repeat after a lost answer adds no second item. */
export type ItemApi<T, Reply> = {
  add: (item: T, how: On & { idempotencyKey: string }) => Promise<Received<Reply>>
  change: (item: T, how: On) => Promise<Received<Reply>>
  remove: (id: string, how: On) => Promise<Received<unknown>>
  /** The item as the server has stored it; undefined when it stored nothing. */
  stored: (reply: Reply, sent: T) => T | undefined
}

const onFailure = 'caller'

/** `section`: the identity of the list. */
export const equipmentApi = (
  applicationId: string,
  section: string,
): ItemApi<EquipmentItem, AnswerTo<'addEquipment'>> => ({
  add: ({ stepData }, how) =>
    callFully('addEquipment', {
      params: { applicationId },
      query: { section },
      body: { stepData: toWire(stepData) },
      ...how,
      onFailure,
    }),
  change: ({ id: equipmentId, stepData }, how) => {
    const params = { applicationId, equipmentId }
    const body = { stepData: toWire(stepData) }
    return callFully('changeEquipment', { params, query: { section }, body, ...how, onFailure })
  },
  remove: (equipmentId, how) =>
    callFully('removeEquipment', {
      params: { applicationId, equipmentId },
      query: { section },
      ...how,
      onFailure,
    }),
  stored: ({ equipmentId }, { stepData }) => ({ id: equipmentId, stepData }),
})

/** A new place has the empty GUID. */
export const placeApi = (applicationId: string): ItemApi<PlaceOfBusiness, PlaceOfBusiness> => ({
  add: (body, how) => callFully('addPlaceOfBusiness', { params: { applicationId }, body, ...how, onFailure }),
  change: (body, how) => callFully('changePlaceOfBusiness', { params: { applicationId }, body, ...how, onFailure }),
  remove: (placeOfBusinessId, how) =>
    callFully('removePlaceOfBusiness', { params: { applicationId, placeOfBusinessId }, ...how, onFailure }),
  stored: ({ id }, place) => ({ ...place, id }),
})
