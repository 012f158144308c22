/** Adds or edits one item in the place of its step (SEC-09, SEC-10). */
import type { Answers } from '@sievert/domain/engine/answers'
import type { EditedItem } from '../../../form/items.ts'
import type { StepPageContext } from '../../../form/step-page.ts'
import { EquipmentForm } from './EquipmentForm.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import type { SaveItem } from './use-step-items.ts'

export type ItemFormProps = {
  context: StepPageContext
  edited: EditedItem
  /** All steps' answers that conditions may look at, this step's as they stand in its form. */
  answers: Answers
  save: SaveItem
  onClose: () => void
}

export function ItemForm({ edited: { section, id }, ...rest }: ItemFormProps) {
  return section.sectionType === 'Equipment' ? (
    <EquipmentForm {...rest} section={section} id={id} />
  ) : (
    <PlaceForm {...rest} section={section} id={id} />
  )
}
