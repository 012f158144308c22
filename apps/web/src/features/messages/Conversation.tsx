/** The request that is answered, or the message that is written, first; then other requests and the thread. */
import type { Thread, ThreadMessage } from '@sievert/contract/messages'
import { byLastDay } from '@sievert/domain/messages/attention'
import { useEffect, useState } from 'react'
import { markMessagesSeen, type SupplementRequest } from '../../api/messages.ts'
import { BegunMessage, begunMessage } from '../../form/page/BegunMessage.tsx'
import { WriteMessageLink } from '../../form/page/CaseLinks.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { LeftTexts, useLeftTexts } from './LeftTexts.tsx'
import { MessageThread } from './MessageThread.tsx'
import { DecidedNotice, withdrawalIn } from './Notices.tsx'
import { OtherRequests } from './OtherRequests.tsx'
import { RequestCard } from './RequestCard.tsx'
import { SentCard } from './SentCard.tsx'
import { messagesToRead, UnreadCard } from './UnreadCard.tsx'
import { UnsentMessage } from './UnsentDraft.tsx'
import { WriteCard } from './WriteCard.tsx'

type Props = {
  applicationId: string
  thread: Thread
  /** The id of the request that the address names. */
  wanted: string | undefined
  isWriting: boolean
  /** The id of the message that was signed and sent just now. */
  signed: string | undefined
  /** The ids of messages that were unread when the page was opened. */
  unread: ReadonlySet<string>
  /** A link led to the messages to read. */
  isReading: boolean
}

/** The request in the form. It stays, also when it takes no answer any more, until the answer is sent. */
function useAnswered({ thread, wanted, isWriting }: Props, sent: ThreadMessage | undefined) {
  const [answered, setAnswered] = useState<string>()
  const { requests, attention } = thread
  const find = (id: string | undefined) => requests.find(({ requestId }) => requestId === id)
  const isOpen = (request: SupplementRequest | undefined) => request?.state === 'open'
  const named = find(wanted)
  const first = isOpen(named) ? named : find(attention?.requestId)
  if (sent || isWriting) return undefined
  if (answered === undefined && first) setAnswered(first.requestId)
  return find(answered) ?? first
}

export function Conversation(props: Props) {
  const { applicationId, thread, wanted, isWriting, signed, unread, isReading } = props
  const { requests, mayWrite } = thread
  const [sentHere, setSent] = useState<ThreadMessage>()
  const sent = sentHere ?? thread.messages.find(({ messageId }) => messageId === signed)
  const answered = useAnswered(props, sent)
  const isSent = ({ requestId, version }: SupplementRequest) =>
    requestId === sent?.requestId && version <= (sent.requestVersion ?? 0)
  const others = requests
    .filter((request) => request.state === 'open' && request !== answered && !isSent(request))
    .toSorted(byLastDay)
  const above = new Set(
    [...others, ...(answered?.state === 'open' ? [answered] : [])].map(({ requestId }) => requestId),
  )
  const toRead = sent ? [] : messagesToRead(thread.messages, unread, isReading)
  const begun = isWriting ? undefined : begunMessage(thread)
  // A form has its own text on the page.
  const opened = [...(answered ? [answered] : []), ...(isWriting && !sent ? [undefined] : [])]
  const left = useLeftTexts(applicationId, thread, opened)
  const withText = new Set([...opened, ...left.map(({ request }) => request)].map((request) => request?.requestId))
  useSeen(applicationId, thread)
  return (
    <>
      {sent && <SentCard message={sent} />}
      <UnreadCard
        {...{ applicationId, isNew: unread.size > 0 }}
        messages={toRead}
        isAsked={isReading}
        mayAnswer={mayWrite && !isWriting}
      />
      <LeftTexts {...{ applicationId, left }} />
      {answered && (
        <RequestCard
          key={answered.requestId}
          {...{ applicationId, thread, wanted }}
          current={answered}
          onSent={setSent}
        />
      )}
      {isWriting && !sent && <WriteCard {...{ applicationId, thread }} onSent={setSent} />}
      {!mayWrite && !answered && !isWriting && <DecidedNotice thread={thread} />}
      {begun && (
        <Card>
          <BegunMessage applicationId={applicationId} draft={begun} />
        </Card>
      )}
      {!withText.has(undefined) && <UnsentMessage {...{ applicationId, thread }} />}
      <OtherRequests applicationId={applicationId} requests={others} />
      {mayWrite && !answered && !isWriting && (
        <NothingAsked
          isLeft={others.length > 0}
          hasLink={toRead.length > 0 || begun !== undefined}
          isRead={toRead.length === 0}
          {...props}
        />
      )}
      <MessageThread {...{ applicationId, thread, above, toRead }} withText={withText} />
      {mayWrite && answered && !begun && <WriteActions applicationId={applicationId} />}
    </>
  )
}

type NothingAskedProps = Props & {
  /** Other requests are open. */
  isLeft: boolean
  /** No message of the authority is shown above. */
  isRead: boolean
  /** A link above leads to the form of a message. */
  hasLink: boolean
}

function NothingAsked({ applicationId, thread, isLeft, isRead, hasLink }: NothingAskedProps) {
  const { t, dateTime, date } = useTexts()
  const { handling } = thread
  const withdrawal = withdrawalIn(thread)
  const hasText = (isRead && !isLeft) || withdrawal || (handling && !isLeft)
  if (hasLink && !hasText) return null
  return (
    <Card>
      {!isLeft && isRead && <BodyText>{t('messages.none.text')}</BodyText>}
      {withdrawal && <BodyText>{t('messages.withdrawal-asked.text', [dateTime(withdrawal.sentAt)])}</BodyText>}
      {handling && !isLeft && <BodyText>{t('messages.handling.text', [date(handling.decideBy)])}</BodyText>}
      {!hasLink && <WriteActions applicationId={applicationId} />}
    </Card>
  )
}

const WriteActions = ({ applicationId }: Pick<Props, 'applicationId'>) => (
  <div className="sv-actions">
    <WriteMessageLink applicationId={applicationId} />
  </div>
)

/** Marks the authority's messages as seen once they are on the page. */
function useSeen(applicationId: string, { messages }: Thread) {
  const unseen = messages.flatMap(({ messageId, unseen: isUnseen }) => (isUnseen ? [messageId] : [])).join(' ')
  useEffect(() => {
    if (unseen !== '') void markMessagesSeen(applicationId, unseen.split(' ')).catch(console.warn)
  }, [applicationId, unseen])
}
