/** The calls of a step's items: each builds on the step's ETag, and afterwards answers and fee are read again (S2 §7). */
import type { EquipmentItem, PlaceOfBusiness, StepData } from '@sievert/domain/application-type/values'
import type { Answers } from '@sievert/domain/engine/answers'
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
import type { SectionForm } from '../../../form/section-form.ts'
import type { StepPageContext } from '../../../form/step-page.ts'

/** Saves the item being edited; rejects with `ApiError`. */
export type SaveItem = {
  equipment: (id: string | null, stepData: StepData) => Promise<void>
  place: (id: string | null, place: PlaceOfBusiness) => Promise<void>
}

const NO_EQUIPMENT: readonly EquipmentItem[] = []
const NO_PLACES: readonly PlaceOfBusiness[] = []

export function useStepItemActions(
  context: StepPageContext,
  sectionForm: SectionForm,
  saver: Autosaver<StepData>,
  answers: Answers,
  edit: (item: EditedItem | undefined) => void,
) {
  const client = useQueryClient()
  const { application, compiled, stepNumber, refetchFee } = context
  const { applicationId } = application
  return useMemo(() => {
    const query = stepValuesQuery(applicationId, compiled, stepNumber)
    const change = async (call: (etag: string | null) => Promise<ItemAnswer<unknown>>) => {
      // Conditions look at stored answers, so those come first.
      await saver.flush()
      try {
        await saver.exclusively(async (held) => {
          const { etag } = await call(held)
          saver.acknowledge({ etag })
        })
      } catch (error) {
        // Somebody else changed the step: the list is read again, and the next attempt builds on that.
        if (error instanceof ApiError && error.status === 412) saver.stale(error)
        throw error
      }
      await client.refetchQueries(query)
      refetchFee()
      if (sectionForm.form.formState.isSubmitted) void sectionForm.form.trigger()
    }
    const own = () => answers[stepNumber] ?? {}
    const items: StepItems = {
      equipments: ({ identity }) => {
        const value = own()[identity]
        return value && 'equipments' in value ? value.equipments : NO_EQUIPMENT
      },
      places: ({ identity }) => {
        const value = own()[identity]
        return value && 'placesOfBusiness' in value ? value.placesOfBusiness : NO_PLACES
      },
      edit,
      remove: async ({ sectionType }, id) => {
        const call = sectionType === 'Equipment' ? removeEquipmentItem : removePlace
        try {
          await change((etag) => call(applicationId, id, etag))
          return true
        } catch (error) {
          console.error(error)
          return false
        }
      },
    }
    const save: SaveItem = {
      equipment: (id, stepData) =>
        change((etag) =>
          id === null
            ? addEquipmentItem(applicationId, stepData, etag)
            : updateEquipmentItem(applicationId, id, stepData, etag),
        ),
      place: (id, place) => change((etag) => (id === null ? addPlace : updatePlace)(applicationId, place, etag)),
    }
    return { items, save }
  }, [client, applicationId, compiled, stepNumber, refetchFee, saver, sectionForm, answers, edit])
}
