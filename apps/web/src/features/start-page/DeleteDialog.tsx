/** Asks for confirmation before a started application is deleted, and announces the deletion (STA-03). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { deleteApplication, readListsAgain } from '../../api/applications.ts'
import { nameOf } from '../../form/page/application-name.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'

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
  const close = () => {
    removal.reset()
    onClose()
  }
  // The texts refer to the application after its deletion too.
  const variant = (application ?? removal.variables)?.businessType.reportOnly ? 'report' : 'application'
  return (
    <>
      <LiveRegion>{removal.isSuccess && t(`start.delete.done.${variant}.text`)}</LiveRegion>
      <ConfirmModal
        open={application !== undefined}
        title={t(`start.delete.header.${variant}.text`)}
        message={
          application && (
            <NumberText>
              {t('start.delete.message.text', [nameOf(application), dateTime(application.lastSaved)])}
            </NumberText>
          )
        }
        confirmText={t(`start.delete.confirm.${variant}.text`)}
        cancelText={t(`start.delete.cancel.${variant}.text`)}
        isDanger
        isBusy={removal.isPending}
        onConfirm={() => application && removal.mutate(application)}
        onCancel={close}
      >
        {application?.cosigning && <BodyText>{t('cosigning.removal.text')}</BodyText>}
        {removal.isError && (
          <FailureBox>{t(failureMessage(removal.error, `start.delete.failed.${variant}.text`))}</FailureBox>
        )}
      </ConfirmModal>
    </>
  )
}
