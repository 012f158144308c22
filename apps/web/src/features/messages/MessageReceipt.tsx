/** The receipt of a message of the applicant: time, sender, files and hashes, and whether it was read (AFT-04). */
import type { ThreadMessage } from '@sievert/contract/messages'
import { fileSize } from '../../form/upload/file-size.ts'
import { useTexts } from '../../texts/texts.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** Shows the latest that is known: sent, received, or read. */
export function MessageStatus({ message: { deliveredAt, readAt, late } }: { message: ThreadMessage }) {
  const { t, dateTime } = useTexts()
  const received = deliveredAt
    ? t('messages.status.delivered.text', [dateTime(deliveredAt)])
    : t('messages.status.sent.text')
  return (
    <BodyText className="sv-message__status">
      <span>{readAt ? t('messages.status.read.text', [dateTime(readAt)]) : received}</span>{' '}
      {late && <span>{t('messages.status.late.text')}</span>}
    </BodyText>
  )
}

const Hash = ({ children }: { children: string | undefined }) => <span className="sv-message__hash">{children}</span>

export function ReceiptFacts({ message }: { message: ThreadMessage }) {
  const { t, dateTime } = useTexts()
  const { messageId, sentAt, sentBy, signed, documents, sha256 } = message
  const files = documents.map(({ id, fileName, size, sha256: hash }) => (
    <div key={id} className="sv-message__file">
      {fileName}, {fileSize(t, size)}
      <Hash>{hash}</Hash>
    </div>
  ))
  const own = sha256 && <Hash>{sha256}</Hash>
  const signature = signed && <Hash>{messageId}</Hash>
  return (
    <DescriptionList
      facts={[
        [t('messages.receipt.sent-at.text'), dateTime(sentAt)],
        [t('messages.receipt.sent-by.text'), sentBy],
        [t('messages.receipt.signature.text'), signature],
        [t('messages.receipt.files.text'), files.length > 0 && files],
        [t('messages.receipt.hash.text'), own],
      ]}
    />
  )
}
