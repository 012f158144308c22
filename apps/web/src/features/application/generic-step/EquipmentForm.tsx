/** One item of a section-based equipment list: a small form of sections (SEC-10). */

import type { AnswerTo } from '@sievert/contract/contract'
import { decodeItem } from '@sievert/domain/engine/decode-answers'
import { initialItem } from '@sievert/domain/engine/initial'
import type { StepData } from '@sievert/domain/sections/answers'
import type { EquipmentItem, EquipmentSection, ItemData } from '@sievert/domain/sections/equipment'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { useMemo, useState } from 'react'
import { useAutosave } from '../../../form/autosave/use-autosave.ts'
import { ItemFrame } from '../../../form/items/ItemFrame.tsx'
import { itemPlace } from '../../../form/items/use-unsent-item.ts'
import { sectionFields } from '../../../form/section-list/compared-fields.ts'
import { labelOfPath } from '../../../form/section-list/field-labels.ts'
import { SectionList } from '../../../form/section-list/SectionList.tsx'
import { SectionFormContext, useSectionFormState } from '../../../form/validation/section-form.ts'
import { equipmentScope } from '../../../form/validation/section-scope.ts'
import { useTexts } from '../../../texts/texts.ts'
import { MessageBox } from '../../../ui/MessageBox.tsx'
import type { ItemFormProps } from './item-form-props.ts'

type EquipmentFormProps = ItemFormProps<EquipmentSection<string>, EquipmentItem, AnswerTo<'addEquipment'>>

export function EquipmentForm({ context, section, id, copy, answers, list, onClose, onSaved }: EquipmentFormProps) {
  const { t } = useTexts()
  const [stored] = useState(() => list.items.find((each) => each.id === id))
  const { application, compiled, stepNumber } = context
  const { applicationId } = application
  const { identity } = section
  const scope = useMemo(() => equipmentScope(compiled, identity, answers), [compiled, identity, answers])
  const [initial] = useState(() => (stored ?? copy)?.stepData ?? initialItem(compiled, identity, answers))
  const sectionForm = useSectionFormState(applicationId, scope, initial)
  const { form, answers: read, held } = sectionForm
  const autosave = useAutosave<StepData, Record<string, unknown>>({
    applicationId,
    place: itemPlace(stepNumber, { list: identity, id }),
    item: { isGone: id !== null && !stored, onLetGo: onClose },
    form,
    read,
    held,
    write: sectionForm.replace,
    server: null,
    fields: (versions) => sectionFields(section.sections, versions, t),
    revive: (json) => {
      const { stepData, malformed } = decodeItem(compiled, identity, json)
      return malformed.length === 0 ? stepData : undefined
    },
  })
  const item = {
    autosave,
    read,
    save: list.save,
    stored,
    itemOf: (stepData: StepData): EquipmentItem => ({ id: id ?? '', stepData: stepData as ItemData }),
    valuesOf: ({ stepData }: EquipmentItem) => scope.complete(stepData),
    onAnswer: ({ reply }: { reply: AnswerTo<'addEquipment'> }) =>
      onSaved({ id: reply.equipmentId }, t('item.saved.text', [capitalised(section.noun)])),
  }
  return (
    <SectionFormContext value={sectionForm}>
      <ItemFrame
        title={(isNew) => t(isNew ? 'item.add.header.text' : 'item.edit.header.text', [section.noun])}
        context={context}
        saveText={t('item.save.text', [section.noun])}
        form={form}
        labelOf={(path) => labelOfPath(section.sections, path, t)}
        item={item}
        onClose={onClose}
      >
        {copy && <MessageBox variant="info">{t('item.copy.note.text')}</MessageBox>}
        <SectionList sections={scope.sections} />
      </ItemFrame>
    </SectionFormContext>
  )
}
