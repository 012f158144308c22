/** The items of a step (equipment, places of business, machines) as its lists see them: they have calls of their own. */

import type { AnswerTo } from '@sievert/contract/contract'
import type { EquipmentSection, PlaceOfBusinessSection } from '@sievert/domain/application-type/definition'
import type { EquipmentItem, PlaceOfBusiness } from '@sievert/domain/application-type/values'
import { createContext, useContext } from 'react'
import type { useEdited } from './use-edited.ts'

export type Keyed = { id: string }

/** Somebody else has changed this very item meanwhile: nothing was done, and the person is asked (WIZ-14). */
export type Theirs<T> = { theirs: T }

/** It is in the list no more: removed by this call, or by somebody else, and then nothing was done. */
export type Gone = { isGone: true }

export type ItemCalls<T, Reply> = {
  /** `base`: the item as the form knew it, undefined for a new one. Rejects with `ApiError`. */
  save: (
    item: T,
    base: T | undefined,
    key: string,
  ) => Promise<{ reply: Reply; stored: T | undefined } | Theirs<T> | Gone>
  /** Not gone when it could not be removed: that is logged, and the list still shows it (WIZ-17). */
  remove: (item: T) => Promise<Gone | { isGone: false } | Theirs<T>>
}

export type ItemSectionDefinition = EquipmentSection<string> | PlaceOfBusinessSection<string>

/** The issue path of the whole list; the button that adds to it carries it as its id. */
export const listId = ({ identity, sectionType }: ItemSectionDefinition): string =>
  `${identity}.${sectionType === 'Equipment' ? 'equipments' : 'placesOfBusiness'}`

export type ListOf<T extends Keyed, Reply> = ItemCalls<T, Reply> & { items: readonly T[] }

/** `edit` replaces the step by the form of one item. */
export type StepItems = Pick<ReturnType<typeof useEdited>, 'edit' | 'close'> & {
  equipments: (section: EquipmentSection<string>) => ListOf<EquipmentItem, AnswerTo<'addEquipment'>>
  places: (section: PlaceOfBusinessSection<string>) => ListOf<PlaceOfBusiness, PlaceOfBusiness>
}

export const StepItemsContext = createContext<StepItems | undefined>(undefined)

export function useStepItems(): StepItems {
  const items = useContext(StepItemsContext)
  if (!items) throw new Error('a list of items needs a StepItemsContext around it')
  return items
}
