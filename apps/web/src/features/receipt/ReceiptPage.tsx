/** The page after submission: confirmation, and the application as it was signed (REV-03). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { isNotThere } from '../../api/api-error.ts'
import { applicationQuery } from '../../api/applications.ts'
import { LOCALIZED } from '../../api/localized-queries.ts'
import { messagesQuery } from '../../api/messages.ts'
import type { ApplicationType } from '../../api/reference-data.ts'
import { getSentApplication } from '../../api/signing.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { NotFoundPage } from '../../form/page/NotFoundPage.tsx'
import { useApplicationType } from '../../form/page/use-application-type.ts'
import { ApplicationSummary } from '../../form/summary/ApplicationSummary.tsx'
import { useApplicationSummary } from '../../form/summary/use-application-summary.ts'
import { TypeTexts } from '../../texts/TypeTexts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Confirmation, PrintedReceipt } from './Confirmation.tsx'
import { ReceiptSkeleton } from './ReceiptSkeleton.tsx'
import { usePermit } from './Renewal.tsx'
import '../../form/form.css'
import './receipt.css'

const CASE_NUMBER_EVERY_MS = 5000

/** The application. Polls for a missing case number; failed polls are ignored. */
const useSentApplication = (applicationId: string) => {
  const query = useQuery({ ...applicationQuery(applicationId), refetchOnMount: 'always' })
  // Data cached before the signature is outdated: only a fresh fetch can show that nothing was submitted.
  const isOld = query.data?.status === 'Started' && (query.isError || !query.isFetchedAfterMount)
  const application = isOld ? undefined : query.data
  const isWaiting = application?.status === 'Submitted' && !application.caseNumber
  const { data: latest } = useQuery({
    queryKey: ['applications', applicationId, 'case-number'],
    queryFn: () => getSentApplication(applicationId),
    meta: LOCALIZED,
    enabled: isWaiting,
    refetchInterval: ({ state }) => (state.data?.caseNumber ? false : CASE_NUMBER_EVERY_MS),
  })
  return { ...query, application: isWaiting && latest?.caseNumber ? latest : application }
}

export function ReceiptPage() {
  const { t } = useTexts()
  const { applicationId = '' } = useParams({ strict: false })
  const { application, error, refetch } = useSentApplication(applicationId)
  const type = useApplicationType(application)
  const isReport = application?.businessType.reportOnly ?? false
  const { isLoading, ...followed } = usePermit(application)
  const isSent = application !== undefined && application.status !== 'Started'
  const messages = useQuery({ ...messagesQuery(applicationId), enabled: isSent })
  usePageTitle(t('receipt.title.text'), isReport)
  if (!application && isNotThere(error)) return <NotFoundPage isApplication />
  if (!application && error) return <LoadFailed textKey="signing.failed.application-fetch.text" onRetry={refetch} />
  if (!application) return <ReceiptSkeleton />
  // The same condition as in the wizard: different ones could redirect to each other for ever.
  if (application.status === 'Started') return <Navigate to="/app/$applicationId" params={{ applicationId }} replace />
  if (!application.receipt) return <LoadFailed onRetry={refetch} />
  if (type.isError) return <LoadFailed onRetry={type.refetch} />
  if (!type.data || isLoading || messages.isLoading) return <ReceiptSkeleton />
  return (
    <TypeTexts nameKey={application.businessType.nameKey}>
      <div className="sv-column sv-case">
        <PageHeading>{type.data.name}</PageHeading>
        <Tabs defaultValue="confirmation">
          <Tabs.List>
            <Tabs.Tab value="confirmation" label={t('review.tabs.confirmation.text')} />
            <Tabs.Tab value="application" label={t(`review.tabs.${isReport ? 'report' : 'application'}.text`)} />
          </Tabs.List>
          <Tabs.Panel value="confirmation">
            <Confirmation
              application={application}
              receipt={application.receipt}
              thread={messages.data}
              {...followed}
            />
          </Tabs.Panel>
          <Tabs.Panel value="application">
            <PrintedReceipt application={application} receipt={application.receipt} {...followed} />
            <SentApplication application={application} type={type.data} />
          </Tabs.Panel>
        </Tabs>
        <div className="sv-actions sv-actions--stacked">
          <ButtonLink to="/" variant="secondary">
            {t('general.to-start-page.text')}
          </ButtonLink>
        </div>
      </div>
    </TypeTexts>
  )
}

/** The application as it was submitted, read-only. */
function SentApplication({ application, type }: { application: ApplicationDetails; type: ApplicationType }) {
  const { steps, isError, retry } = useApplicationSummary(application, type)
  if (isError) return <LoadFailed isPart textKey="business-information.load-failed.text" onRetry={retry} />
  if (!steps)
    return (
      <>
        {/* High enough to keep the content below off the screen until it has its position. */}
        <Skeleton variant="rounded" height="100dvh" />
        <Loading />
      </>
    )
  return (
    <div className="sv-stack">
      <ApplicationSummary applicationId={application.applicationId} steps={steps} />
    </div>
  )
}
