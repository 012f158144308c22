/** The page that starts a notification, or shows why none can be started (REP-01, REP-02). */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotThere } from '../../api/api-error.ts'
import { useUser } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { businessTypeQuery, reportStatusQuery } from '../../api/reports.ts'
import { useCarriedMachine } from '../../form/autosave/carried-machine.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { TypeTexts } from '../../texts/TypeTexts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { CarriedMachine } from './CarriedMachine.tsx'
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
      {type.data && (
        <TypeTexts nameKey={businessTypeNameKey}>
          <ReportState type={type.data} />
        </TypeTexts>
      )}
    </div>
  )
}

function TypeFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts()
  const isPrivatePerson = useUser()?.isPrivatePerson
  const isUnknown = isNotThere(error)
  if (isUnknown && isPrivatePerson) return <UnknownOrNotForThem />
  if (isUnknown)
    return (
      <ReportMessage heading={t('general.server.business-type-not-found.text')}>
        <BodyText>{t('report.unknown.text')}</BodyText>
      </ReportMessage>
    )
  return (
    <ReportMessage
      heading={t('general.server.technical-error.occured.text')}
      actions={<Button onClick={onRetry}>{t('report.retry.text')}</Button>}
    >
      <BodyText>{t('general.server.technical-error.retry.text')}</BodyText>
    </ReportMessage>
  )
}

/**
 * The server hides notifications of organisations from private persons. A user who represents an organisation too can
 * change identity and return here.
 */
function UnknownOrNotForThem() {
  const { t } = useTexts()
  const { href: returnTo } = useLocation()
  const change = (
    <ButtonLink to="/login" search={{ change: true, returnTo }}>
      {t('start.information.change.text')}
    </ButtonLink>
  )
  return (
    <ReportMessage heading={t('general.server.business-type-not-found.text')} actions={change}>
      <BodyText>{t('report.unknown-or-not-for-you.text')}</BodyText>
      <BodyText>{t('report.not-for-you.message.text')}</BodyText>
    </ReportMessage>
  )
}

type Existing = { state: 'active' | 'in-progress'; message?: ReactNode; children?: ReactNode }

/** A notification exists already; `children` links to it. `message`: instead of that of the state. */
function AlreadyThere({ state, message, children }: Existing) {
  const { t } = useTexts()
  const { machine } = useCarriedMachine()
  return (
    <ReportMessage heading={t(`report.${state}.header.text`)} actions={children}>
      <BodyText>{message ?? t(`report.${state}.message.text`)}</BodyText>
      {/* The existing notification is not changed. */}
      {machine && <CarriedMachine machine={machine} way="not-along" />}
    </ReportMessage>
  )
}

function ReportState({ type }: { type: BusinessTypeListed }) {
  const { t } = useTexts()
  const { authority, backendHost, reportFlow } = useConfiguration()
  const status = useQuery(reportStatusQuery(type.id))
  if (status.isPending) return <Skeleton variant="rounded" height={320} />
  if (status.isError) return <TypeFailure error={status.error} onRetry={() => void status.refetch()} />
  const { existingReportStatus, inProgressId, showRegulationNotice } = status.data
  // Without a site for notifications there is no page on which to change one.
  if (existingReportStatus === 'ActiveReport' && reportFlow.myReportsUrl === `${backendHost}/`)
    return (
      <AlreadyThere
        state="active"
        message={<TextWithMail textKey="report.active-here.message.text" email={authority.email} />}
      />
    )
  if (existingReportStatus === 'ActiveReport')
    return (
      <AlreadyThere state="active">
        <ButtonAnchor href={reportFlow.myReportsUrl}>{t('report.my-reports.text')}</ButtonAnchor>
      </AlreadyThere>
    )
  if (inProgressId)
    return (
      <AlreadyThere state="in-progress">
        <ButtonLink to="/app/$applicationId" params={{ applicationId: inProgressId }}>
          {t('report.resume.text')}
        </ButtonLink>
      </AlreadyThere>
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
  // A newer server may have states that this page does not know.
  return <ReportMessage heading={t('general.server.technical-error.occured.text')} />
}
