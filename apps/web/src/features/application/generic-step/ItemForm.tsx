/** Adds or edits one item in the place of its step (SEC-09, SEC-10). */
import { EquipmentForm } from './EquipmentForm.tsx'
import type { ItemFormProps } from './item-form-props.ts'
import { PlaceForm } from './PlaceForm.tsx'

export function ItemForm({ edited: { section, id }, ...rest }: ItemFormProps) {
  return section.sectionType === 'Equipment' ? (
    <EquipmentForm {...rest} section={section} id={id} />
  ) : (
    <PlaceForm {...rest} section={section} id={id} />
  )
}
