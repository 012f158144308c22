/** Adds or edits one item in place of its step (SEC-09, SEC-10). */
import { type ItemSectionDefinition, listId, type StepItems } from '../../../form/items/step-items.ts'
import { EquipmentForm } from './EquipmentForm.tsx'
import type { ItemFormProps } from './item-form-props.ts'
import { PlaceForm } from './PlaceForm.tsx'

type Props = Pick<ItemFormProps<ItemSectionDefinition, never, never>, 'context' | 'section' | 'id' | 'answers'> & {
  items: StepItems
}

export function ItemForm({ section, items, ...rest }: Props) {
  const form: Pick<ItemFormProps<never, never, never>, 'onClose' | 'onSaved'> & typeof rest = {
    ...rest,
    onClose: () => items.close([rest.id ?? listId(section), listId(section)]),
    onSaved: ({ id }, said) => items.close([id], said),
  }
  return section.sectionType === 'Equipment' ? (
    <EquipmentForm {...form} section={section} list={items.equipments(section)} />
  ) : (
    <PlaceForm {...form} section={section} list={items.places(section)} />
  )
}
