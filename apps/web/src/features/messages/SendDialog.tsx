/** Asks for confirmation before an answer or a message is sent, and shows a failure. */
import { isUnanswered } from '../../api/api-error.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'
import type { useSendAnswer } from './use-send-answer.ts'

type Props = { kind: 'answer' | 'message'; sending: ReturnType<typeof useSendAnswer> }

/** Without a reply it may have arrived, also when the browser is offline now. */
const messageOf = (failure: unknown) =>
  isUnanswered(failure) ? 'messages.send.unanswered.text' : failureMessage(failure, 'messages.send.failed.text')

export function SendDialog({ kind, sending: { isAsked, isBusy, failure, reason, send, close } }: Props) {
  const { t } = useTexts()
  return (
    <ConfirmModal
      open={isAsked}
      title={t(`messages.confirm.${kind}.header.text`)}
      message={t(`messages.confirm.${kind}.message.text`)}
      confirmText={t(`messages.send.${kind}.text`)}
      cancelText={t('general.cancel.text')}
      isBusy={isBusy}
      onConfirm={send}
      onCancel={close}
    >
      {failure && <FailureBox>{t(reason ?? messageOf(failure))}</FailureBox>}
    </ConfirmModal>
  )
}
