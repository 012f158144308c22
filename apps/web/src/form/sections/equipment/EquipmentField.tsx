/** The list of a step's equipment (SEC-10). */
import type { ChoiceSection, EquipmentSection } from '@sievert/domain/application-type/definition'
import type { StepData } from '@sievert/domain/application-type/values'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { useTexts } from '../../../texts/texts.ts'
import { useStepItems } from '../../step-items.ts'
import { ItemList } from '../ItemList.tsx'

const chosenIn = (section: ChoiceSection<string>, data: StepData): string[] => {
  const value = data[section.identity]
  if (!value || !('selectedChoiceIds' in value)) return []
  return section.options
    .filter(({ id }) => value.selectedChoiceIds.includes(id))
    .map(({ shortName, name }) => shortName ?? name)
}

/** A line that tells one item from the next: its first few answers, options by their short names, and one-line texts. */
function shortAnswer(section: EquipmentSection<string>, data: StepData): string {
  const answers = section.sections.flatMap((inner) => {
    if (inner.sectionType === 'Choice') return inner.choiceType === 'Checkbox' ? [] : chosenIn(inner, data)
    const value = data[inner.identity]
    const isShort = inner.sectionType === 'TextInput' && !inner.multiLine
    return isShort && value && 'text' in value && value.text !== '' ? [value.text] : []
  })
  return answers.slice(0, 3).join(', ')
}

export function EquipmentField({ section }: { section: EquipmentSection<string> }) {
  const { t } = useTexts()
  const { equipments } = useStepItems()
  const noun = capitalised(section.noun)
  return (
    <ItemList
      section={section}
      list={equipments(section)}
      heading={section.label}
      entryOf={({ stepData }, index) => ({
        title: t('item.number.text', [noun, index + 1]),
        detail: shortAnswer(section, stepData),
      })}
      emptyText={section.noEquipmentIntro ?? t('item.empty.text')}
      addText={section.addNewLabel ?? t('item.add.text', [section.noun])}
      editKey="item.edit.text"
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
