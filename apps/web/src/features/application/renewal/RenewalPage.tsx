/**
 * `/app/{applicationId}/renewal`: all answers of a renewal, the documents that may still apply, and the way to its
 * review (NEW-11). The steps remain for what has changed.
 */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { leftInAll, overviewOf } from '@sievert/domain/engine/overview'
import { firstDayToRenew } from '@sievert/domain/reports/status'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { sentApplicationsQuery } from '../../../api/applications.ts'
import type { ApplicationType } from '../../../api/reference-data.ts'
import { today } from '../../../api/server-clock.ts'
import { CosigningNotice } from '../../../form/cosigning/CosigningNotice.tsx'
import { AboutApplication } from '../../../form/page/AboutApplication.tsx'
import { hasRenewalPage } from '../../../form/page/has-renewal-page.ts'
import { LoadFailed } from '../../../form/page/LoadFailed.tsx'
import { StartedApplication } from '../../../form/page/StartedApplication.tsx'
import { StepSkeleton } from '../../../form/step/StepSkeleton.tsx'
import { useApplicationSummary } from '../../../form/summary/use-application-summary.ts'
import { useTexts } from '../../../texts/texts.ts'
import { usePageTitle } from '../../../texts/use-page-title.ts'
import { MessageBox } from '../../../ui/MessageBox.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { BodyText } from '../../../ui/Typography.tsx'
import { SigningNotice } from '../SigningNotice.tsx'
import { RenewalForm } from './RenewalForm.tsx'
import '../../../form/form.css'
import '../application.css'

export function RenewalPage() {
  const { applicationId = '' } = useParams({ strict: false })
  return (
    <StartedApplication applicationId={applicationId} skeleton={<RenewalSkeleton />}>
      {(application, type) =>
        hasRenewalPage(application) ? (
          <Renewal key={applicationId} application={application} type={type} />
        ) : (
          <ToSteps applicationId={applicationId} />
        )
      }
    </StartedApplication>
  )
}

const ToSteps = ({ applicationId }: { applicationId: string }) => (
  <Navigate to="/app/$applicationId" params={{ applicationId }} replace />
)

const RenewalSkeleton = () => (
  <div className="sv-column">
    <StepSkeleton />
  </div>
)

/** No step has been saved yet. */
const isUntouched = ({ currentStep, stepProgress, complete }: ApplicationDetails) =>
  currentStep === 0 && stepProgress === 0 && !complete

function Renewal({ application, type }: { application: ApplicationDetails; type: ApplicationType }) {
  const { t } = useTexts()
  const [isNew] = useState(() => isUntouched(application))
  const { steps, context, isError, retry } = useApplicationSummary(application, type)
  usePageTitle(t('renewal.title.text', [type.name]), false)
  if (isError) return <LoadFailed onRetry={retry} />
  if (!steps) return <RenewalSkeleton />
  const rows = overviewOf(type, context, [], today())
  const { answers, mend } = leftInAll(rows)
  // A new version of the type asks for something else: the steps do so in order.
  if (isNew && answers + mend > 0) return <ToSteps applicationId={application.applicationId} />
  return (
    <div className="sv-column">
      <AboutApplication application={application} type={type} />
      <PageHeading>{t('renewal.header.text')}</PageHeading>
      <SigningNotice application={application} />
      <CosigningNotice application={application} />
      <BodyText>{t('renewal.introduction.text', [application.prefilledFrom ?? ''])}</BodyText>
      <NotYet application={application} />
      <RenewalForm application={application} type={type} steps={steps} answers={context.answers} rows={rows} />
    </div>
  )
}

/** Shown before the first day to renew the permit. A failed call shows nothing. */
function NotYet({ application: { previousCaseNumber } }: { application: ApplicationDetails }) {
  const { t, date } = useTexts()
  const { data = [] } = useQuery(sentApplicationsQuery())
  const held = data.find(({ caseNumber, status }) => status === 'Granted' && caseNumber === previousCaseNumber)
  if (!held?.validUntil || held.ending || held.ended || held.withdrawn) return null
  const { validUntil } = held
  return (
    <MessageBox variant="info" announce="politely">
      {t('renewal.not-yet.text', [date(validUntil), date(firstDayToRenew(validUntil))])}
    </MessageBox>
  )
}
