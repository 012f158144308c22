/** The calls of a step's items: each builds on the step's ETag, and afterwards the fee is read again (S2 §7). */
import type { EquipmentItem, PlaceOfBusiness, StepData } from '@sievert/domain/application-type/values'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../api/http.ts'
import {
  addEquipmentItem,
  addPlace,
  type ItemAnswer,
  removeEquipmentItem,
  removePlace,
  updateEquipmentItem,
  updatePlace,
} from '../../../api/items.ts'
import { stepValuesQuery } from '../../../api/step-values.ts'
import type { Autosaver } from '../../../form/autosave/autosaver.ts'
import type { EditedItem, ItemSectionDefinition, StepItems } from '../../../form/items.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'

/** Saves the item being edited; rejects with `ApiError`. */
export type SaveItem = {
  equipment: (section: ItemSectionDefinition, id: string | null, stepData: StepData) => Promise<void>
  place: (section: ItemSectionDefinition, id: string | null, place: PlaceOfBusiness) => Promise<void>
}

const NO_EQUIPMENT: readonly EquipmentItem[] = []
const NO_PLACES: readonly PlaceOfBusiness[] = []

/** What the server stored, and the step's answers after it: only the item travels, however many there are. */
type ItemCall<T> = {
  call: (etag: string | null) => Promise<ItemAnswer<T>>
  after: (stepData: StepData, answer: T) => StepData
}

/** The items with one put in its place or, when it is new, at the end; without it when there is none to put. */
const withItem = <T extends { id: string }>(items: readonly T[], id: string, item?: T): T[] => {
  if (!item) return items.filter((each) => each.id !== id)
  return items.some((each) => each.id === id) ? items.map((each) => (each.id === id ? item : each)) : [...items, item]
}

const equipmentsIn = (stepData: StepData | undefined, identity: string) => {
  const value = stepData?.[identity]
  return value && 'equipments' in value ? value.equipments : NO_EQUIPMENT
}
const placesIn = (stepData: StepData | undefined, identity: string) => {
  const value = stepData?.[identity]
  return value && 'placesOfBusiness' in value ? value.placesOfBusiness : NO_PLACES
}

/** Without `item`, the one with that id is gone. */
const withEquipment = (stepData: StepData, identity: string, id: string, item?: EquipmentItem): StepData => ({
  ...stepData,
  [identity]: { equipments: withItem(equipmentsIn(stepData, identity), id, item) },
})
const withPlace = (stepData: StepData, identity: string, id: string, item?: PlaceOfBusiness): StepData => ({
  ...stepData,
  [identity]: { placesOfBusiness: withItem(placesIn(stepData, identity), id, item) },
})

const equipmentCall = (applicationId: string, identity: string, id: string | null, stepData: StepData) => ({
  call: (etag: string | null) =>
    id === null
      ? addEquipmentItem(applicationId, stepData, etag)
      : updateEquipmentItem(applicationId, id, stepData, etag),
  after: (before: StepData, { equipmentId }: { equipmentId: string }) =>
    withEquipment(before, identity, equipmentId, { id: equipmentId, stepData }),
})
const placeCall = (applicationId: string, identity: string, isNew: boolean, place: PlaceOfBusiness) => ({
  call: (etag: string | null) => (isNew ? addPlace : updatePlace)(applicationId, place, etag),
  after: (before: StepData, { id }: { id: string }) => withPlace(before, identity, id, { ...place, id }),
})
const removalCall = (applicationId: string, { sectionType, identity }: ItemSectionDefinition, id: string) => ({
  call: (etag: string | null) =>
    (sectionType === 'Equipment' ? removeEquipmentItem : removePlace)(applicationId, id, etag),
  after: (before: StepData) => (sectionType === 'Equipment' ? withEquipment : withPlace)(before, identity, id),
})

/** `stored`: the step's answers as the server holds them, its items among them. */
export function useStepItems(
  context: StepPageContext,
  saver: Autosaver<StepData>,
  stored: StepData | undefined,
  edit: (item: EditedItem | undefined) => void,
): { items: StepItems; save: SaveItem } {
  const change = useItemCalls(context, saver)
  const { applicationId } = context.application
  return useMemo(() => {
    const items: StepItems = {
      equipments: ({ identity }) => equipmentsIn(stored, identity),
      places: ({ identity }) => placesIn(stored, identity),
      edit,
      remove: (section, id) =>
        change(removalCall(applicationId, section, id)).then(
          () => true,
          (error: unknown) => {
            console.error(error)
            return false
          },
        ),
    }
    const save: SaveItem = {
      equipment: ({ identity }, id, data) => change(equipmentCall(applicationId, identity, id, data)),
      place: ({ identity }, id, place) => change(placeCall(applicationId, identity, id === null, place)),
    }
    return { items, save }
  }, [applicationId, change, stored, edit])
}

function useItemCalls({ application, compiled, stepNumber, refetchFee }: StepPageContext, saver: Autosaver<StepData>) {
  const client = useQueryClient()
  const { applicationId } = application
  return useMemo(() => {
    const query = stepValuesQuery(applicationId, compiled, stepNumber)
    return async <T>({ call, after }: ItemCall<T>): Promise<void> => {
      // Conditions look at stored answers, so those come first.
      await saver.flush()
      try {
        await saver.exclusively(async (held) => {
          const { etag, data } = await call(held)
          saver.acknowledge({ etag })
          client.setQueryData(query.queryKey, (step) =>
            step?.changed(after(step.stepData, data), { from: held, to: etag }),
          )
        })
      } catch (error) {
        // Somebody else changed the step: that is settled first, and the next attempt builds on it.
        if (error instanceof ApiError && error.status === 412) saver.stale(error)
        throw error
      }
      refetchFee()
    }
  }, [client, applicationId, compiled, stepNumber, refetchFee, saver])
}
