/** The calls of a step's items: each builds on the step's ETag, and afterwards answers and fee are read again (S2 §7). */
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
import type { EditedItem, StepItems } from '../../../form/items.ts'
import type { StepPageContext } from '../../../form/step-page.ts'

/** Saves the item being edited; rejects with `ApiError`. */
export type SaveItem = {
  equipment: (id: string | null, stepData: StepData) => Promise<void>
  place: (id: string | null, place: PlaceOfBusiness) => Promise<void>
}

const NO_EQUIPMENT: readonly EquipmentItem[] = []
const NO_PLACES: readonly PlaceOfBusiness[] = []

type ItemCall = (etag: string | null) => Promise<ItemAnswer<unknown>>

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
      equipments: ({ identity }) => {
        const value = stored?.[identity]
        return value && 'equipments' in value ? value.equipments : NO_EQUIPMENT
      },
      places: ({ identity }) => {
        const value = stored?.[identity]
        return value && 'placesOfBusiness' in value ? value.placesOfBusiness : NO_PLACES
      },
      edit,
      remove: ({ sectionType }, id) => {
        const call = sectionType === 'Equipment' ? removeEquipmentItem : removePlace
        return change((etag) => call(applicationId, id, etag)).then(
          () => true,
          (error: unknown) => {
            console.error(error)
            return false
          },
        )
      },
    }
    const save: SaveItem = {
      equipment: (id, data) =>
        change((etag) =>
          id === null
            ? addEquipmentItem(applicationId, data, etag)
            : updateEquipmentItem(applicationId, id, data, etag),
        ),
      place: (id, place) => change((etag) => (id === null ? addPlace : updatePlace)(applicationId, place, etag)),
    }
    return { items, save }
  }, [applicationId, change, stored, edit])
}

function useItemCalls({ application, compiled, stepNumber, refetchFee }: StepPageContext, saver: Autosaver<StepData>) {
  const client = useQueryClient()
  const { applicationId } = application
  return useMemo(() => {
    const query = stepValuesQuery(applicationId, compiled, stepNumber)
    return async (call: ItemCall): Promise<void> => {
      // Conditions look at stored answers, so those come first.
      await saver.flush()
      try {
        await saver.exclusively(async (held) => {
          const { etag } = await call(held)
          saver.acknowledge({ etag })
        })
      } catch (error) {
        // Somebody else changed the step: that is settled first, and the next attempt builds on it.
        if (error instanceof ApiError && error.status === 412) saver.stale(error)
        throw error
      }
      await client.refetchQueries(query)
      refetchFee()
    }
  }, [client, applicationId, compiled, stepNumber, refetchFee, saver])
}
