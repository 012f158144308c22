/** One item of a section-based equipment list: a small form of sections (SEC-10). */
import type { EquipmentSection } from '@sievert/domain/application-type/definition'
import type { StepData } from '@sievert/domain/application-type/values'
import { decodeItem } from '@sievert/domain/engine/decode-answers'
import { initialItem } from '@sievert/domain/engine/initial'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { useMemo, useState } from 'react'
import { sectionFields } from '../../../form/autosave/compared-fields.ts'
import { useAutosave } from '../../../form/autosave/use-autosave.ts'
import { SectionFormContext, useSectionFormState } from '../../../form/section-form.ts'
import { SectionList } from '../../../form/section-list/SectionList.tsx'
import { equipmentScope } from '../../../form/section-scope.ts'
import { labelOfPath } from '../../../form/sections/field-labels.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ItemFrame } from './ItemFrame.tsx'
import type { ItemFormProps } from './item-form-props.ts'
import { itemSlot } from './item-slot.ts'

type EquipmentFormProps = Omit<ItemFormProps, 'edited'> & { section: EquipmentSection<string>; id: string | null }

export function EquipmentForm({ context, section, id, answers, save, onClose, onSaved }: EquipmentFormProps) {
  const { t } = useTexts()
  const { application, compiled, stepNumber } = context
  const { applicationId } = application
  const { identity } = section
  const scope = useMemo(() => equipmentScope(compiled, identity, answers), [compiled, identity, answers])
  const [initial] = useState(() => {
    const value = answers[stepNumber]?.[identity]
    const stored = value && 'equipments' in value ? value.equipments.find((item) => item.id === id) : undefined
    return stored?.stepData ?? initialItem(compiled, identity, answers)
  })
  const sectionForm = useSectionFormState(applicationId, scope, initial)
  const autosave = useAutosave<StepData, Record<string, unknown>>({
    applicationId,
    slot: itemSlot(stepNumber, identity, id),
    form: sectionForm.form,
    read: sectionForm.answers,
    write: sectionForm.replace,
    server: null,
    fields: (versions) => sectionFields(section.sections, versions, t),
    revive: (json) => {
      const { stepData, malformed } = decodeItem(compiled, identity, json)
      return malformed.length === 0 ? stepData : undefined
    },
  })
  return (
    <SectionFormContext value={sectionForm}>
      <ItemFrame
        title={t(id === null ? 'item.add.header.text' : 'item.edit.header.text', [section.noun])}
        saveText={t('item.save.text', [section.noun])}
        form={sectionForm.form}
        labelOf={(path) => labelOfPath(section.sections, path, t)}
        autosave={autosave}
        check={sectionForm.submit}
        save={async (stepData) => {
          await save.equipment(section, id, stepData)
          onSaved(t('item.saved.text', [capitalised(section.noun)]))
        }}
        showIssues={sectionForm.showIssues}
        onClose={onClose}
      >
        <SectionList sections={scope.sections} />
      </ItemFrame>
    </SectionFormContext>
  )
}
