/** A choice in its four shapes (SEC-02), and its entry in the registry. */
import type { ChoiceSection } from '@sievert/domain/sections/choice'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { useState } from 'react'
import { type Texts, useTexts } from '../../../texts/texts.ts'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { useField } from '../../fields/use-field.ts'
import type { ItemSectionDefinition } from '../../items/step-items.ts'
import { useSectionForm } from '../../validation/section-form.ts'
import type { SectionUi } from '../section-ui.ts'
import { CheckboxChoice } from './CheckboxChoice.tsx'
import { DropdownChoice } from './DropdownChoice.tsx'
import { CheckboxListChoice, RadioChoice } from './GroupChoice.tsx'

const nameOfList = ({ label, noun }: ItemSectionDefinition, t: Texts['t']): string =>
  label ?? capitalised(noun ?? t('place.noun.text'))

const SHAPES = {
  Checkbox: CheckboxChoice,
  Radio: RadioChoice,
  CheckboxList: CheckboxListChoice,
  Dropdown: DropdownChoice,
}

/** Asks before a choice that deletes items: each has calls of its own, and the form cannot restore it. */
function ChoiceField({ section }: { section: ChoiceSection<string> }) {
  const { t } = useTexts()
  const { settle, emptiedBy } = useSectionForm()
  const field = useField<string[]>(`${section.identity}.selectedChoiceIds`)
  const [asked, setAsked] = useState<{ ids: string[]; lists: string }>()
  const choose = (ids: string[]) => {
    field.change(ids)
    settle()
  }
  const change = (ids: string[]) => {
    const lists = emptiedBy(section.identity, { selectedChoiceIds: ids })
    if (lists.length === 0) choose(ids)
    else setAsked({ ids, lists: lists.map((list) => nameOfList(list, t)).join(', ') })
  }
  const Shape = SHAPES[section.choiceType]
  return (
    <>
      <Shape section={section} field={{ ...field, change }} />
      {asked && (
        <ConfirmModal
          open
          title={t('choice.removes-items.header.text')}
          message={t('choice.removes-items.message.text', [asked.lists])}
          confirmText={t('choice.removes-items.confirm.text')}
          cancelText={t('general.cancel.text')}
          isDanger
          onConfirm={() => {
            setAsked(undefined)
            choose(asked.ids)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
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
