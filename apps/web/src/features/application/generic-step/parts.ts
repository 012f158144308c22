/** Lazy modules that only some steps need, loaded before the step renders. */
import type { Section } from '@sievert/domain/sections/section-types'
import { loadVersionsDialog } from '../../../form/autosave/AutosaveDialogs.tsx'
import { lazyComponent } from '../../../form/lazy-component.ts'
import { fieldsOf, loadFields } from '../../../form/section-list/section-types.ts'
import { isItemSection } from '../../../form/validation/section-scope.ts'

const loadItemForm = () => import('./ItemForm.tsx')
export const ItemForm = lazyComponent(loadItemForm, 'ItemForm')

const loadItemRows = () => import('./ItemRows.tsx')
/** Not loaded with its step: few applicants add rows of a spreadsheet. */
export const ItemRows = lazyComponent(loadItemRows, 'ItemRows')

/** Loads the missing modules. Never rejects: a module that failed to load throws when it is rendered. */
export const partsOf = (sections: readonly Section<string>[]): Promise<void>[] =>
  [...fieldsOf(sections), ...(sections.some(isItemSection) ? [ItemForm] : [])].flatMap(
    ({ preload }) => preload?.() ?? [],
  )

/** For all steps. */
export const loadAllParts = () => Promise.all([loadFields(), loadItemForm(), loadItemRows(), loadVersionsDialog()])
