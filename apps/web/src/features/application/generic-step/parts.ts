/** What only some steps need of the program comes with them, before they are drawn. */
import type { Section } from '@sievert/domain/application-type/definition'
import { loadVersionsDialog } from '../../../form/autosave/AutosaveDialogs.tsx'
import { once } from '../../../form/once.ts'
import { loadSeldomFields, seldomFieldsOf } from '../../../form/section-list/seldom-fields.ts'
import type { ItemSectionDefinition } from '../../../form/step-items.ts'

export const isItemSection = (section: Section<string>): section is ItemSectionDefinition =>
  section.sectionType === 'Equipment' || section.sectionType === 'PlaceOfBusiness'

export const loadItemForm = once(() => import('./ItemForm.tsx').then((it) => it.ItemForm))

export const partsOf = (sections: readonly Section<string>[]): Promise<unknown>[] => [
  ...seldomFieldsOf(sections),
  ...(sections.some(isItemSection) ? [loadItemForm()] : []),
]

/** For all steps. */
export const loadAllParts = () => Promise.all([loadSeldomFields(), loadItemForm(), loadVersionsDialog()])
