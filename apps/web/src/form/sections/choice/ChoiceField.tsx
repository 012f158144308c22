/** A choice in its four shapes (SEC-02), and its entry in the registry. */
import type { ChoiceSection } from '@sievert/domain/sections/choice'
import { useField } from '../../fields/use-field.ts'
import { useSectionForm } from '../../validation/section-form.ts'
import type { SectionUi } from '../section-ui.ts'
import { CheckboxChoice } from './CheckboxChoice.tsx'
import { DropdownChoice } from './DropdownChoice.tsx'
import { CheckboxListChoice, RadioChoice } from './GroupChoice.tsx'

const SHAPES = {
  Checkbox: CheckboxChoice,
  Radio: RadioChoice,
  CheckboxList: CheckboxListChoice,
  Dropdown: DropdownChoice,
}

function ChoiceField({ section }: { section: ChoiceSection<string> }) {
  const { settle } = useSectionForm()
  const field = useField<string[]>(`${section.identity}.selectedChoiceIds`)
  const change = (ids: string[]) => {
    field.change(ids)
    settle()
  }
  const Shape = SHAPES[section.choiceType]
  return <Shape section={section} field={{ ...field, change }} />
}

export const choice: SectionUi<ChoiceSection<string>> = {
  Field: ChoiceField,
  compared: ({ identity, options }) => {
    const text = (value: unknown) =>
      options
        .filter(({ id }) => ((value ?? []) as string[]).includes(id))
        .map(({ name }) => name)
        .join(', ')
    return [{ path: `${identity}.selectedChoiceIds`, text }]
  },
}
