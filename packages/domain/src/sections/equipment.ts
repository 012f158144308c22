/** A list of equipment; each item is a small form with sections of its own. The engine checks inside the items. */
import { isRecord, listOf, MOST_ITEMS, objectOf, orElse, present, text } from '../application-type/decode.ts'
import type { ChoiceSection, EquipmentSection } from '../application-type/definition.ts'
import type { EquipmentItem, EquipmentValue, StepData } from '../application-type/values.ts'
import { type Issues, issue, NONE } from '../issue.ts'
import type { SectionBehaviour } from './behaviour.ts'

const minimumKey = ({ equipmentName }: EquipmentSection<unknown>) =>
  `validation.min.equipment.${equipmentName}` as const

/** An item with undecoded inner values: the engine decodes them by the item's sections. */
const rawItem = objectOf<EquipmentItem>({
  id: text,
  stepData: orElse({}, (json) => (isRecord(json) ? (json as EquipmentItem['stepData']) : undefined)),
})

export const equipment: SectionBehaviour<EquipmentSection<unknown>, EquipmentValue> = {
  empty: { equipments: [] },
  isEmpty: (value) => value.equipments.length === 0,
  decode: objectOf<EquipmentValue>({ equipments: listOf(present(rawItem), MOST_ITEMS) }),
  check: (section) => {
    const tooFew: Issues = [issue(minimumKey(section), 'equipments')]
    return (value) => (value.equipments.length > 0 ? NONE : tooFew)
  },
  reset: () => (value) => value,
}

const chosenIn = (section: ChoiceSection<string>, data: StepData): string[] => {
  const value = data[section.identity]
  if (!value || !('selectedChoiceIds' in value)) return []
  return section.options
    .filter(({ id }) => value.selectedChoiceIds.includes(id))
    .map(({ shortName, name }) => shortName ?? name)
}

/** A short label that distinguishes items: its first three answers among options (by short name) and one-line texts. */
export const shortAnswer = (section: EquipmentSection<string>, data: StepData): string => {
  const answers = section.sections.flatMap((inner) => {
    if (inner.sectionType === 'Choice') return inner.choiceType === 'Checkbox' ? [] : chosenIn(inner, data)
    const value = data[inner.identity]
    const isShort = inner.sectionType === 'TextInput' && !inner.multiLine
    return isShort && value && 'text' in value && value.text !== '' ? [value.text] : []
  })
  return answers.slice(0, 3).join(', ')
}
