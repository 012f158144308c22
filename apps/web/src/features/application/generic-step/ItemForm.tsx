/** Adds or edits one item in place of its step (SEC-09, SEC-10). */
import type { EquipmentItem } from '@sievert/domain/sections/equipment'
import type { PlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { type ItemSectionDefinition, listId, type StepItems } from '../../../form/items/step-items.ts'
import type { OpenItem } from '../../../form/items/use-open-item.ts'
import { EquipmentForm } from './EquipmentForm.tsx'
import type { ItemFormProps } from './item-form-props.ts'
import { PlaceForm } from './PlaceForm.tsx'

type Props = Pick<ItemFormProps<ItemSectionDefinition, never, never>, 'context' | 'section' | 'id' | 'answers'> & {
  copy: OpenItem['copy']
  items: StepItems
}

export function ItemForm({ section, items, copy, ...rest }: Props) {
  const form: Pick<ItemFormProps<never, never, never>, 'onClose' | 'onSaved'> & typeof rest = {
    ...rest,
    onClose: () => items.close([rest.id ?? listId(section), listId(section)]),
    onSaved: ({ id }, said) => items.close([id], said),
  }
  return section.sectionType === 'Equipment' ? (
    <EquipmentForm
      {...form}
      section={section}
      list={items.equipments(section)}
      copy={copy as EquipmentItem | undefined}
    />
  ) : (
    <PlaceForm {...form} section={section} list={items.places(section)} copy={copy as PlaceOfBusiness | undefined} />
  )
}
