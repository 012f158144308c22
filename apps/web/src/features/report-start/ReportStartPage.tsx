/** Where a notification begins, or why it cannot (REP-01, REP-02). */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useUser } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { isNotThere } from '../../api/http.ts'
import { businessTypeQuery, reportStatusQuery } from '../../api/reports.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { MachineLeftBehind } from './CarriedMachine.tsx'
import { ReportMessage } from './ReportMessage.tsx'
import { StartReport } from './StartReport.tsx'

export function ReportStartPage() {
  const { t, language } = useTexts()
  const { businessTypeNameKey } = useParams({ from: '/signed-in/report/$businessTypeNameKey/new' })
  const type = useQuery(businessTypeQuery(businessTypeNameKey, language))
  usePageTitle(type.data?.name ?? t('report.title.text'), true)
  return (
    <div className="sv-column">
      {type.isPending && <Skeleton variant="rounded" height={320} />}
      {type.isError && <TypeFailure error={type.error} onRetry={() => void type.refetch()} />}
      {type.data && <ReportState type={type.data} />}
    </div>
  )
}

function TypeFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts()
  const isPrivatePerson = useUser()?.isPrivatePerson
  const isUnknown = isNotThere(error)
  // The server hides from a private person what only organisations may notify: it may be that, or not be there at all.
  if (isUnknown && isPrivatePerson) return <NotForPrivatePersons isUnknown />
  if (isUnknown) return <ReportMessage heading={t('general.server.business-type-not-found.text')} />
  return (
    <ReportMessage
      heading={t('general.server.technical-error.occured.text')}
      actions={<Button onClick={onRetry}>{t('report.retry.text')}</Button>}
    >
      <BodyText>{t('general.server.technical-error.retry.text')}</BodyText>
    </ReportMessage>
  )
}

/** Who also represents an organisation can change to it, and comes back. */
function NotForPrivatePersons({ isUnknown = false }: { isUnknown?: boolean }) {
  const { t } = useTexts()
  const { href: returnTo } = useLocation()
  const change = (
    <ButtonLink to="/login" search={{ change: true, returnTo }}>
      {t('start.information.change.text')}
    </ButtonLink>
  )
  return (
    <ReportMessage
      heading={t(isUnknown ? 'general.server.business-type-not-found.text' : 'report.not-for-you.text')}
      actions={change}
    >
      {isUnknown && <BodyText>{t('report.unknown-or-not-for-you.text')}</BodyText>}
      <BodyText>{t('report.not-for-you.message.text')}</BodyText>
    </ReportMessage>
  )
}

function ReportState({ type }: { type: BusinessTypeListed }) {
  const { t } = useTexts()
  const { authority, reportFlow } = useConfiguration()
  const isPrivatePerson = useUser()?.isPrivatePerson
  const status = useQuery(reportStatusQuery(type.id))
  if (status.isPending) return <Skeleton variant="rounded" height={320} />
  if (status.isError) return <TypeFailure error={status.error} onRetry={() => void status.refetch()} />
  const { existingReportStatus, inProgressId, showRegulationNotice } = status.data
  if (isPrivatePerson && !type.applicants.includes('PrivatePerson')) return <NotForPrivatePersons />
  if (existingReportStatus === 'ActiveReport')
    return (
      <ReportMessage
        heading={t('report.active.header.text')}
        actions={<ButtonAnchor href={reportFlow.myReportsUrl}>{t('report.my-reports.text')}</ButtonAnchor>}
      >
        <BodyText>{t('report.active.message.text')}</BodyText>
        <MachineLeftBehind />
      </ReportMessage>
    )
  if (inProgressId)
    return (
      <ReportMessage
        heading={t('report.in-progress.header.text')}
        actions={
          <ButtonLink to="/app/$applicationId" params={{ applicationId: inProgressId }}>
            {t('report.resume.text')}
          </ButtonLink>
        }
      >
        <BodyText>{t('report.in-progress.message.text')}</BodyText>
        <MachineLeftBehind />
      </ReportMessage>
    )
  if (existingReportStatus === 'NA' || existingReportStatus === 'NoExistingReport')
    return <StartReport type={type} showRegulationNotice={showRegulationNotice} />
  if (existingReportStatus === 'ExpiredReport')
    return (
      <ReportMessage heading={t('report.expired.header.text')}>
        <BodyText>
          <TextWithMail textKey="report.expired.message.text" email={authority.email} />
        </BodyText>
      </ReportMessage>
    )
  // A newer server may know more states than this page does.
  return <ReportMessage heading={t('general.server.technical-error.occured.text')} />
}
