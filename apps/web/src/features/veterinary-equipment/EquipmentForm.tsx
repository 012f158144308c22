/** Adds or changes equipment, in place of the list (S2 §2.5). */
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { issue } from '@sievert/domain/issue'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { settle } from '@sievert/domain/veterinary-equipment/change'
import { EDITING_EQUIPMENT } from '@sievert/domain/veterinary-equipment/check'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { ItemFields, ItemFrame, SAVE_ITEM } from '../../form/items/ItemFrame.tsx'
import { ListError } from '../../form/sections/ListError.tsx'
import { NextWhileEditing } from '../../form/step/BottomNavigation.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { TIMING } from '../../form/timing.ts'
import { refuse } from '../../form/validation/use-judged-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { namesOf } from './about-equipment.ts'
import { EquipmentFields } from './EquipmentFields.tsx'
import { OutcomeNotice } from './OutcomeNotice.tsx'
import type { EquipmentCalls } from './use-equipment-calls.ts'
import { useEquipmentForm, useOutcome, type Version, versionOf } from './use-equipment-form.ts'

/** Initial values of new equipment, and a note that says where they come from. */
export type InitialEquipment = {
  equipment: VeterinaryEquipment
  note: 'equipment.brought.text' | 'equipment.copy.note.text'
}

type EquipmentFormProps = {
  context: StepPageContext
  /** Null: new equipment. */
  id: string | null
  all: readonly VeterinaryEquipment[]
  initial: InitialEquipment | undefined
  save: EquipmentCalls['save']
  /** A permit is required: the equipment is now in the list. */
  onSaved: (equipment: VeterinaryEquipment) => void
  /** Only a notification is required. */
  onReported: () => void
  onClose: () => void
}

const pause = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay))

const KEYS = {
  cancel: 'equipment.cancel.text',
  back: 'item.back.text',
  leave: 'equipment.leave.header.text',
  leaveMessage: 'equipment.leave.message.text',
  leaveConfirm: 'equipment.leave.confirm.text',
  leaveCancel: 'equipment.leave.cancel.text',
  conflict: 'equipment.conflict.header.text',
  conflictMessage: 'equipment.conflict.message.text',
} as const

export function EquipmentForm({ context, id, all, initial, save, onSaved, onReported, onClose }: EquipmentFormProps) {
  const { t } = useTexts()
  const state = useEquipmentForm(context, { id, all, brought: initial?.equipment }, onClose)
  const { form, catalogue, stored, isStored, autosave, read } = state
  const { applicationId } = context.application
  const outcome = useOutcome(form)
  const onAnswer = async ({ reply }: { reply: EquipmentReply }) => {
    if (reply.permitType === 'Permit' && reply.equipment) {
      onSaved(reply.equipment)
      return true
    }
    await pause(TIMING.outcome)
    outcome.showReply(reply)
    // Equipment that only requires a notification is not stored: it stays unsaved until it is moved there, or
    // discarded.
    if (reply.permitType === 'Report') onReported()
    return false
  }
  const item = {
    autosave,
    read,
    save,
    stored,
    itemOf: ({ equipment }: Version) => settle(catalogue, equipment),
    valuesOf: versionOf,
    onAnswer,
  }
  /** The step cannot be saved while an equipment form is open (VET-08). */
  const refuseNext = () => refuse(form, [issue(EDITING_EQUIPMENT, SAVE_ITEM)])
  const carry = async () => {
    const slot = await autosave.handedOver()
    return slot === undefined ? undefined : { applicationId, slot, ...namesOf(form.getValues(), catalogue) }
  }
  return (
    <ItemFrame
      title={(isNew) => t(isNew ? 'equipment.add.header.text' : 'equipment.edit.header.text')}
      context={context}
      saveText={t('equipment.save.text')}
      keys={KEYS}
      form={form}
      labelOf={(path) => labelOfField(path, t)}
      item={item}
      onClose={onClose}
      isRefused={outcome.isLeftOut}
      below={
        <>
          {/* Error at the step's own button. */}
          <ListError path={SAVE_ITEM} />
          <NextWhileEditing context={context} onNext={() => void refuseNext()} />
        </>
      }
    >
      <ItemFields>
        {initial && <MessageBox variant="info">{t(initial.note)}</MessageBox>}
        <EquipmentFields state={state} applicationId={applicationId} />
        <OutcomeNotice outcome={outcome} isStored={isStored} carry={carry} />
      </ItemFields>
    </ItemFrame>
  )
}
