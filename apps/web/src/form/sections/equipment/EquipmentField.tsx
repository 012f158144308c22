/** The list of a step's equipment (SEC-10). */
import { type EquipmentSection, shortAnswer } from '@sievert/domain/sections/equipment'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { useTexts } from '../../../texts/texts.ts'
import { useStepItems } from '../../items/step-items.ts'
import { ItemList } from '../ItemList.tsx'

export function EquipmentField({ section }: { section: EquipmentSection<string> }) {
  const { t, language } = useTexts()
  const { equipments } = useStepItems()
  const noun = capitalised(section.noun)
  return (
    <ItemList
      section={section}
      list={equipments(section)}
      heading={section.label}
      entryOf={({ stepData }, index) => ({
        title: t('item.number.text', [noun, index + 1]),
        detail: shortAnswer(section, stepData, language),
      })}
      emptyText={section.noEquipmentIntro ?? t('item.empty.text')}
      addText={section.addNewLabel ?? t('item.add.text', [section.noun])}
      editKey="item.edit.text"
      copyKey="item.copy.text"
      removeKey="item.remove.text"
      removal={{
        title: t('item.remove.header.text', [section.noun]),
        message: () => t('item.remove.message.text'),
        confirm: t('item.remove.confirm.text'),
        doneKey: 'item.removed.text',
      }}
    />
  )
}
