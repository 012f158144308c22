/** The history of the case, with day and time, the latest first. */
import type { ApplicationEvent } from '@sievert/contract/application-details'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'

export function Timeline({ events }: { events: readonly ApplicationEvent[] }) {
  const { t, date, dateTime } = useTexts()
  const { shown, left, showMore } = useShowMore('events', events.toReversed(), events.length)
  return (
    <Card heading={t('receipt.history.header.text')}>
      <ol className="sv-timeline">
        {shown.map(({ kind, at, day, label }) => (
          <li key={`${kind} ${at} ${label ?? ''}`} tabIndex={-1}>
            {/* A decision may reach the service on a later day than its own, without a time of its own. */}
            {stockholmDate(Date.parse(at)) === day ? (
              <time dateTime={at}>{dateTime(at)}</time>
            ) : (
              <time dateTime={day}>{date(day)}</time>
            )}
            <span>{label ?? t(`receipt.history.${kind}.text`)}</span>
          </li>
        ))}
      </ol>
      <ShowMoreRows left={left} count={events.length} isLast onPress={showMore} />
    </Card>
  )
}
