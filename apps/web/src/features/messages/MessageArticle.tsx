/** One message of the thread: sender, time, content, files and receipt. */
import type { ThreadMessage } from '@sievert/contract/messages'
import { messageHeading } from '@sievert/domain/messages/heading'
import { useId } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Tag } from '../../ui/Tag.tsx'
import { BodyText, Heading, ShortText } from '../../ui/Typography.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { MessageStatus, ReceiptFacts } from './MessageReceipt.tsx'

type Props = { applicationId: string; message: ThreadMessage }

export function MessageArticle({ applicationId, message }: Props) {
  const { t, dateTime } = useTexts()
  const id = useId()
  const { from, text, sentAt, unseen } = message
  const isOurs = from === 'applicant'
  return (
    <article aria-labelledby={id} className={`sv-message sv-message--${from}`}>
      <div className="sv-message__heading">
        <Heading level="3" size="xsmall" id={id}>
          {t(messageHeading(message))}
        </Heading>
        {unseen && (
          <Tag size="small" variant="moderate" data-color="info">
            {t('messages.new.text')}
          </Tag>
        )}
      </div>
      <ShortText size="small" className="sv-note">
        <time dateTime={sentAt}>{dateTime(sentAt)}</time>
      </ShortText>
      <AnsweredItems {...{ applicationId, message }} />
      {text && <BodyText className="sv-message__text">{text}</BodyText>}
      {isOurs && <MessageStatus message={message} />}
      {isOurs && (
        <details className="sv-details">
          <summary>{t('messages.receipt.header.text')}</summary>
          <ReceiptFacts message={message} />
        </details>
      )}
    </article>
  )
}

/** Each item as it was asked, with what was given for it. */
function AnsweredItems({ applicationId, message }: Props) {
  return message.items.map((item) => (
    <div key={item.itemId} className="sv-message__item">
      <ShortText weight="semibold" className="sv-message__text">
        {message.asked?.find(({ itemId }) => itemId === item.itemId)?.text}
      </ShortText>
      {item.text && <BodyText className="sv-message__text">{item.text}</BodyText>}
      <MessageFiles
        applicationId={applicationId}
        files={message.documents.filter(({ id }) => item.documents.includes(id))}
      />
    </div>
  ))
}
