/** The start page: begin something new, whose data is used, and what has been started and sent (STA-01…04). */
import { permitsOf } from '@sievert/domain/application/permits'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { applicationsQuery } from '../../api/applications.ts'
import { LoadFailed } from '../../form/LoadFailed.tsx'
import { Permits } from '../../form/Permits.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { InformationCard } from './InformationCard.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'
import { WhatWaits } from './WhatWaits.tsx'

export function StartPage() {
  const { t } = useTexts()
  const { isNotTheirs } = useLocation().state
  usePageTitle(t('start.title.text'))
  return (
    <>
      <PageHeading>{t('start.header.text')}</PageHeading>
      {isNotTheirs && (
        <MessageBox variant="info" announce="politely" className="sv-start__message">
          {t('start.not-theirs.text')}
        </MessageBox>
      )}
      <div className="sv-start">
        <Card heading={t('start.new.header.text')} className="sv-card--accent">
          <BodyText>{t('start.new.introduction.text')}</BodyText>
          <div className="sv-actions sv-actions--stacked">
            <ButtonLink to="/app/new">{t('start.new.apply.text')}</ButtonLink>
            <ButtonLink to="/app/renew">{t('start.new.renew.text')}</ButtonLink>
            <ButtonLink to="/report">{t('start.new.notify.text')}</ButtonLink>
          </div>
        </Card>
        <div className="sv-start__tables">
          <Applications />
        </div>
        <InformationCard />
      </div>
    </>
  )
}

function Applications() {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(applicationsQuery())
  if (isError && !data) return <LoadFailed isPart textKey="start.load-failed.text" onRetry={refetch} />
  if (!data)
    return (
      <>
        <Skeleton variant="rounded" height={260} />
        <Skeleton variant="rounded" height={260} />
      </>
    )
  const started = data.filter(({ status }) => status === 'Started')
  const permits = permitsOf(data)
  return (
    <>
      <UnsentNotice started={started} />
      <WhatWaits started={started} permits={permits} />
      <Permits heading={t('start.permits.header.text')} permits={permits} />
      <ApplicationTable kind="started" applications={started} />
      <ApplicationTable kind="sent" applications={data.filter(({ status }) => status !== 'Started')} />
    </>
  )
}
