/** Requests and messages that wait for the applicant: the earliest last day first, unread messages last (AFT-02). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { nameOf } from '../../form/page/application-name.ts'
import { AttentionLink, useAttentionText } from '../../form/start/Attention.tsx'
import { useTexts } from '../../texts/texts.ts'
import { WaitingCard, WaitingRow } from './WaitingCard.tsx'

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
  return (
    <WaitingCard
      name="attention"
      heading={t('start.attention.header.text')}
      waiting={waitingOf(applications)}
      renderRow={(application, isFirst) => (
        <WaitingRow key={application.applicationId} application={application} text={textOf(application)}>
          <AttentionLink application={application} about={nameOf(application)} isMain={isMain && isFirst} />
        </WaitingRow>
      )}
    />
  )
}
