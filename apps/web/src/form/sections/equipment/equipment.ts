/** A list of equipment in the web app. Its items have calls of their own, so they are not compared. */
import type { EquipmentSection } from '@sievert/domain/sections/equipment'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { indexIn, lazyField, type SectionUi } from '../section-ui.ts'

export const equipment: SectionUi<EquipmentSection<string>> = {
  Field: lazyField(() => import('./EquipmentField.tsx'), 'EquipmentField'),
  isBlock: true,
  /** An error inside a stored item is prefixed by the item's name. */
  label: (section, path, t, labelIn) => {
    const noun = capitalised(section.noun)
    const [, inner] = path.split('.stepData.')
    if (inner === undefined) return noun
    const item = t('item.number.text', [noun, (indexIn(path) ?? 0) + 1])
    const field = labelIn(section.sections, inner)
    return field ? `${item}, ${field}` : item
  },
}
