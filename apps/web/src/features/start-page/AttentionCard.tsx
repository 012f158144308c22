/** Requests and messages that wait for the applicant: the earliest last day first, unread messages last (AFT-02). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { PAGE_SIZE, ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { nameOf } from '../../form/page/application-name.ts'
import { AttentionLink, useAttentionText } from '../../form/start/Attention.tsx'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'

type Waiting = ApplicationSummary & { attention: NonNullable<ApplicationSummary['attention']> }

/** Requests by their last day; messages come last. */
export const waitingOf = (applications: readonly ApplicationSummary[]): Waiting[] => {
  const dayOf = ({ attention: { dueOn = '9999' } }: Waiting) => dueOn
  return applications
    .flatMap(({ attention, ...application }) => (attention ? [{ ...application, attention }] : []))
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : Number(dayOf(one) > dayOf(other))))
}

type Props = {
  applications: readonly ApplicationSummary[]
  /** Has the main button of the page. */
  isMain: boolean
}

export function AttentionCard({ applications, isMain }: Props) {
  const { t } = useTexts()
  const textOf = useAttentionText()
  const waiting = waitingOf(applications)
  const { shown, left, showMore } = useShowMore('attention', waiting)
  if (waiting.length === 0) return null
  return (
    <Card heading={t('start.attention.header.text')} className="sv-card--accent sv-start__attention">
      <ul className="sv-rows">
        {shown.map((application, index) => (
          <li key={application.applicationId}>
            <div>
              <ShortText weight="semibold">
                <NumberText>{nameOf(application)}</NumberText>
              </ShortText>
              <BodyText>{textOf(application)}</BodyText>
            </div>
            <AttentionLink application={application} about={nameOf(application)} isMain={isMain && index === 0} />
          </li>
        ))}
      </ul>
      <ShowMoreRows left={left} count={waiting.length} isLast={left <= PAGE_SIZE} onPress={showMore} />
    </Card>
  )
}
