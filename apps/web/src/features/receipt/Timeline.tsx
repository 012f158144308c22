/** The history of the case, grouped by date, the latest first. */
import type { ApplicationEvent } from '@sievert/contract/application-details'
import { ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'

export function Timeline({ events }: { events: readonly ApplicationEvent[] }) {
  const { t, date } = useTexts()
  const { shown, left, showMore } = useShowMore('events', events.toReversed(), events.length)
  return (
    <Card heading={t('receipt.history.header.text')}>
      <ol className="sv-timeline">
        {shown.map(({ kind, at, day, label }) => (
          <li key={`${kind} ${at} ${label ?? ''}`} tabIndex={-1}>
            <time dateTime={day}>{date(day)}</time>
            <span>{label ?? t(`receipt.history.${kind}.text`)}</span>
          </li>
        ))}
      </ol>
      <ShowMoreRows left={left} count={events.length} isLast onPress={showMore} />
    </Card>
  )
}
