/** Lazy modules that only some steps need, loaded before the step renders. */
import type { Section } from '@sievert/domain/sections/section-types'
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadVersionsDialog } from '../../../form/autosave/AutosaveDialogs.tsx'
import type { ItemSectionDefinition } from '../../../form/items/step-items.ts'
import { fieldsOf, loadFields } from '../../../form/section-list/section-types.ts'

export const isItemSection = (section: Section<string>): section is ItemSectionDefinition =>
  section.sectionType === 'Equipment' || section.sectionType === 'PlaceOfBusiness'

const loadItemForm = () => import('./ItemForm.tsx')
export const ItemForm = lazyRouteComponent(loadItemForm, 'ItemForm')

/** Loads the missing modules. Never rejects: a module that failed to load throws when it is rendered. */
export const partsOf = (sections: readonly Section<string>[]): Promise<void>[] =>
  [...fieldsOf(sections), ...(sections.some(isItemSection) ? [ItemForm] : [])].flatMap(
    ({ preload }) => preload?.() ?? [],
  )

/** For all steps. */
export const loadAllParts = () => Promise.all([loadFields(), loadItemForm(), loadVersionsDialog()])
