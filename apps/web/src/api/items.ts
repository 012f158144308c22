/**
 * Calls for items with resources of their own: section-based equipment and places of business. Each answer has the
 * step's new ETag.
 */

import type { AnswerTo } from '@sievert/contract/contract'
import type { EquipmentItem, ItemData } from '@sievert/domain/sections/equipment'
import type { PlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { callFully, type Received } from './call.ts'
import { howToImport, type ImportOptions, type RowsOutcome } from './rows.ts'
import { fromWire, toWire } from './step-values.ts'

type On = { ifMatch: string | null }
type Once = On & { idempotencyKey: string }
/** `isStored` false: the copy lacks something, and nothing was stored. */
export type Copied<T> = { item: T; isStored: boolean }
/**
 * The calls of one kind of item. Those that add take an idempotency key: a repeat after a lost answer adds no second
 * item.
 */
export type ItemApi<T, Reply> = {
  add: (item: T, how: Once) => Promise<Received<Reply>>
  copy: (id: string, how: Once) => Promise<Received<Copied<T>>>
  change: (item: T, how: On) => Promise<Received<Reply>>
  remove: (id: string, how: On) => Promise<Received<unknown>>
  importRows: (items: readonly T[], how: ImportOptions & On) => Promise<Received<RowsOutcome>>
  /** The item as the server has stored it; undefined when it stored nothing. */
  stored: (reply: Reply, sent: T) => T | undefined
}

const onFailure = 'caller'

/** The same answer with other data. */
export const withData = <From, To>(answer: Received<From>, to: (data: From) => To): Received<To> => ({
  ...answer,
  data: to(answer.data),
})

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
  copy: async (equipmentId, how) => {
    const params = { applicationId, equipmentId }
    const answer = await callFully('copyEquipment', { params, query: { section }, ...how, onFailure })
    return withData(answer, (copy) => ({
      item: { id: copy.equipmentId ?? '', stepData: fromWire(copy.stepData) as ItemData },
      isStored: copy.equipmentId !== null,
    }))
  },
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
  importRows: (items, how) => {
    const rows = items.map(({ stepData }) => ({ stepData: toWire(stepData) }))
    const { query, body, headers } = howToImport(rows, how)
    return callFully('importEquipment', { params: { applicationId }, query: { section, ...query }, body, ...headers })
  },
  stored: ({ equipmentId }, { stepData }) => ({ id: equipmentId, stepData }),
})

/** A new place has the empty GUID. */
export const placeApi = (applicationId: string): ItemApi<PlaceOfBusiness, PlaceOfBusiness> => ({
  add: (body, how) => callFully('addPlaceOfBusiness', { params: { applicationId }, body, ...how, onFailure }),
  copy: async (id, how) => {
    const params = { applicationId, placeOfBusinessId: id }
    const answer = await callFully('copyPlaceOfBusiness', { params, ...how, onFailure })
    return withData(answer, ({ place, placeOfBusinessId }) => ({ item: place, isStored: placeOfBusinessId !== null }))
  },
  change: (body, how) => callFully('changePlaceOfBusiness', { params: { applicationId }, body, ...how, onFailure }),
  remove: (placeOfBusinessId, how) =>
    callFully('removePlaceOfBusiness', { params: { applicationId, placeOfBusinessId }, ...how, onFailure }),
  importRows: (items, how) => {
    const { headers, ...sent } = howToImport(items, how)
    return callFully('importPlacesOfBusiness', { params: { applicationId }, ...sent, ...headers })
  },
  stored: ({ id }, place) => ({ ...place, id }),
})
