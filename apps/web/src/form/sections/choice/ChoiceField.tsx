/** A choice in its four shapes (SEC-02). */
import type { ChoiceSection } from '@sievert/domain/application-type/definition'
import { useSectionForm } from '../../section-form.ts'
import { useField } from '../../use-field.ts'
import { CheckboxChoice } from './CheckboxChoice.tsx'
import { DropdownChoice } from './DropdownChoice.tsx'
import { CheckboxListChoice, RadioChoice } from './GroupChoice.tsx'

const SHAPES = {
  Checkbox: CheckboxChoice,
  Radio: RadioChoice,
  CheckboxList: CheckboxListChoice,
  Dropdown: DropdownChoice,
}

export function ChoiceField({ section }: { section: ChoiceSection<string> }) {
  const { settle } = useSectionForm()
  const field = useField<string[]>(`${section.identity}.selectedChoiceIds`)
  const change = (ids: string[]) => {
    field.change(ids)
    settle()
  }
  const Shape = SHAPES[section.choiceType]
  return <Shape section={section} field={{ ...field, change }} />
}
