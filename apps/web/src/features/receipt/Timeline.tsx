/** The history of the case and of its requests and answers, with day and time, the latest first. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Thread } from '@sievert/contract/messages'
import { chronologically } from '@sievert/domain/application/timeline'
import { messageHeading } from '@sievert/domain/messages/heading'
import { isPermit } from '@sievert/domain/receipts/receipt-content'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'

type Props = { application: ApplicationDetails; thread: Thread | undefined }
type Entry = { id: string; at: string; day: string; text: string }

const entriesOf = ({ application: { events, status, businessType }, thread }: Props, t: Texts['t']): Entry[] => {
  const isHeld = isPermit({ status, ...businessType })
  const [submitted, ...later] = events.map(({ kind, at, day, label }) => ({
    id: `${kind} ${at} ${label ?? ''}`,
    at,
    day,
    text: label ?? t(`receipt.history.${kind === 'Withdrawn' && !isHeld ? 'taken-back' : kind}.text`),
  }))
  const { requests = [], messages = [] } = thread ?? {}
  const said = [
    ...requests.map(({ requestId, requestedAt }) => [requestId, requestedAt, 'messages.article.request.text'] as const),
    ...messages.flatMap((message) =>
      message.kind === 'message' ? [] : [[message.messageId, message.sentAt, messageHeading(message)] as const],
    ),
  ].map(([id, at, key]) => ({ id, at, day: stockholmDate(Date.parse(at)), text: t(key) }))
  // Submission comes first, whatever day a decision names.
  const others = [...later, ...said].toSorted(chronologically)
  return submitted ? [submitted, ...others] : others
}

export function Timeline(props: Props) {
  const { t, date, dateTime } = useTexts()
  const entries = entriesOf(props, t)
  const { shown, left, showMore } = useShowMore('events', entries.toReversed(), entries.length)
  return (
    <Card heading={t('receipt.history.header.text')}>
      <ol className="sv-timeline">
        {shown.map(({ id, at, day, text }) => (
          <li key={id} tabIndex={-1}>
            {/* A decision may reach the service on a later day than its own, without a time of its own. */}
            {stockholmDate(Date.parse(at)) === day ? (
              <time dateTime={at}>{dateTime(at)}</time>
            ) : (
              <time dateTime={day}>{date(day)}</time>
            )}
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <ShowMoreRows left={left} count={entries.length} isLast onPress={showMore} />
    </Card>
  )
}
