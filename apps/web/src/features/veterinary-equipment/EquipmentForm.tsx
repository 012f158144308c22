/** Adds or changes one piece of equipment, in the place of the list (S2 §2.5). */
import type { VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { issue } from '@sievert/domain/issue'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { EDITING_EQUIPMENT } from '@sievert/domain/veterinary-equipment/check'
import { useState } from 'react'
import { AutosaveDialogs } from '../../form/autosave/AutosaveDialogs.tsx'
import { VersionsDialog } from '../../form/autosave/VersionsDialog.tsx'
import { FormFrame } from '../../form/FormFrame.tsx'
import { tellIssues } from '../../form/issues.ts'
import { SaveFailedModal } from '../../form/SaveFailedModal.tsx'
import { BottomNavigation } from '../../form/step/BottomNavigation.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useListError } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ErrorMessage } from '../../ui/Typography.tsx'
import { namesOf } from './about-equipment.ts'
import { EquipmentFields } from './EquipmentFields.tsx'
import { OutcomeNotice } from './OutcomeNotice.tsx'
import type { EquipmentCalls } from './use-equipment-calls.ts'
import { useEquipmentForm } from './use-equipment-form.ts'
import { type EquipmentConflict, useSaveEquipment } from './use-save-equipment.ts'
import { formSlot } from './use-unsent-form.ts'

/** The save button: where the error stands that the piece must be saved or left before the step. */
const SAVE = 'action'

type EquipmentFormProps = {
  context: StepPageContext
  /** Null: a new piece. */
  id: string | null
  all: readonly VeterinaryEquipment[]
  calls: EquipmentCalls
  onSaved: (equipment: VeterinaryEquipment) => void
  onReported: () => void
  onClose: () => void
}

export function EquipmentForm({ context, id, all, onClose, ...on }: EquipmentFormProps) {
  const { t } = useTexts()
  const state = useEquipmentForm(context, id, all)
  const { form, autosave } = state
  const { submit, isBusy, conflict, hasFailed, forgetFailure } = useSaveEquipment(state, on)
  const [isLeaving, setLeaving] = useState(false)
  const title = t(id === null ? 'equipment.add.header.text' : 'equipment.edit.header.text')
  usePageTitle(title, context.isReport)

  const leave = () => {
    autosave.saver.forget()
    onClose()
  }
  const cancel = () => (autosave.saver.isDirty() ? setLeaving(true) : leave())
  /** The step can't be saved while a piece of it is open (VET-08). */
  const refuseNext = async () => {
    await form.handleSubmit(() => undefined)()
    tellIssues(form, [issue(EDITING_EQUIPMENT, SAVE)])
  }
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <AutosaveDialogs autosave={autosave} />
      <FormFrame form={form} labelOf={(path) => labelOfField(path, t)} focusSummary={false} onSubmit={submit}>
        <EquipmentFields state={state} applicationId={context.application.applicationId} />
        <OutcomeNotice
          isStored={state.stored !== undefined}
          onBack={leave}
          carried={() => ({
            applicationId: context.application.applicationId,
            slot: formSlot(context.stepNumber, id),
            ...namesOf(form.getValues(), state.catalogue),
          })}
          keptHere={autosave.keptHere}
        />
        <div className="sv-bottom">
          <Button id={SAVE} type="submit" loading={isBusy} className="sv-bottom__next">
            {t('equipment.save.text')}
          </Button>
          <Button variant="secondary" isInactive={isBusy} onClick={cancel}>
            {t('equipment.cancel.text')}
          </Button>
        </div>
        <SaveFirst />
        <hr className="sv-divider" />
        <BottomNavigation context={context} isSecondary onNext={() => void refuseNext()} />
      </FormFrame>
      <ConfirmModal
        open={isLeaving}
        title={t('equipment.leave.header.text')}
        message={t('equipment.leave.message.text')}
        confirmText={t('equipment.leave.confirm.text')}
        cancelText={t('equipment.leave.cancel.text')}
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      />
      {conflict && <ChooseVersion conflict={conflict} />}
      <SaveFailedModal open={hasFailed} onClose={forgetFailure} />
    </>
  )
}

/** Somebody else changed the piece meanwhile: which version holds? */
function ChooseVersion({ conflict: { differences, settle } }: { conflict: EquipmentConflict }) {
  const { t } = useTexts()
  return (
    <VersionsDialog
      title={t('equipment.conflict.header.text')}
      message={t('equipment.conflict.message.text')}
      differences={differences}
      doneText={t('wizard.conflict.save.text')}
      allTheirsText={t('wizard.conflict.all-theirs.text')}
      onDone={settle}
    />
  )
}

/** What the step's own button was answered with. */
function SaveFirst() {
  const error = useListError(SAVE)
  return <div aria-live="polite">{error && <ErrorMessage>{error}</ErrorMessage>}</div>
}
