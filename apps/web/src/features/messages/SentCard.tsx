/** Shown once an answer or a message is sent, with its receipt. Gets the focus. */
import type { ThreadMessage } from '@sievert/contract/messages'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { ReceiptFacts } from './MessageReceipt.tsx'

export function SentCard({ message }: { message: ThreadMessage }) {
  const { t } = useTexts()
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const kind = message.kind === 'answer' ? 'answer' : 'message'
  return (
    <MessageBox
      variant="success"
      heading={
        <span ref={heading} tabIndex={-1}>
          {t(`messages.sent.${kind}.header.text`)}
        </span>
      }
    >
      <BodyText spacing>{t('messages.sent.message.text')}</BodyText>
      <ReceiptFacts message={message} />
    </MessageBox>
  )
}
