/** Withdraws an application that is sent and undecided, once confirmed, and shows that it was asked for (AFT-05). */
import type { Thread } from '@sievert/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { newIdempotencyKey } from '../../api/call.ts'
import { readMessagesAgain, withdrawApplication } from '../../api/messages.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { FailureBox, MessageBox } from '../../ui/MessageBox.tsx'

type Props = { applicationId: string; variant: 'application' | 'report'; thread: Thread }

export function Withdrawal({ applicationId, variant, thread: { messages, mayWithdraw, mayWrite } }: Props) {
  const { t, dateTime } = useTexts()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  const sending = useSending({
    mutationFn: () => withdrawApplication(applicationId, newIdempotencyKey()),
    onSuccess: () => {
      // Synchronously, since an element behind an open dialog cannot get focus.
      flushSync(() => setAsked(false))
      result.current?.focus()
      void readMessagesAgain(client, applicationId)
    },
    // It may have been decided meanwhile.
    onError: () => void readMessagesAgain(client, applicationId),
  })
  const close = () => {
    sending.reset()
    setAsked(false)
  }
  const askedAt = messages.find(({ kind }) => kind === 'withdrawal')?.sentAt ?? sending.data?.requestedAt
  return (
    <div ref={result} tabIndex={-1}>
      {askedAt && mayWrite && (
        <MessageBox variant="success">{t(`messages.withdraw.asked.${variant}.text`, [dateTime(askedAt)])}</MessageBox>
      )}
      {mayWithdraw && !askedAt && (
        <Button variant="tertiary" data-color="danger" onClick={() => setAsked(true)}>
          {t(`messages.withdraw.confirm.${variant}.text`)}
        </Button>
      )}
      <ConfirmModal
        open={isAsked}
        title={t(`messages.withdraw.header.${variant}.text`)}
        message={t(`messages.withdraw.message.${variant}.text`)}
        confirmText={t(`messages.withdraw.confirm.${variant}.text`)}
        cancelText={t(`start.delete.cancel.${variant}.text`)}
        isDanger
        isBusy={sending.isPending}
        onConfirm={() => sending.mutate()}
        onCancel={close}
      >
        {sending.hasFailed && (
          <FailureBox>{t(failureMessage(sending.error, `messages.withdraw.failed.${variant}.text`))}</FailureBox>
        )}
      </ConfirmModal>
    </div>
  )
}
