/** Asks for confirmation before a started application is deleted, and announces the deletion (STA-03). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/api-error.ts'
import { deleteApplication, readListsAgain } from '../../api/applications.ts'
import { nameOf } from '../../form/page/application-name.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'

type Props = {
  /** Undefined while no deletion is requested. */
  application: ApplicationSummary | undefined
  /** Receives focus after the row has been removed together with the pressed button. */
  headingId: string
  onClose: () => void
}

export function DeleteDialog({ application, headingId, onClose }: Props) {
  const { t, dateTime } = useTexts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const removal = useSending({
    mutationFn: ({ applicationId }: ApplicationSummary) => deleteApplication(applicationId),
    onSuccess: async () => {
      await readListsAgain(queries)
      // Synchronously, since an element behind an open dialog cannot get focus.
      flushSync(onClose)
      document.getElementById(headingId)?.focus()
    },
    onError: (error) => {
      console.error(error)
      // It may have been submitted or deleted meanwhile.
      void readListsAgain(queries)
    },
  })
  /** The signatures are taken back first: the server refuses the removal. */
  const asked = application?.cosigning && application
  const close = () => {
    removal.reset()
    onClose()
  }
  // The texts refer to the application after its deletion too.
  const variant = (application ?? removal.variables)?.businessType.reportOnly ? 'report' : 'application'
  const isBegun = removal.error instanceof ApiError && removal.error.problem?.code === 'error.cosigning-begun.text'
  const failed = isBegun
    ? 'error.cosigning-begun.text'
    : failureMessage(removal.error, `start.delete.failed.${variant}.text`)
  return (
    <>
      <LiveRegion>{removal.isSuccess && t(`start.delete.done.${variant}.text`)}</LiveRegion>
      <ConfirmModal
        open={application !== undefined}
        title={t(`start.delete.header.${variant}.text`)}
        message={
          asked
            ? t('cosigning.removal.text')
            : application && (
                <NumberText>
                  {t('start.delete.message.text', [nameOf(application), dateTime(application.lastSaved)])}
                </NumberText>
              )
        }
        confirmText={t(asked ? 'cosigning.show.text' : `start.delete.confirm.${variant}.text`)}
        cancelText={t(`start.delete.cancel.${variant}.text`)}
        isDanger={asked === undefined}
        isBusy={removal.isPending}
        onConfirm={
          asked
            ? () => void navigate({ to: '/app/$applicationId/cosigning', params: asked })
            : () => application && removal.mutate(application)
        }
        onCancel={close}
      >
        {removal.isError && <FailureBox>{t(failed)}</FailureBox>}
      </ConfirmModal>
    </>
  )
}
