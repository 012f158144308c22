/** The items of a step (equipment, places of business) as its lists see them: they have calls of their own. */
import type { EquipmentSection, PlaceOfBusinessSection } from '@sievert/domain/application-type/definition'
import type { EquipmentItem, PlaceOfBusiness } from '@sievert/domain/application-type/values'
import { createContext, useContext } from 'react'

export type ItemSectionDefinition = EquipmentSection<string> | PlaceOfBusinessSection<string>

/** `id` null: a new item (S2 §2.2). */
export type EditedItem = { section: ItemSectionDefinition; id: string | null }

export type StepItems = {
  equipments: (section: EquipmentSection<string>) => readonly EquipmentItem[]
  places: (section: PlaceOfBusinessSection<string>) => readonly PlaceOfBusiness[]
  /** Replaces the step by the form of one item. */
  edit: (item: EditedItem) => void
  /** False when the item could not be removed: that is logged, and the list still shows it (WIZ-17). */
  remove: (section: ItemSectionDefinition, id: string) => Promise<boolean>
}

export const StepItemsContext = createContext<StepItems | undefined>(undefined)

export function useStepItems(): StepItems {
  const items = useContext(StepItemsContext)
  if (!items) throw new Error('a list of items needs a StepItemsContext around it')
  return items
}
