/** A line that tells one item from the next. */
import type { ChoiceSection, EquipmentSection } from '@sievert/domain/application-type/definition'
import type { StepData } from '@sievert/domain/application-type/values'

const chosenIn = (section: ChoiceSection<string>, data: StepData): string[] => {
  const value = data[section.identity]
  if (!value || !('selectedChoiceIds' in value)) return []
  return section.options
    .filter(({ id }) => value.selectedChoiceIds.includes(id))
    .map(({ shortName, name }) => shortName ?? name)
}

/** The first few answers, in the order of the form: options by their short names, and one-line texts. */
export function shortAnswer(section: EquipmentSection<string>, data: StepData): string {
  const answers = section.sections.flatMap((inner) => {
    if (inner.sectionType === 'Choice') return inner.choiceType === 'Checkbox' ? [] : chosenIn(inner, data)
    const value = data[inner.identity]
    const isShort = inner.sectionType === 'TextInput' && !inner.multiLine
    return isShort && value && 'text' in value && value.text !== '' ? [value.text] : []
  })
  return answers.slice(0, 3).join(', ')
}
