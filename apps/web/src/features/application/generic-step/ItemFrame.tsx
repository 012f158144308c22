/** Heading, error summary, save and cancel round the fields of an item. */
import type { Issues } from '@sievert/domain/issue'
import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { AutosaveDialogs } from '../../../form/autosave/AutosaveDialogs.tsx'
import type { Autosave } from '../../../form/autosave/use-autosave.ts'
import type { LabelOf } from '../../../form/FormErrorSummary.tsx'
import { FormFrame } from '../../../form/FormFrame.tsx'
import { issuesOf } from '../../../form/issues.ts'
import { SaveFailedModal } from '../../../form/SaveFailedModal.tsx'
import { useSending } from '../../../form/use-sending.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'

type ItemFrameProps<T, Fields extends FieldValues> = {
  title: string
  saveText: string
  form: UseFormReturn<Fields>
  labelOf: LabelOf
  autosave: Autosave<T>
  /** The values when all is well; otherwise the faults are on the page. */
  check: () => Promise<T | undefined>
  /** Rejects with `ApiError`. */
  save: (values: T) => Promise<void>
  showIssues: (issues: Issues) => void
  onClose: () => void
  children: ReactNode
}

export function ItemFrame<T, Fields extends FieldValues>(props: ItemFrameProps<T, Fields>) {
  const { title, form, labelOf, autosave, onClose, children } = props
  const { t } = useTexts()
  const [isLeaving, setLeaving] = useState(false)
  const { submit, isBusy, hasFailed, forgetFailure } = useSaveItem(props)
  const leave = () => {
    autosave.saver.forget()
    onClose()
  }
  return (
    <>
      <PageHeading key={title}>{title}</PageHeading>
      <AutosaveDialogs autosave={autosave} />
      <FormFrame form={form} labelOf={labelOf} focusSummary={false} onSubmit={() => void submit()} inParts>
        {children}
        <form noValidate className="sv-bottom">
          <Button type="submit" loading={isBusy} className="sv-bottom__next">
            {props.saveText}
          </Button>
          <Button
            variant="secondary"
            isInactive={isBusy}
            onClick={() => (autosave.saver.isDirty() ? setLeaving(true) : leave())}
          >
            {t('general.cancel.text')}
          </Button>
        </form>
      </FormFrame>
      <ConfirmModal
        open={isLeaving}
        title={t('wizard.leave.header.text')}
        message={t('application.unsaved-changes.text')}
        confirmText={t('wizard.leave.confirm.text')}
        cancelText={t('wizard.leave.cancel.text')}
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      />
      <SaveFailedModal open={hasFailed} onClose={forgetFailure} />
    </>
  )
}

function useSaveItem<T, Fields extends FieldValues>({
  autosave,
  check,
  save,
  showIssues,
  onClose,
}: ItemFrameProps<T, Fields>) {
  const { mutate, isPending, hasFailed, reset } = useSending({
    mutationFn: async (values: T) => {
      await save(values)
      autosave.saver.forget()
      onClose()
    },
    onError: (error) => {
      const issues = issuesOf(error)
      showIssues(issues)
      if (issues.length === 0) console.error(error)
    },
  })
  const submit = async () => {
    const values = await check()
    if (values !== undefined) mutate(values)
  }
  return { submit, isBusy: isPending, hasFailed, forgetFailure: reset }
}
