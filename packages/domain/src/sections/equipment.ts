/** A list of equipment, each item a small form of its own sections. The engine checks inside the items. */
import { isRecord, listOf, objectOf, orElse, present, text } from '../application-type/decode.ts'
import type { EquipmentSection } from '../application-type/definition.ts'
import type { EquipmentItem, EquipmentValue } from '../application-type/values.ts'
import { type Issues, issue, NONE } from '../issue.ts'
import type { SectionBehaviour } from './behaviour.ts'

const minimumKey = (section: EquipmentSection<unknown>): string => `validation.min.equipment.${section.equipmentName}`

/** An item whose inner values are still unread JSON: the engine decodes them by the item's sections. */
const rawItem = objectOf<EquipmentItem>({
  id: text,
  stepData: orElse({}, (json) => (isRecord(json) ? (json as EquipmentItem['stepData']) : undefined)),
})

export const equipment: SectionBehaviour<EquipmentSection<unknown>, EquipmentValue> = {
  empty: { equipments: [] },
  isEmpty: (value) => value.equipments.length === 0,
  decode: objectOf<EquipmentValue>({ equipments: listOf(present(rawItem)) }),
  check: (section) => {
    const tooFew: Issues = [issue(minimumKey(section), 'equipments')]
    return (value) => (value.equipments.length > 0 ? NONE : tooFew)
  },
  reset: () => (value) => value,
}
