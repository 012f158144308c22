/** A list of equipment; each item is a small form with sections of its own. The engine checks inside the items. */
import { found } from '../catalogue-fault.ts'
import { isRecord, listOf, MOST_ITEMS, objectOf, orElse, text } from '../decode.ts'
import { type Issues, issue, NONE } from '../issue.ts'
import type { SummaryGroup } from '../summary/rows.ts'
import type { Language } from '../texts/language.ts'
import { ITEM_SECTION_TYPES, type ItemSection, type ItemValue } from './item-section-types.ts'
import type { SectionBase, SectionBehaviour } from './section-behaviour.ts'
import { capitalised, labelOf } from './summary-of.ts'

export type EquipmentSection<Text> = SectionBase<Text> & {
  sectionType: 'Equipment'
  /** Identifier of the kind of item, used in the key `validation.min.equipment.{equipmentName}`. */
  equipmentName: string
  /** The noun for one item. */
  noun: Text
  addNewLabel?: Text
  noEquipmentIntro?: Text
  /** Identity of the one-line text that names an item, as its serial number. Without it imported rows are only added. */
  rowKey?: string
  sections: readonly ItemSection<Text>[]
}

/** Identity of a section inside the item → value. An absent section is empty. */
export type ItemData = { [sectionIdentity: string]: ItemValue }
/** One item of a section-based equipment list. The values inside are plain objects, also on the wire. */
export type EquipmentItem = { id: string; stepData: ItemData }
export type EquipmentValue = { equipments: EquipmentItem[] }

const minimumKey = ({ equipmentName }: EquipmentSection<unknown>) =>
  `validation.min.equipment.${equipmentName}` as const

/** An item with undecoded inner values: the engine decodes them by the item's sections. */
const rawItem = objectOf<EquipmentItem>({
  id: text,
  stepData: orElse({}, (json) => (isRecord(json) ? (json as ItemData) : undefined)),
})

export const equipment: SectionBehaviour<EquipmentSection<unknown>, EquipmentSection<string>, EquipmentValue> = {
  empty: { equipments: [] },
  isEmpty: (value) => value.equipments.length === 0,
  decode: objectOf<EquipmentValue>({ equipments: listOf(rawItem, MOST_ITEMS) }),
  check: (section) => {
    const tooFew: Issues = [issue(minimumKey(section), 'equipments')]
    return (value) => (value.equipments.length > 0 ? NONE : tooFew)
  },
  reset: () => (value) => value,
  summarise: (section, value = equipment.empty, at, { t, itemRows }) => {
    const noun = capitalised(section.noun)
    const groups = value.equipments.map(
      ({ id, stepData }, index): SummaryGroup => ({
        id,
        title: t('item.number.text', [noun, index + 1]),
        rows: itemRows(section.identity, stepData, `${at}.equipments.${index}.stepData`),
      }),
    )
    return [{ kind: 'groups', path: at, label: labelOf(section) || noun, style: 'accordion', groups }]
  },
  *lint({ sections, rowKey }, path) {
    if (sections.length === 0) yield found('empty-item', [...path, 'sections'], 'An item would have no question')
    const key = sections.find(({ identity }) => identity === rowKey)
    if (rowKey !== undefined && (key?.sectionType !== 'TextInput' || key.multiLine))
      yield found('row-key', [...path, 'rowKey'], `No item has a text of one line called ${rowKey}`)
  },
}

type ItemBehaviour = SectionBehaviour<ItemSection<unknown>, ItemSection<string>, ItemValue>

/**
 * A short label that distinguishes items: its first three answers among options and one-line texts. Passes over answers
 * of another shape.
 */
export const shortAnswer = (section: EquipmentSection<string>, data: ItemData, language: Language): string =>
  section.sections
    .flatMap((inner) => {
      const { decode, shortAnswers } = ITEM_SECTION_TYPES[inner.sectionType] as Partial<ItemBehaviour>
      const value = decode?.(data[inner.identity], inner)
      return value ? (shortAnswers?.(inner, value, language) ?? []) : []
    })
    .slice(0, 3)
    .join(', ')
