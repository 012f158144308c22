/** The items of a step (equipment, places of business), as its lists use them: each item has calls of its own. */

import type { AnswerTo } from '@sievert/contract/contract'
import type { EquipmentItem, EquipmentSection } from '@sievert/domain/sections/equipment'
import type { PlaceOfBusiness, PlaceOfBusinessSection } from '@sievert/domain/sections/place-of-business'
import { createContext, useContext } from 'react'
import type { Copied } from '../../api/items.ts'
import type { ImportOptions, RowsOutcome } from '../../api/rows.ts'
import type { useOpenItem } from './use-open-item.ts'

export type Keyed = { id: string }

/** The item has been changed elsewhere: nothing was done, and the user must choose (WIZ-14). */
export type Theirs<T> = { theirs: T }

/** The item is no longer in the list: removed by this call, or elsewhere, and then nothing was done. */
export type Gone = { isGone: true }

export type ItemCalls<T, Reply> = {
  /** `base`: the item as the form loaded it, undefined for a new one. Rejects with `ApiError`. */
  save: (
    item: T,
    base: T | undefined,
    key: string,
  ) => Promise<{ reply: Reply; stored: T | undefined } | Theirs<T> | Gone>
  /** Rejects with `ApiError`. A repeat under the same key copies once. */
  copy: (item: T, key: string) => Promise<Copied<T>>
  /** Stores all rows in one change, or only asks what that would do. Rejects with `ApiError`. */
  importRows: (items: readonly T[], options: ImportOptions) => Promise<RowsOutcome>
  /** `isGone` false: the removal failed. That is logged, and the list still shows the item (WIZ-17). */
  remove: (item: T) => Promise<Gone | { isGone: false } | Theirs<T>>
}

export type ItemSectionDefinition = EquipmentSection<string> | PlaceOfBusinessSection<string>

/** The issue path of the whole list, which is also the id of its add button. */
export const listId = ({ identity, sectionType }: ItemSectionDefinition): string =>
  `${identity}.${sectionType === 'Equipment' ? 'equipments' : 'placesOfBusiness'}`

export type ListOf<T extends Keyed, Reply> = ItemCalls<T, Reply> & { items: readonly T[] }

/** `edit` replaces the step by the form of one item. */
export type StepItems = Pick<ReturnType<typeof useOpenItem>, 'edit' | 'close'> & {
  equipments: (section: EquipmentSection<string>) => ListOf<EquipmentItem, AnswerTo<'addEquipment'>>
  places: (section: PlaceOfBusinessSection<string>) => ListOf<PlaceOfBusiness, PlaceOfBusiness>
}

export const StepItemsContext = createContext<StepItems | undefined>(undefined)

export function useStepItems(): StepItems {
  const items = useContext(StepItemsContext)
  if (!items) throw new Error('a list of items needs a StepItemsContext around it')
  return items
}
