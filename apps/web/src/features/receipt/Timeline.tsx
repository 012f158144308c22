/** What has happened, day by day. */
import type { ApplicationEvent } from '@sievert/contract/application-details'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'

export function Timeline({ events }: { events: readonly ApplicationEvent[] }) {
  const { t, date } = useTexts()
  return (
    <Card heading={t('receipt.history.header.text')}>
      <ol className="sv-timeline">
        {events.map(({ kind, at, day, label }) => (
          <li key={`${kind} ${at} ${label ?? ''}`}>
            <time dateTime={day}>{date(day)}</time>
            <span>{label ?? t(`receipt.history.${kind}.text`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
