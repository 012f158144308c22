/** Messages of the authority that the party has not read, before everything else, and the link that answers them. */
import type { ThreadMessage } from '@sievert/contract/messages'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FocusTarget } from '../../ui/FocusTarget.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'

/** Ids of messages that were unread when the page first had them. They stay until the page is left. */
export function useUnread(messages: readonly ThreadMessage[]): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const found = messages.filter(({ messageId, unseen }) => unseen && !ids.has(messageId))
  if (found.length > 0) setIds(new Set([...ids, ...found.map(({ messageId }) => messageId)]))
  return ids
}

/** The unread messages, the newest first. If there are none, the link to them leads to the latest one. */
export const messagesToRead = (messages: readonly ThreadMessage[], unread: ReadonlySet<string>, isAsked: boolean) => {
  const fromAuthority = messages.filter(({ from }) => from === 'authority').toReversed()
  const news = fromAuthority.filter(({ messageId }) => unread.has(messageId))
  return news.length > 0 || !isAsked ? news : fromAuthority.slice(0, 1)
}

type Props = {
  applicationId: string
  messages: readonly ThreadMessage[]
  isNew: boolean
  /** A link led to the messages. */
  isAsked: boolean
  mayAnswer: boolean
}

export function UnreadCard({ applicationId, messages, isNew, isAsked, mayAnswer }: Props) {
  const { t, dateTime } = useTexts()
  if (messages.length === 0) return null
  const several = t(messages.length > 1 ? 'messages.unread.several.header.text' : 'messages.unread.header.text')
  const heading = isNew ? several : t('messages.article.authority.message.text')
  return (
    <Card
      heading={<FocusTarget turn={Number(isAsked)}>{heading}</FocusTarget>}
      className="sv-card--accent sv-messages__unread"
    >
      <ul className="sv-messages__list">
        {messages.map(({ messageId, text, sentAt }) => (
          <li key={messageId}>
            <ShortText size="small" className="sv-note">
              <time dateTime={sentAt}>{dateTime(sentAt)}</time>
            </ShortText>
            <BodyText className="sv-message__text">{text}</BodyText>
          </li>
        ))}
      </ul>
      {mayAnswer && (
        <div className="sv-actions">
          <ButtonLink to="/app/$applicationId/messages" params={{ applicationId }} search={{ write: true }}>
            {t('messages.other.answer.text')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
