/** Declines, or takes the signatures back, once confirmed: either voids them (TOG-02). */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { declineCosigning, readCosigningAgain, takeBackCosigning } from '../../api/cosigning.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'

const CALL = { decline: declineCosigning, 'take-back': takeBackCosigning }

export function EndCosigning({ applicationId, kind }: { applicationId: string; kind: keyof typeof CALL }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const sending = useSending({
    mutationFn: () => CALL[kind](applicationId),
    onSuccess: () => setAsked(false),
    // It may have ended meanwhile: the page follows its state.
    onSettled: () => readCosigningAgain(queries, applicationId),
  })
  const close = () => {
    sending.reset()
    setAsked(false)
  }
  return (
    <>
      <Button variant="tertiary" data-color="danger" onClick={() => setAsked(true)}>
        {t(`cosigning.${kind}.text`)}
      </Button>
      <ConfirmModal
        open={isAsked}
        title={t(`cosigning.${kind}.header.text`)}
        message={t(`cosigning.${kind}.message.text`)}
        confirmText={t(`cosigning.${kind}.text`)}
        cancelText={t(kind === 'decline' ? 'general.cancel.text' : 'cosigning.take-back.cancel.text')}
        isDanger
        isBusy={sending.isPending}
        onConfirm={() => sending.mutate()}
        onCancel={close}
      >
        {sending.hasFailed && (
          <FailureBox>{t(failureMessage(sending.error, `cosigning.${kind}.failed.text`))}</FailureBox>
        )}
      </ConfirmModal>
    </>
  )
}
