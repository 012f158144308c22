/** Shown once an answer or a message is sent, with its receipt. Gets the focus. */
import type { ThreadMessage } from '@sievert/contract/messages'
import { useTexts } from '../../texts/texts.ts'
import { FocusTarget } from '../../ui/FocusTarget.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { ReceiptFacts } from './MessageReceipt.tsx'

export function SentCard({ message }: { message: ThreadMessage }) {
  const { t } = useTexts()
  const kind = message.kind === 'answer' ? 'answer' : 'message'
  return (
    <MessageBox
      variant="success"
      heading={<FocusTarget turn={1}>{t(`messages.sent.${kind}.header.text`)}</FocusTarget>}
    >
      <BodyText spacing>{t('messages.sent.message.text')}</BodyText>
      <ReceiptFacts message={message} />
    </MessageBox>
  )
}
