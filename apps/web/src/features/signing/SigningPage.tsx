/** `/app/{id}/sign/` begins a signing, or leads to the one under way; with a sign id it takes one up. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import { isUuid } from '@sievert/domain/addresses'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isMalformed } from '../../api/http.ts'
import { applicationToSignQuery } from '../../api/signing.ts'
import { NotFoundPage } from '../../form/NotFoundPage.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { SigningChoice } from './SigningChoice.tsx'
import { SigningRun } from './SigningRun.tsx'

function Begin({ application }: { application: ApplicationDetails }) {
  const { applicationId, status, pendingSignStateId: signId } = application
  if (status !== 'Started') return <Navigate to="/app/$applicationId/receipt" params={{ applicationId }} replace />
  if (signId) return <Navigate to="/app/$applicationId/sign/$signId" params={{ applicationId, signId }} replace />
  return <SigningChoice application={application} />
}

/** Joined from another browser, it is taken up anew. */
function Resume({ application, signId }: { application: ApplicationDetails; signId: string }) {
  const [joins, setJoins] = useState(0)
  return (
    <SigningRun key={joins} application={application} signId={signId} onJoined={() => setJoins((count) => count + 1)} />
  )
}

function Unfetched({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <MessageBox variant="error" announce="now">
        <BodyText>{t('signing.failed.application-fetch.text')}</BodyText>
      </MessageBox>
      <div className="sv-actions">
        <Button onClick={onRetry}>{t('general.retry.text')}</Button>
      </div>
    </>
  )
}

export function SigningPage() {
  const { applicationId = '', signId } = useParams({ strict: false })
  // No application or signing was ever called that: the address is wrong, and nothing went wrong.
  if (signId !== undefined && !isUuid(signId)) return <NotFoundPage />
  return <Signing key={applicationId} applicationId={applicationId} signId={signId} />
}

function Signing({ applicationId, signId }: { applicationId: string; signId: string | undefined }) {
  const { t } = useTexts()
  const {
    data: application,
    error,
    isError,
    isFetchedAfterMount,
    refetch,
  } = useQuery(applicationToSignQuery(applicationId))
  // What was fetched for an earlier page may have been signed since.
  const [read, setRead] = useState('')
  const isRead = read === applicationId
  if (!isRead && isFetchedAfterMount && !isError) setRead(applicationId)
  const isReport = application?.businessType.reportOnly ?? false
  const title = t(isReport ? 'signing.title.report.text' : 'signing.title.application.text')
  usePageTitle(title, isReport)
  if (isError && isMalformed(error)) return <NotFoundPage />
  // One that fails to be read again is no reason to leave a signing under way.
  if (isError && !isRead)
    return (
      <div className="sv-column">
        <Unfetched title={title} onRetry={() => void refetch()} />
      </div>
    )
  if (!application || !isRead) return <Loader />
  return (
    <div className="sv-column">
      <Suspense fallback={<Loader />}>
        {signId ? (
          <Resume key={signId} application={application} signId={signId} />
        ) : (
          <Begin application={application} />
        )}
      </Suspense>
    </div>
  )
}
