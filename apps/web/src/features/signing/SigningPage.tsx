/** `/app/{id}/sign/` begins a signing; with a sign id it takes one up. */
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { applicationQuery } from '../../api/applications.ts'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Loader } from '../../ui/Loader.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SigningChoice } from './SigningChoice.tsx'
import { SigningRun } from './SigningRun.tsx'

export function SigningPage() {
  const { t } = useTexts()
  const { applicationId = '', signId } = useParams({ strict: false })
  const { data: application, error } = useQuery({
    ...applicationQuery(applicationId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isReport = application?.businessType.reportOnly ?? false
  const title = t(isReport ? 'signing.title.report.text' : 'signing.title.application.text')
  usePageTitle(title, isReport)
  if (error) return <MessageBox variant="error">{t('signing.failed.application-fetch.text')}</MessageBox>
  if (!application) return <Loader />
  if (application.status !== 'Started' && !signId)
    return <Navigate to="/app/$applicationId/receipt" params={{ applicationId }} replace />
  return (
    <div className="sv-column">
      <PageHeading>{title}</PageHeading>
      <Suspense fallback={<Loader />}>
        {signId ? (
          <SigningRun key={signId} application={application} signId={signId} />
        ) : (
          <SigningChoice application={application} />
        )}
      </Suspense>
    </div>
  )
}
